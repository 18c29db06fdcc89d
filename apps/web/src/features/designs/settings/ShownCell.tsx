import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { DisplayType } from '@uplink/contract/designs/words'
import { useState } from 'react'
import { CardBody } from '../board/CardBody'
import { GraphBody } from '../board/GraphBody'
import { PivotBody } from '../board/PivotBody'
import { TableBody } from '../board/TableBody'
import styles from './settings.module.css'

interface ShownCellProps {
  cell: DesignCell
  display: DisplayType
  run: CellRun
  /** In the size of a dashboard, not reduced. */
  isWhole?: boolean
}

/** A cell's contents, as on a dashboard; of a table only the first page. */
export function ShownCell({ cell: given, display, run, isWhole = false }: ShownCellProps) {
  const [isTable, setTable] = useState(false)
  const cell: ViewedCell = { ...given, display_type: display, state: 'shown', report: null }
  const title = cell.title || 'Untitled'
  if (display === 'table') {
    const first = { ...run, total: run.rows.length }
    return <TableBody {...{ cell, title, run: first }} asked={{}} onAsk={() => undefined} isOld={false} />
  }
  if (display === 'pivot') return <PivotBody {...{ cell, title, run }} />
  if (display !== 'graph')
    return isWhole ? <CardBody {...{ cell, title, run }} /> : <Figure {...{ cell, title, run }} />
  if (cell.data_column === '') return <p className={styles.said}>Needs a label and a number.</p>
  const graph = <GraphBody {...{ cell, title, run, isTable }} onTable={setTable} scale={1} />
  return isWhole ? graph : <div className={styles.graph}>{graph}</div>
}

/** While it is designed it leads nowhere. */
function Figure({ cell, title, run }: { cell: ViewedCell; title: string; run: CellRun }) {
  return (
    <>
      <CardBody cell={{ ...cell, url: '' }} title={title} run={run} />
      {run.rows.length > 1 && <p className={styles.said}>The first of several rows.</p>}
    </>
  )
}
