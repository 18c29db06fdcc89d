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
    | { do: 'add'; list: L; entries: readonly Entries[L][] }
    | { do: 'change'; list: L; index: number; change: Partial<Entries[L]> }
}[EntryList]

export type Act =
  | { do: 'set'; field: TextField; value: string }
  | { do: 'switch'; section: Switch; isOn: boolean }
  | { do: 'clear' }
  | { do: 'load'; definition: ReportDefinition }
  | { do: 'go on in SQL'; query: string; parameters: readonly ReportParameter[] }
  | { do: 'add table' }
  | { do: 'choose table'; index: number; table: PickedTable; join?: Partial<JoinColumns> | undefined }
  | { do: 'call table'; index: number; alias: string }
  | { do: 'join'; index: number; type: ReportTable['table_join']['type'] }
  | { do: 'join on'; index: number; at: number; change: Partial<JoinColumns> }
  | { do: 'add condition'; index: number }
  | { do: 'remove condition'; index: number; at: number }
  | { do: 'remove table'; index: number }
  | { do: 'move table'; from: number; to: number }
  | EntryAct
  | { do: 'remove'; list: EntryList; index: number }
  | { do: 'move'; list: EntryList; from: number; to: number }
  | { do: 'drop grid filters' }
  /** Removes chosen columns by their own names or by those of their outputs. */
  | { do: 'drop outputs'; names: readonly string[] }
  | { do: 'drop columns'; columns: readonly string[] }
  | { do: 'add group' }
  | { do: 'remove group'; group: number }
  | { do: 'join group'; group: number; word: 'and' | 'or' }
  | { do: 'join filters'; group: number; word: 'and' | 'or' }
  /** Filters of these names, those of sums, become a group of their own. */
  | { do: 'part sums'; names: readonly string[] }
  | { do: 'add filter'; group: number; filter: string }
  | { do: 'filter'; group: number; index: number; change: Partial<QueryFilter> }
  | { do: 'remove filter'; group: number; index: number }
  /** `isRaw`: some of them are expressions. */
  | { do: 'group by'; columns: readonly string[]; isRaw?: boolean }
  | { do: 'order by'; columns: readonly OrderColumn[] }
  | { do: 'limit'; value: number }
  | { do: 'graph'; change: Partial<ReportDefinition['graph_settings']> }
  | { do: 'show column'; column: string; change: Partial<RawColumn> }
  | { do: 'parameter'; name: string; change: Partial<ReportParameter> }

/** The act with this name. */
export type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>

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

export const isYes = (value: 'yes' | 'no') => value === 'yes'
export const yesOf = (isOn: boolean) => (isOn ? 'yes' : 'no')
