import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { ChartColumn, Download, ExternalLink, Image, Maximize2, Table2 } from 'lucide-react'
import type { RefObject } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { saveFile } from '../../../platform/api/save-file'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import type { MenuItem } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import { exportReport } from '../../reports/reports.public'
import type { CellRequest } from '../dashboard.data'
import { ownParameters, reportHref } from '../own-parameters'

interface Given {
  cell: ViewedCell
  run: CellRun | undefined
  title: string
  filters: NonNullable<CellRequest['filters']>
  chart: RefObject<ChartHandle | null>
  isTable: boolean
  onTable: () => void
  onEnlarge: () => void
}

/** What can be done with a cell. */
export function useCellActs({
  cell,
  run,
  title,
  filters,
  chart,
  isTable,
  onTable,
  onEnlarge,
}: Given): MenuItem[] {
  const toasts = useToasts()
  const { report, display_type: display } = cell
  if (!report) return []
  const isGraph = display === 'graph' && run?.state === 'done' && run.rows.length > 0
  const isCard = display === 'iconic' || display === 'infographic'
  const png = async () => {
    const content = await chart.current?.png()
    if (content) saveFile({ name: `${title}.png`, content })
  }
  const parameters = ownParameters(cell)
  const csv = () =>
    exportReport(report.id, {
      format: 'csv',
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
      ...(parameters && { parameters: JSON.stringify(parameters) }),
    }).catch((error: unknown) => tellRefusal(toasts, error))
  return [
    ...(report.can_open
      ? [{ key: 'open', label: 'Open report', icon: ExternalLink, href: reportHref(report.id, cell) }]
      : []),
    ...(isGraph
      ? [
          {
            key: 'table',
            label: isTable ? 'View as graph' : 'View as table',
            icon: isTable ? ChartColumn : Table2,
            onSelect: onTable,
          },
        ]
      : []),
    ...(isCard ? [] : [{ key: 'enlarge', label: 'Enlarge', icon: Maximize2, onSelect: onEnlarge }]),
    ...(isGraph && !isTable ? [{ key: 'png', label: 'PNG', icon: Image, onSelect: () => void png() }] : []),
    ...(report.can_export ? [{ key: 'csv', label: 'CSV', icon: Download, onSelect: () => void csv() }] : []),
  ]
}
