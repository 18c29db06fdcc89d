import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { textPieces } from '@uplink/designs/texts'
import { useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { Skeleton } from '../../../ui/states/Skeleton'
import { TextBlocks } from '../../../ui/text/TextBlocks'
import { useInSight } from '../../../ui/use-in-sight'
import { cellPreviewQuery, type PreviewPlace } from '../designs.data'
import { CardBody } from '../board/CardBody'
import { GraphBody } from '../board/GraphBody'
import { PivotBody } from '../board/PivotBody'
import { TableBody } from '../board/TableBody'
import styles from './settings.module.css'

/** The data of a cell that is being designed, with the rights of the person who designs, read once it is in sight. */
export function useCellPreview(
  cell: DesignCell,
  display: DisplayType | '',
  wasInSight: boolean,
  as?: PreviewPlace,
) {
  // only fields that change the data, so that a change of looks does not read it again
  const { report_id, parameters, show_outages, table_rows, table_columns, aggregates_sum, aggregates_count } =
    cell
  const grouped = display === 'pivot' && { table_rows, table_columns, aggregates_sum, aggregates_count }
  const drawn = display === 'graph' && { show_outages }
  return useQuery({
    ...cellPreviewQuery({
      cell: { report_id, parameters, ...grouped, ...drawn, display_type: display || 'table' },
      ...(as && { as }),
    }),
    // one viewer's numbers are not shown while another's load
    ...(!as && { placeholderData: keepPreviousData }),
    enabled: wasInSight && display !== '' && report_id !== null,
  })
}

/** Why there are no numbers, in words. */
export const previewWords = {
  forbidden: 'You may not see this report.',
  missing: 'There is no such report, or it is not shared with you.',
  empty: 'Choose a report.',
  running: 'Still loading …',
} as const

/** The text of a cell, as its tile shows it. */
export function TextPreview({ cell: { text, text_bn } }: { cell: DesignCell }) {
  return (
    <div className={styles.preview}>
      <TextBlocks text={text || text_bn} level={3} piecesOf={wordsOnly} />
    </div>
  )
}

/** While it is designed it leads nowhere. */
const wordsOnly = (line: string) =>
  textPieces(line).map((piece) => (typeof piece === 'string' ? piece : piece.words))

interface CellPreviewProps {
  cell: DesignCell
  /** The cell's display; empty: none is chosen. */
  display: DisplayType | ''
}

/** A cell with its own numbers, loaded once it is in sight. */
export function CellPreview({ cell, display }: CellPreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(box)
  const query = useCellPreview(cell, display, wasInSight)
  return (
    <div ref={box} className={styles.preview}>
      {inside()}
    </div>
  )

  function inside() {
    if (display === '') return <p className={styles.said}>Choose a display type.</p>
    if (query.error) return <p className={styles.said}>Could not be loaded.</p>
    if (!query.data) return <Skeleton height="4rem" />
    const { state, failure } = query.data
    if (state === 'failed') return <p className={styles.said}>{failure ?? 'Could not be loaded.'}</p>
    if (state !== 'done') return <p className={styles.said}>{previewWords[state]}</p>
    return <ShownCell cell={cell} display={display} run={query.data} />
  }
}

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
    return (
      <TableBody cell={cell} title={title} run={first} request={{}} onAsk={() => undefined} isOld={false} />
    )
  }
  if (display === 'pivot') return <PivotBody cell={cell} title={title} run={run} />
  if (display !== 'graph')
    return isWhole ? <CardBody cell={cell} title={title} run={run} /> : <Figure cell={cell} run={run} />
  if (cell.data_column === '') return <p className={styles.said}>Needs a label and a number.</p>
  const graph = (
    <GraphBody cell={cell} title={title} run={run} isTable={isTable} onTable={setTable} scale={1} />
  )
  return isWhole ? graph : <div className={styles.graph}>{graph}</div>
}

/** While it is designed it leads nowhere. */
function Figure({ cell, run }: { cell: ViewedCell; run: CellRun }) {
  return (
    <>
      {/* the tile has its title above */}
      <CardBody cell={{ ...cell, url: '' }} title="" run={run} />
      {run.rows.length > 1 && <p className={styles.said}>The first of several rows.</p>}
    </>
  )
}
