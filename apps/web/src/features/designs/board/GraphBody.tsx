import { useRouter } from '@tanstack/react-router'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { namesIn } from '@uplink/designs/names'
import { useState, type Ref } from 'react'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { PointRows, ReportGraph } from '../../reports/reports.public'
import type { CellRequest } from '../dashboard.data'
import { ownParameters, reportHref } from '../own-parameters'
import { hrefOf } from './drill-down'

interface GraphBodyProps {
  cell: ViewedCell
  run: CellRun
  title: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  scale: number
  /** The filters with which it was run. */
  filters?: NonNullable<CellRequest['filters']>
  ref?: Ref<ChartHandle>
}

/** A graph whose points lead on: by the cell's link, to the report narrowed to their label, or to their rows beside it. */
export function GraphBody({ cell, run, title, isTable, onTable, scale, filters = [], ref }: GraphBodyProps) {
  const router = useRouter()
  const [point, setPoint] = useState<ResultRow>()
  const go = (place: number) => {
    const row = run.rows[place]
    const href = row && hrefOf(cell, run.columns, row)
    if (href === undefined) setPoint(row)
    else if (href.startsWith('/')) router.history.push(href)
    else window.location.assign(href)
  }
  const { report } = cell
  const parameters = ownParameters(cell)
  return (
    <>
      <ReportGraph
        label={title}
        kind={cell.graph_type}
        settings={{ ...settingsOf(cell, title), outages: run.outages, isCut: run.truncated }}
        columns={run.columns}
        rows={run.rows}
        isTable={isTable}
        onTable={onTable}
        scale={scale}
        ref={ref}
        onPoint={report ? go : undefined}
      />
      {point && report && (
        <PointRows
          reportId={report.id}
          columns={run.columns}
          row={point}
          labels={[...namesIn(cell.label_column), ...namesIn(cell.series_column)]}
          request={{
            ...(filters.length > 0 && { filters: [...filters] }),
            ...(parameters && { parameters }),
          }}
          canSeeRows={report.can_see_rows}
          href={report.can_open ? reportHref(report.id, cell) : undefined}
          onClose={() => setPoint(undefined)}
        />
      )}
    </>
  )
}

function settingsOf(cell: ViewedCell, title: string) {
  const { label_column, data_column, additional_data, color_scheme, is_stacked, min, max } = cell
  const { series_column } = cell
  const { redFrom, redTo, yellowFrom, yellowTo } = cell
  return {
    title,
    label_column,
    data_column,
    series_column,
    additional_data,
    color_scheme,
    is_stacked,
    min,
    max,
    redFrom,
    redTo,
    yellowFrom,
    yellowTo,
  }
}
