import {
  reportDefinition,
  type ReportDefinition,
  type ReportSelection,
} from '@uplink/contract/reports/definition'
import type { FilterGroup } from '@uplink/contract/reports/filters'
import { aliasesOf, namedOutputs, splitColumn } from './outputs'

/** The labels of a point: output columns with their values in its row. */
export type Point = readonly { column: string; value: string | null }[]

type Behind = { definition: ReportDefinition } | { why: string }

/**
 * The report whose rows were counted and added up in one point of a graph: the same tables and filters, only the rows with the
 * point's labels, and columns instead of sums. What the point was made of comes first, then the other columns of the first table.
 *
 * @param columns those of the first table; empty when it is a saved report
 */
export function rowsBehind(report: ReportDefinition, point: Point, columns: readonly string[]): Behind {
  if (report.query_type !== 'query_builder')
    return { why: 'This report is SQL of its own, which names no rows behind.' }
  const outputs = namedOutputs(report)
  const conditions: { column: string; value: string | null }[] = []
  for (const { column, value } of point) {
    const output = outputs.find(({ name }) => name.toLowerCase() === column.toLowerCase())
    if (!output) return { why: `The report has no column ${column}.` }
    if (output.kind === 'aggregate' || output.entry.is_raw === 'yes')
      return { why: `${output.name} is computed, so its rows cannot be told apart.` }
    conditions.push({ column: output.entry.column, value })
  }
  const sums = new Set(
    outputs.flatMap(({ kind, name }) => (kind === 'aggregate' ? [name.toLowerCase()] : [])),
  )
  const isOfRows = (name: string) => !sums.has(name.toLowerCase())
  return {
    definition: {
      ...report,
      selections: selectionsOf(report, columns),
      have_aggregate_function: 'no',
      select_aggregates: [],
      query_filters: 'yes',
      filter_group: narrowed(report, conditions, isOfRows),
      have_group_by: 'no',
      have_order_by: 'no',
      set_limit: 'no',
      add_graph: 'no',
      set_custom_action: 'no',
      grid_filters: report.grid_filters.filter(({ column }) => isOfRows(column)),
    },
  }
}

/** Chosen columns, columns that were added up or counted, and the rest of the first table; each once, by its own name. */
function selectionsOf(report: ReportDefinition, columns: readonly string[]): ReportSelection[] {
  const [first] = aliasesOf(report.tables)
  const chosen = report.selections.filter((entry) => entry.is_raw !== 'yes' && entry.column !== '')
  const summed = report.have_aggregate_function === 'yes' ? report.select_aggregates : []
  const more = [
    ...summed.map(({ column }) => column).filter((column) => column !== '*' && column !== ''),
    ...columns.map((column) => `${first ?? ''}.${column}`),
  ]
  const named = new Set(chosen.map(({ column, alias }) => nameOf(alias, column)))
  const known = new Set(chosen.map(({ column }) => column.toLowerCase()))
  const added: ReportSelection[] = []
  for (const column of more) {
    const name = nameOf('', column)
    if (known.has(column.toLowerCase()) || named.has(name)) continue
    known.add(column.toLowerCase())
    named.add(name)
    added.push(emptySelection(column))
  }
  return [...chosen.map((entry) => ({ ...entry, position: undefined })), ...added].slice(0, mostColumns)
}

const mostColumns = 60

const nameOf = (alias: string, column: string) =>
  (alias || (splitColumn(column)?.column ?? column)).toLowerCase()

function emptySelection(column: string): ReportSelection {
  return reportDefinition.parse({ selections: [{ column }] }).selections[0] as ReportSelection
}

/** AND binds tighter than OR, so the conditions go to each run of groups that are joined by AND. Those of sums are met already. */
function narrowed(
  { query_filters: has, filter_group: groups }: ReportDefinition,
  conditions: Point,
  isOfRows: (name: string) => boolean,
): FilterGroup[] {
  const own =
    has !== 'yes'
      ? []
      : groups
          .map((group) => ({
            ...group,
            query_filters: group.query_filters.filter(
              ({ filter, is_raw: raw }) => raw === 'yes' || isOfRows(filter),
            ),
          }))
          .filter(({ query_filters: filters }) => filters.length > 0)
  const condition = groupOf(conditions)
  if (conditions.length === 0) return own
  const runs: FilterGroup[] = []
  own.forEach((group, place) => {
    if (place > 0 && group.filter_type === 'or') runs.push(condition)
    runs.push(group)
  })
  return [...runs, condition]
}

/** Joined to what is before it by AND. */
function groupOf(conditions: Point): FilterGroup {
  const filters = conditions.map(({ column, value }) => ({
    filter: column,
    operators: value === null ? 'is_null' : 'equal',
    value: value ?? '',
    radio: 'and',
  }))
  const [group] = reportDefinition.parse({
    filter_group: [{ filter_type: 'and', query_filters: filters }],
  }).filter_group
  return group as FilterGroup
}
