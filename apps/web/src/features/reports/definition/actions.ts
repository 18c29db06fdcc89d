import type {
  RawColumn,
  ReportAggregate,
  ReportDefinition,
  ReportGridFilter,
  ReportParameter,
  ReportSelection,
  ReportTable,
} from '@uplink/contract/reports/definition'
import type { QueryFilter } from '@uplink/contract/reports/filters'

// What somebody can do to a report. Each act is one step that can be undone.

type LinkField = 'custom_link_value' | 'custom_link_icon'
type TextField = 'report_name' | 'db_connection_name' | 'query_type' | 'raw_query' | LinkField

/** A section that the form switches on and off. */
export type Switch =
  | 'have_aggregate_function'
  | 'query_filters'
  | 'have_group_by'
  | 'have_order_by'
  | 'set_limit'
  | 'set_custom_action'
  | 'add_graph'
  | 'strict_sql'

/** The definition's plain lists of entries. */
export interface Entries {
  selections: ReportSelection
  select_aggregates: ReportAggregate
  grid_filters: ReportGridFilter
}

export type EntryList = keyof Entries

/** One of a join's conditions: 0 is the specification's one, higher numbers are further ones. */
export interface JoinColumns {
  condition: '=' | '!='
  column1: string
  column2: string
}

/** A table or a saved report, as a picker gives it. */
export type PickedTable = Pick<ReportTable, 'name' | 'object_type' | 'selected_query'>

type EntryAct = {
  [L in EntryList]:
    | { type: 'entry/add'; list: L; entries: readonly Entries[L][] }
    | { type: 'entry/change'; list: L; index: number; change: Partial<Entries[L]> }
}[EntryList]

export type Act =
  | { type: 'report/set'; field: TextField; value: string }
  | { type: 'section/switch'; section: Switch; isOn: boolean }
  | { type: 'report/clear' }
  | { type: 'report/load'; definition: ReportDefinition }
  /** From a subject: its tables, already joined, and some of its columns or a sum of them. */
  | { type: 'report/start'; from: string; start: Partial<ReportDefinition> }
  | { type: 'report/continue-in-sql'; query: string; parameters: readonly ReportParameter[] }
  | { type: 'table/add' }
  | { type: 'table/choose'; index: number; table: PickedTable; join?: Partial<JoinColumns> | undefined }
  | { type: 'table/rename'; index: number; alias: string }
  | { type: 'join/type'; index: number; joinType: ReportTable['table_join']['type'] }
  | { type: 'join/columns'; index: number; at: number; change: Partial<JoinColumns> }
  | { type: 'join/add-condition'; index: number }
  | { type: 'join/remove-condition'; index: number; at: number }
  | { type: 'table/remove'; index: number }
  | { type: 'table/move'; from: number; to: number }
  | EntryAct
  | { type: 'entry/remove'; list: EntryList; index: number }
  | { type: 'entry/move'; list: EntryList; from: number; to: number }
  | { type: 'grid-filters/clear' }
  /** Removes chosen columns by their own names or by those of their outputs. */
  | { type: 'outputs/remove'; names: readonly string[] }
  | { type: 'columns/remove'; columns: readonly string[] }
  | { type: 'filter-group/add' }
  | { type: 'filter-group/remove'; group: number }
  | { type: 'filter-group/join'; group: number; word: 'and' | 'or' }
  | { type: 'filter/join'; group: number; word: 'and' | 'or' }
  /** Filters of these names, those of sums, become a group of their own. */
  | { type: 'filter/split-sums'; names: readonly string[] }
  | { type: 'filter/add'; group: number; filter: string }
  | { type: 'filter/change'; group: number; index: number; change: Partial<QueryFilter> }
  | { type: 'filter/remove'; group: number; index: number }
  /** `isRaw`: some of them are expressions. */
  | { type: 'group-by/set'; columns: readonly string[]; isRaw?: boolean }
  | { type: 'order-by/set'; columns: readonly OrderColumn[] }
  | { type: 'limit/set'; value: number }
  | { type: 'graph/change'; change: Partial<ReportDefinition['graph_settings']> }
  | { type: 'raw-column/change'; column: string; change: Partial<RawColumn> }
  | { type: 'parameter/change'; name: string; change: Partial<ReportParameter> }

/** The act with this name. */
export type ActOf<Name extends Act['type']> = Extract<Act, { type: Name }>

export interface OrderColumn {
  column: string
  direction: 'ASC' | 'DESC'
}

/** The order columns of a definition, each with its direction. */
export function orderOf({
  order_columns,
  order_types,
  order_type,
}: ReportDefinition['query_clause']): OrderColumn[] {
  return order_columns.map((column, index) => ({ column, direction: order_types[index] ?? order_type }))
}

/**
 * Whether a report is looked at as a graph first: it has one that can be drawn, and its rows are no list of work, each
 * with an act of its own.
 */
export const opensAsGraph = ({
  add_graph,
  graph_settings: graph,
  set_custom_action: hasAct,
}: ReportDefinition): boolean =>
  add_graph === 'yes' && graph.graph_label !== '' && graph.graph_data !== '' && hasAct !== 'yes'

export const isYes = (value: 'yes' | 'no') => value === 'yes'
export const yesOf = (isOn: boolean) => (isOn ? 'yes' : 'no')
