import type { ReportDefinition, ReportTable } from '@uplink/contract/reports/definition'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ColumnType } from '@uplink/contract/reports/words'
import { isWholeCondition } from '@uplink/report-engine/words/filter-words'
import { neededParameters } from '@uplink/report-engine/words/parameters'
import { listOf } from '../../../ui/filters/list-text'

/** Something that is still to be chosen or written before a report can run. */
export interface Unfinished {
  /** Its place in the definition. */
  path: string
  /** 'a value for filter 2 (a.status)' */
  text: string
}

/**
 * What a report lacks, in the order of the form; it would be refused without them. `given` are the values of parameters
 * that were written for the run.
 */
export function unfinishedIn(
  report: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined,
  given: Readonly<Record<string, string>> = {},
): Unfinished[] {
  return [
    ...(report.query_type === 'query_builder' ? unfinishedInBuilder(report, typeOf) : []),
    ...report.grid_filters.flatMap(({ column, is_dropdown: isList, options }, index) => [
      ...(column === ''
        ? [{ path: `grid_filters.${index}.column`, text: `a column for grid filter ${index + 1}` }]
        : []),
      ...(isList === 'yes' && options === ''
        ? [{ path: `grid_filters.${index}.options`, text: `what grid filter ${index + 1} offers` }]
        : []),
    ]),
    ...neededParameters(report).flatMap((name) =>
      given[name] ? [] : { path: `parameters.${name}`, text: `a value for ${name}` },
    ),
  ]
}

// the columns that a link and a graph of a query in SQL can name are known only after it has run
function unfinishedInBuilder(
  report: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined,
): Unfinished[] {
  const { query_clause: clause } = report
  const aggregates = report.have_aggregate_function === 'yes' ? report.select_aggregates : []
  return [
    ...report.tables.flatMap((table, index) => tableLacks(table, index)),
    ...(report.have_aggregate_function === 'yes' && aggregates.length === 0
      ? [{ path: 'select_aggregates', text: 'an aggregate, or Aggregates switched off' }]
      : []),
    ...aggregates.flatMap(({ column, aggregate_function: verb }, index) =>
      verb !== 'COUNT' && (column === '' || column === '*')
        ? { path: `select_aggregates.${index}.column`, text: `a column for aggregate ${index + 1}` }
        : [],
    ),
    ...(report.query_filters === 'yes' ? whereLacks(report, typeOf) : []),
    ...(report.have_group_by === 'yes' && clause.columns.length === 0
      ? [{ path: 'query_clause.columns', text: 'a column to group by' }]
      : []),
    ...(report.have_order_by === 'yes' && clause.order_columns.length === 0
      ? [{ path: 'query_clause.order_columns', text: 'a column to order by' }]
      : []),
    ...(report.set_custom_action === 'yes' && report.custom_link_value === ''
      ? [{ path: 'custom_link_value', text: 'the link of the custom action' }]
      : []),
    ...(report.add_graph === 'yes' ? graphLacks(report) : []),
  ]
}

function graphLacks({ graph_settings: graph }: ReportDefinition): Unfinished[] {
  const path = 'graph_settings'
  return [
    ...(graph.graph_label === '' ? [{ path: `${path}.graph_label`, text: 'the label of the graph' }] : []),
    ...(graph.graph_data === '' ? [{ path: `${path}.graph_data`, text: 'the data of the graph' }] : []),
  ]
}

function tableLacks(
  { name, object_type: type, selected_query: report, table_join: join }: ReportTable,
  index: number,
) {
  const path = `tables.${index}`
  if (type === 'query' ? report === null : name === '')
    return [{ path: `${path}.name`, text: `a choice for table ${index + 1}` }]
  if (index === 0 || join.type === 'crossJoin') return []
  const isWhole = [join, ...join.extra_conditions].every(({ column1, column2 }) => column1 && column2)
  return isWhole
    ? []
    : [
        {
          path: `${path}.table_join.column1`,
          text: `the columns by which ${name || `table ${index + 1}`} is joined`,
        },
      ]
}

function whereLacks(
  { filter_group: groups }: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined,
): Unfinished[] {
  if (groups.every(({ query_filters: filters }) => filters.length === 0))
    return [{ path: 'filter_group', text: 'a filter, or Where switched off' }]
  return groups.flatMap(({ query_filters: filters }, group) =>
    filters.flatMap((filter, index): Unfinished[] => {
      const path = `filter_group.${group}.query_filters.${index}`
      const name = groups.length > 1 ? `filter ${index + 1} of group ${group + 1}` : `filter ${index + 1}`
      if (filter.filter === '') return [{ path: `${path}.filter`, text: `a column for ${name}` }]
      const lack = valueLack(filter, typeOf(filter.filter))
      return lack === undefined
        ? []
        : [{ path: `${path}.value`, text: `${lack} for ${name} (${filter.filter})` }]
    }),
  )
}

/** What the value of a filter lacks; undefined when it is whole. */
function valueLack(filter: QueryFilter, type: ColumnType | undefined): string | undefined {
  const { operators: operator, value, is_param: isParam } = filter
  if (operator === 'is_null' || operator === 'is_not_null' || isWholeCondition(filter)) return undefined
  const texts = typeof value === 'string' && operator === 'between' ? listOf(value) : [value].flat()
  const written = texts.filter((text) => text.trim() !== '')
  if (isParam === 'yes') return written.length === 0 ? 'the name of the parameter' : undefined
  if (operator === 'between' && filter.is_raw === 'no' && isLiteral(filter))
    return texts.length === 2 && written.length === 2 ? undefined : 'two values'
  if (written.length > 0) return undefined
  // the empty text that was chosen is a value of a text column
  const isChosen = Array.isArray(value) && value.length > 0 && (type ?? 'text') === 'text'
  return isChosen && isLiteral(filter) ? undefined : 'a value'
}

const isLiteral = ({ is_function: isFunction, use_predefined: isPredefined }: QueryFilter) =>
  isFunction === 'no' && isPredefined === 'no'
