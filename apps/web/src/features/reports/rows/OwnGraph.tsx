import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { ReportGraph } from './ReportGraph'
import styles from './rows.module.css'

interface OwnGraphProps {
  report: ReportDefinition
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  height: string
  /** The report has more rows than these. */
  isCut?: boolean
  /** Without the table, which is shown elsewhere. */
  isBare?: boolean
}

/** A report's own graph. */
export function OwnGraph({ report, columns, rows, height, isCut = false, isBare = false }: OwnGraphProps) {
  const graph = report.graph_settings
  const title = graph.graph_title || report.report_name
  return (
    <>
      {graph.graph_title && <p className={styles.graphTitle}>{graph.graph_title}</p>}
      <ReportGraph
        label={title || 'Graph'}
        kind={graph.graph_type}
        settings={{
          title,
          isCut,
          label_column: graph.graph_label,
          data_column: graph.graph_data,
          color_scheme: graph.graph_color_scheme,
        }}
        {...{ columns, rows, height }}
        {...(isBare && { isTable: false })}
      />
    </>
  )
}
