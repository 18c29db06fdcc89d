import { useRouter } from '@tanstack/react-router'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { Ref } from 'react'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import { ReportGraph } from '../../reports/reports.public'
import { hrefOf, leadsOn } from './drill-down'

interface GraphBodyProps {
  cell: ViewedCell
  run: CellRun
  title: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  scale: number
  ref?: Ref<ChartHandle>
}

/** A graph whose points are links. */
export function GraphBody({ cell, run, title, isTable, onTable, scale, ref }: GraphBodyProps) {
  const router = useRouter()
  const go = (place: number) => {
    const row = run.rows[place]
    const href = row && hrefOf(cell, run.columns, row)
    if (href === undefined) return
    if (href.startsWith('/')) router.history.push(href)
    else window.location.assign(href)
  }
  return (
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
      onPoint={leadsOn(cell, run.columns, run.rows) ? go : undefined}
    />
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
