import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { ResultColumn } from '@uplink/contract/reports/result'
import { pathTo } from '@uplink/contract/screens'
import { linkOf } from '@uplink/report-engine/words/links'
import type { ResultRow } from '../../../ui/results/ResultCell'

/** An address of the portal, or another page by https. Anything else leads nowhere, whatever was saved. */
const isSafe = (href: string) => /^\/(?![/\\])/.test(href) || /^https:\/\/[^/\\]/i.test(href)

function linked(link: string, columns: readonly ResultColumn[], row: ResultRow): string | undefined {
  const names = columns.map(({ name }) => name)
  const href = linkOf(link, names, (name) => row[names.indexOf(name)] ?? null)
  return isSafe(href) ? href : undefined
}

/** Where the action of a report leads from one of its rows. */
export function actionHref(cell: ViewedCell, columns: readonly ResultColumn[], row: ResultRow) {
  const { action } = cell.report ?? {}
  return action ? linked(action.link, columns, row) : undefined
}

/** Where a cell leads from one of its rows: its own link, else the report with just what has this label. */
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
  const filter = report.grid_filters.find(
    ({ column, name, field_type: type }) =>
      type === 'string' &&
      [(column.split('.').at(-1) ?? '').toLowerCase(), name.toLowerCase()].includes(label),
  )
  if (!filter || value == null || value === '') return undefined
  const asked = new URLSearchParams({ [`f.${filter.name}`]: value })
  return `${pathTo('report', { id: report.id })}?${asked.toString()}`
}

/** Whether any row of a cell leads somewhere: then there is a pointer. */
export const leadsOn = (cell: ViewedCell, columns: readonly ResultColumn[], rows: readonly ResultRow[]) =>
  rows.slice(0, 20).some((row) => hrefOf(cell, columns, row) !== undefined)
