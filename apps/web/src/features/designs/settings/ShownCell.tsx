import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { pivotOf } from '@uplink/designs/pivot/pivot'
import { ReportGraph } from '../../reports/reports.public'
import styles from './settings.module.css'

interface ShownCellProps {
  cell: DesignCell
  display: DisplayType
  run: CellRun
}

/** What a cell shows of its report: enough to design by. */
export function ShownCell({ cell, display, run }: ShownCellProps) {
  if (display === 'graph') return <Graph cell={cell} run={run} />
  return <p className={display === 'table' || display === 'pivot' ? styles.said : styles.figure}>{text()}</p>

  function text() {
    if (display === 'table') {
      const heads = run.columns.map(({ label }) => label).join(', ')
      return `${run.total ?? run.rows.length} rows: ${heads}`
    }
    if (display === 'pivot') {
      const result = pivotOf(cell, run)
      if (!result.ok) return result.text
      const { rows, heads } = result.pivot
      return `${rows.length} rows, ${heads.length} columns, and their totals`
    }
    const at = run.columns.findIndex(({ name }) => name === cell.column)
    if (cell.column === '') return 'Choose its column'
    if (at < 0) return `No column ${cell.column} in this report.`
    return run.rows[0]?.[at] ?? '–'
  }
}

function Graph({ cell, run }: Pick<ShownCellProps, 'cell' | 'run'>) {
  if (cell.data_column === '') return <p className={styles.said}>Needs a label and a number.</p>
  const { title, label_column, data_column, additional_data, color_scheme, is_stacked, min, max } = cell
  const { redFrom, redTo, yellowFrom, yellowTo } = cell
  return (
    <ReportGraph
      label={title || 'Graph'}
      kind={cell.graph_type}
      settings={{
        ...{ title, label_column, data_column, additional_data, color_scheme, is_stacked, min, max },
        ...{ redFrom, redTo, yellowFrom, yellowTo },
      }}
      columns={run.columns}
      rows={run.rows}
      height={cell.graph_type === 'GaugeChart' ? '14rem' : '18rem'}
    />
  )
}
