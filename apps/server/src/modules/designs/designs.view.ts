import { designCell, designRow, type DesignCell, type DesignRow } from '@uplink/contract/designs/definition'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { displayOf } from '@uplink/designs/form/problems'
import { isText } from '@uplink/designs/texts'
import { readingOnce } from '#platform/parsed-json'
import type { ShownReport } from '../reports/reports.public'
import type { DesignRecord, ListedRow } from './designs.store'

/** What the caller's roles may call, whatever the design. */
export interface Calls {
  edit: boolean
  delete: boolean
}

export const canOf = (row: { can_edit: boolean; can_delete: boolean }, may: Calls) => [
  ...(may.edit && row.can_edit ? (['edit'] as const) : []),
  ...(may.delete && row.can_delete ? (['delete'] as const) : []),
]

/** A design in lists. `may`: what the caller's roles may call. */
export const toListed = (row: ListedRow, may: Calls) => ({
  id: row.id,
  name: row.name,
  rows_count: row.rows_count,
  roles: row.roles,
  created_by: row.created_by,
  updated_by: row.updated_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can: canOf(row, may),
})

/** The stored rows. */
export const rowsOf = (kept: unknown): DesignRow[] => designRow.array().parse(kept)

/** The same for viewers, cached, because each cell needs them. */
export const rowsShown = readingOnce(designRow.array())

/** A design with all its rows. */
export const toStored = (row: DesignRecord, may: Calls) => ({
  id: row.id,
  name: row.name,
  update_flag: row.version,
  organization_id: row.organization_id,
  created_by: row.created_by,
  updated_by: row.updated_by,
  rows: rowsOf(row.rows),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can: canOf(row, may),
})

/** What a viewer may do with the reports of cells. */
export interface Opens {
  open: boolean
  export: boolean
  choose: boolean
  rows: boolean
}

/** A row with its cells as a viewer gets them; `reports`: those whose rows the viewer may see. */
export function toViewedRow(row: DesignRow, reports: ReadonlyMap<number, ShownReport>, opens: Opens) {
  const cells = row.selected_report.report.map((cell) => toViewedCell(cell, row, reports, opens))
  return { key: row.key, name: row.name, tab: row.tab, column_no: row.column_no, cells }
}

function toViewedCell(
  cell: DesignCell,
  row: DesignRow,
  reports: ReadonlyMap<number, ShownReport>,
  opens: Opens,
): ViewedCell {
  const display_type = displayOf(cell, row) || 'table'
  const report = cell.report_id === null ? undefined : reports.get(cell.report_id)
  if (report) return { ...cell, display_type, state: 'shown', report: toCellReport(report, opens) }
  // about a report that the viewer may not see, only the cell's place is told
  const { title, title_bn, grid, text, text_bn } = cell
  const bare = designCell.parse({ title, title_bn, grid })
  if (cell.report_id !== null) return { ...bare, display_type, state: 'forbidden', report: null }
  return { ...bare, text, text_bn, display_type, state: isText(cell) ? 'text' : 'empty', report: null }
}

function toCellReport({ id, report_name, definition }: ShownReport, opens: Opens) {
  const { grid_filters, set_custom_action, custom_link_value: link, custom_link_icon: icon } = definition
  return {
    id,
    report_name,
    grid_filters: grid_filters.map(({ column, alias, is_dropdown, is_multiple, ...filter }) => ({
      name: alias || column,
      column,
      field_type: filter.field_type,
      operators: filter.operators,
      options: filter.options,
      is_dropdown: is_dropdown === 'yes',
      is_multiple: is_multiple === 'yes',
    })),
    action: set_custom_action === 'yes' ? { link, icon } : null,
    can_open: opens.open,
    can_export: opens.export,
    can_choose: opens.choose,
    can_see_rows: opens.rows && definition.query_type === 'query_builder',
  }
}
