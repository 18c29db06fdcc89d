import { linkOf } from '@uplink/report-engine/words/links'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { IconField } from '../../../ui/choosers/IconField'
import { TextField } from '../../../ui/fields/TextField'
import { Menu } from '../../../ui/menu/Menu'
import { actionIcons } from '../action-icons'
import { errorOf, type BuilderPart } from '../builder'
import styles from './shape.module.css'

interface ActionPartProps extends BuilderPart {
  /** The first row of the preview, by output columns. */
  firstRow: ReadonlyMap<string, string | null> | undefined
}

/** The report's link at the end of every row, with values of that row in it. */
export function ActionPart({ builder, firstRow }: ActionPartProps) {
  const { report, perform, outputs } = builder
  const link = report.custom_link_value
  const names = outputs.map(({ value }) => value)
  const write = (value: string) => perform({ type: 'report/set', field: 'custom_link_value', value })
  const example = firstRow && link !== '' && linkOf(link, names, (name) => firstRow.get(name) ?? null)
  return (
    <div className={styles.part}>
      <TextField
        label="Link"
        placeholder="/admin/customers/{id}"
        help={
          example
            ? `First row → ${example} ✓`
            : 'A path of the portal, or https://. A column in braces is that row’s value.'
        }
        data-place="custom_link_value"
        maxLength={2000}
        value={link}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        {...errorOf(builder, 'custom_link_value')}
      />
      <div className={styles.acts}>
        <Menu
          label="Columns"
          align="start"
          items={outputs.map(({ value, label }) => ({
            key: value,
            label,
            onSelect: () => write(`${link}{${value}}`),
          }))}
          trigger={(trigger) => (
            <Button {...trigger} size="small" icon={Plus} disabled={outputs.length === 0}>
              column
            </Button>
          )}
        />
      </div>
      <div className={styles.narrow}>
        <IconField
          label="Icon"
          icons={actionIcons}
          value={report.custom_link_icon}
          onChange={(icon) =>
            icon !== null && perform({ type: 'report/set', field: 'custom_link_icon', value: icon })
          }
        />
      </div>
    </div>
  )
}
