import type { DesignDefinition } from '@uplink/contract/designs/definition'
import { tabLabel, tabsOf } from '@uplink/designs/tabs'
import { ChevronLeft, ChevronRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu } from '../../../ui/menu/Menu'
import { TabList, tabOf } from '../../../ui/menu/TabList'
import type { Designer } from '../designing/use-designer'
import type { TabAsking } from './use-tab-asking'
import styles from './tabs.module.css'

interface DesignTabsProps {
  designer: Designer
  asking: TabAsking
  /** The rows of the open tab. */
  children: ReactNode
}

/** Whether a design is shown with tabs: it has several, or one with a name. */
export const hasTabs = ({ rows }: DesignDefinition): boolean => rows.some(({ tab }) => tab !== '')

/** The tabs of a design that has some, and the rows of the open one. */
export function DesignTabs({ designer, asking, children }: DesignTabsProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const { design, perform } = designer
  const { tab, open, ask, whyNoMore } = asking
  const tabs = tabsOf(design.rows)
  if (!hasTabs(design)) return children
  const at = tabs.indexOf(tab)
  const label = tabLabel(tab)
  const panelOf = (each: string) => `${id}-${tabs.indexOf(each)}`
  const move = (each: string, to: number) => {
    perform({ type: 'tab/move', tab: each, to })
    setSaid(`${tabLabel(each)}, ${to + 1} of ${tabs.length}`)
  }
  return (
    <div>
      <div className={styles.strip}>
        <div className={styles.list}>
          <TabList
            label="Tabs of the design"
            tabs={tabs.map((each) => ({ key: each, label: tabLabel(each) }))}
            current={tab}
            panelOf={panelOf}
            opensByArrow
            onOpen={open}
            onMove={move}
            onRemove={(each) => ask({ about: 'remove', tab: each })}
          />
        </div>
        <Menu
          label={`Actions for the tab ${label}`}
          items={[
            {
              key: 'rename',
              label: 'Rename…',
              icon: Pencil,
              onSelect: () => ask({ about: 'rename', tab }),
            },
            {
              key: 'left',
              label: 'Move left',
              icon: ChevronLeft,
              disabled: at === 0,
              onSelect: () => move(tab, at - 1),
            },
            {
              key: 'right',
              label: 'Move right',
              icon: ChevronRight,
              disabled: at === tabs.length - 1,
              onSelect: () => move(tab, at + 1),
            },
            {
              key: 'remove',
              label: 'Delete…',
              icon: Trash2,
              kind: 'danger',
              onSelect: () => ask({ about: 'remove', tab }),
            },
          ]}
          trigger={(trigger) => (
            <IconButton {...trigger} icon={Ellipsis} label={`Actions for the tab ${label}`} />
          )}
        />
        <Button
          kind="quiet"
          icon={Plus}
          disabled={whyNoMore !== undefined}
          title={whyNoMore}
          onClick={() => ask({ about: 'add' })}
        >
          Tab
        </Button>
      </div>
      <p role="status" className="ui-hidden-visually">
        {said}
      </p>
      <div role="tabpanel" id={panelOf(tab)} aria-labelledby={tabOf(panelOf(tab))}>
        {children}
      </div>
    </div>
  )
}
