import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { openTab, tabLabel, tabsOf } from '@uplink/designs/tabs'
import { Activity, useId, useState, type ReactNode } from 'react'
import { t } from '../../../language/t'
import { TabList, tabOf } from '../../../ui/menu/TabList'
import type { Board } from './BoardCell'
import { DesignBoard } from './DesignBoard'
import styles from './board.module.css'

interface TabbedBoardProps {
  design: ViewedDesign
  board: Board
  /** The tab that is wanted, as in the address; the first one where there is none of this name. */
  tab: string | undefined
  onTab: (tab: string) => void
  /** All tabs one below the other, as on paper. */
  isWhole?: boolean
  /** The filters, beside the tabs where there is room. */
  children?: ReactNode
}

/**
 * The rows of a design by its tabs. The cells of a tab are asked for once it is opened; afterwards it keeps what was set
 * in them.
 */
export function TabbedBoard({
  design,
  board,
  tab: wanted,
  onTab,
  isWhole = false,
  children,
}: TabbedBoardProps) {
  const id = useId()
  const tabs = tabsOf(design.rows)
  const open = openTab(design.rows, wanted)
  const [opened, setOpened] = useState<readonly string[]>([open])
  if (!opened.includes(open)) setOpened([...opened, open])
  if (tabs.length < 2)
    return (
      <>
        {children}
        <DesignBoard design={design} board={board} />
      </>
    )
  const panelOf = (tab: string) => `${id}-${tabs.indexOf(tab)}`
  return (
    <div>
      <div className={styles.head}>
        <div className={styles.tabs}>
          <TabList
            label={`Tabs of ${design.name}`}
            tabs={tabs.map((tab) => ({ key: tab, label: t(tabLabel(tab)) }))}
            current={open}
            panelOf={panelOf}
            onOpen={onTab}
          />
        </div>
        {children}
      </div>
      {tabs
        .filter((tab) => isWhole || tab === open || opened.includes(tab))
        .map((tab) => (
          <Activity key={tab} mode={isWhole || tab === open ? 'visible' : 'hidden'}>
            <div
              role="tabpanel"
              id={panelOf(tab)}
              aria-labelledby={tabOf(panelOf(tab))}
              className={styles.panel}
            >
              <p className={styles.printed}>{t(tabLabel(tab))}</p>
              <DesignBoard
                design={{ ...design, rows: design.rows.filter((row) => row.tab === tab) }}
                board={board}
              />
            </div>
          </Activity>
        ))}
    </div>
  )
}
