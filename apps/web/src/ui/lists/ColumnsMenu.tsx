import { ChevronDown } from 'lucide-react'
import { Button } from '../button/Button'
import { Checkbox } from '../fields/Checkbox'
import { Popover } from '../menu/Popover'
import { SegmentedTabs } from '../menu/SegmentedTabs'
import styles from './ColumnsMenu.module.css'
import type { ListSettingsMenu } from './list-settings'

/** Chooses a table's columns and the height of its rows. Not shown on phones, which have no columns. */
export function ColumnsMenu({ columns, hidden, density, onHidden, onDensity, onReset }: ListSettingsMenu) {
  const toggle = (key: string) =>
    onHidden(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key])
  return (
    <span className={styles.place}>
      <Popover
        label="Columns"
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.trigger}>
            Columns
            <ChevronDown aria-hidden />
          </button>
        )}
      >
        {() => (
          <div className={styles.panel}>
            <div role="group" aria-label="Columns" className={styles.columns}>
              {columns.map(({ key, label }) => (
                <Checkbox
                  key={key}
                  label={label}
                  checked={!hidden.includes(key)}
                  onChange={() => toggle(key)}
                />
              ))}
            </div>
            <SegmentedTabs
              label="Row height"
              value={density}
              onChange={onDensity}
              choices={[
                { value: 'normal', label: 'Normal, 40 px' },
                { value: 'dense', label: 'Compact, 32 px' },
              ]}
            />
            <Button kind="quiet" size="small" onClick={onReset}>
              Reset to the default
            </Button>
          </div>
        )}
      </Popover>
    </span>
  )
}
