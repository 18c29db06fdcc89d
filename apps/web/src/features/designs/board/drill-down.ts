import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { ResultColumn } from '@uplink/contract/reports/result'
import { linkOf } from '@uplink/report-engine/words/links'
import { textInAddress, type GridFilter } from '../../reports/reports.public'
import { reportHref } from '../own-parameters'
import type { ResultRow } from '../../../ui/results/ResultCell'

/** Whether a link is safe: a path of the portal or an https address. Any other saved link is ignored. */
const isSafe = (href: string) => /^\/(?![/\\])/.test(href) || /^https:\/\/[^/\\]/i.test(href)

function linked(link: string, columns: readonly ResultColumn[], row: ResultRow): string | undefined {
  const names = columns.map(({ name }) => name)
  const href = linkOf(link, names, (name) => row[names.indexOf(name)] ?? null)
  return isSafe(href) ? href : undefined
}

/** The address of a report's link for one of its rows. */
export function actionHref(cell: ViewedCell, columns: readonly ResultColumn[], row: ResultRow) {
  const { action } = cell.report ?? {}
  return action ? linked(action.link, columns, row) : undefined
}

/** The grid filter by which a report can be narrowed to one label of a graph. */
export function filterByLabel(labelColumn: string, filters: readonly GridFilter[]): GridFilter | undefined {
  const label = labelColumn.trim().toLowerCase()
  return filters.find(
    ({ column, name, field_type: type }) =>
      type === 'string' &&
      [(column.split('.').at(-1) ?? '').toLowerCase(), name.toLowerCase()].includes(label),
  )
}

/** The address of a cell for one of its rows: the cell's own link, or the report filtered by this row's label. */
export function hrefOf(
  cell: ViewedCell,
  columns: readonly ResultColumn[],
  row: ResultRow,
): string | undefined {
  if (cell.url !== '') return linked(cell.url, columns, row)
  const { report } = cell
  if (!report?.can_open || cell.display_type !== 'graph') return undefined
  const label = cell.label_column.trim().toLowerCase()
  const value = row[columns.findIndex(({ name }) => name.toLowerCase() === label)]
  const filter = filterByLabel(cell.label_column, report.grid_filters)
  if (!filter || value == null || value === '') return undefined
  return reportHref(report.id, cell, { [`f.${filter.name}`]: textInAddress(filter, value) })
}
