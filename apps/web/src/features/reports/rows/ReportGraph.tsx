import './money-of-reports'
import type { GraphType } from '@uplink/contract/designs/words'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { GraphSettings } from '@uplink/designs/graphs/drawing'
import { optionsOf } from '@uplink/designs/graphs/options-of'
import { useCallback, useMemo, type Ref } from 'react'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { localTime } from '../../../platform/dates/zoned'
import type { ChartLook } from '../../../ui/chart/canvas/chart-look'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import { ChartFrame } from '../../../ui/chart/ChartFrame'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { ResultGrid } from '../../../ui/results/ResultGrid'
import { Boundary } from '../../../ui/states/Shown'
import { gridColumns } from './cell-text'
import styles from './rows.module.css'

interface ReportGraphProps {
  label: string
  kind: GraphType
  settings: GraphSettings
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  height?: string
  isTable?: boolean
  onTable?: (isTable: boolean) => void
  onPoint?: ((row: number) => void) | undefined
  scale?: number
  ref?: Ref<ChartHandle>
}

const minute = 60_000

/** The provider's local time of an instant, as if it were UTC. */
const clock = (instant: number) =>
  Date.parse(`${localTime(new Date(instant).toISOString())}Z`) + (((instant % minute) + minute) % minute)

/** A graph of a report's rows, for reports and for cells of designs. */
export function ReportGraph(props: ReportGraphProps) {
  return (
    <Boundary
      of={props.rows}
      fallback={
        <>
          <p role="alert">The graph of these values cannot be shown.</p>
          <TableOf {...props} />
        </>
      }
    >
      <Graph {...props} />
    </Boundary>
  )
}

function TableOf({ label, columns, rows }: ReportGraphProps) {
  return <ResultGrid label={label} columns={gridColumns(columns, rows)} rows={rows} />
}

function Graph({ label, kind, settings, columns, rows, ...frame }: ReportGraphProps) {
  const wire = JSON.stringify(settings)
  const draw = useCallback(
    (look: ChartLook) =>
      optionsOf(kind, JSON.parse(wire) as GraphSettings, columns, rows, { ...look, now: Date.now(), clock }),
    [kind, wire, columns, rows],
  )
  const table = useMemo(() => gridColumns(columns, rows), [columns, rows])
  return <ChartFrame label={label} draw={draw} columns={table} rows={rows} {...frame} />
}

interface OwnGraphProps {
  report: ReportDefinition
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  height: string
  /** The report has more rows than these. */
  isCut?: boolean
  /** Without the table, which is shown elsewhere. */
  isBare?: boolean
  /** Gets the place of the row behind the point that was clicked. */
  onPoint?: ((row: number) => void) | undefined
}

/** A report's own graph. */
export function OwnGraph({
  report,
  columns,
  rows,
  height,
  isCut = false,
  isBare = false,
  onPoint,
}: OwnGraphProps) {
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
          ...(graph.graph_series && { series_column: graph.graph_series }),
          color_scheme: graph.graph_color_scheme,
        }}
        columns={columns}
        rows={rows}
        height={height}
        onPoint={onPoint}
        {...(isBare && { isTable: false })}
      />
    </>
  )
}
