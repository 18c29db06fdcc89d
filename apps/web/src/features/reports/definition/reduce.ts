import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import { yesOf, type Act, type ActOf } from './actions'
import {
  addEntries,
  changeEntry,
  dropColumns,
  dropOutputs,
  moveEntry,
  removeEntry,
  showColumn,
} from './entries'
import * as filters from './filters'
import { newReport } from './new-report'
import * as tables from './tables'

type Reducers = { [Name in Act['type']]: (present: ReportDefinition, act: ActOf<Name>) => ReportDefinition }

const reducers: Reducers = {
  'report/set': (present, { field, value }) => ({ ...present, [field]: value }),
  'section/switch': (present, { section, isOn }) => ({ ...present, [section]: yesOf(isOn) }),
  'report/clear': () => newReport(),
  'report/load': (_, { definition }) => definition,
  'report/start': (present, { start }) => ({ ...present, ...start }),
  'report/continue-in-sql': (present, { query, parameters }) => ({
    ...present,
    query_type: 'raw_query',
    raw_query: query,
    parameters: [
      ...present.parameters.filter(({ name }) => !parameters.some((each) => each.name === name)),
      ...parameters,
    ],
  }),
  'table/add': tables.addTable,
  'table/choose': tables.chooseTable,
  'table/rename': tables.callTable,
  'join/type': tables.joinTable,
  'join/columns': tables.joinOn,
  'join/add-condition': tables.addCondition,
  'join/remove-condition': tables.removeCondition,
  'table/remove': tables.removeTable,
  'table/move': tables.moveTable,
  'entry/add': addEntries,
  'entry/change': changeEntry,
  'entry/remove': removeEntry,
  'entry/move': moveEntry,
  'grid-filters/clear': (present) => ({ ...present, grid_filters: [] }),
  'outputs/remove': dropOutputs,
  'columns/remove': dropColumns,
  'filter-group/add': filters.addGroup,
  'filter-group/remove': filters.removeGroup,
  'filter-group/join': filters.joinGroup,
  'filter/join': filters.joinFilters,
  'filter/split-sums': filters.partSums,
  'filter/add': filters.addFilter,
  'filter/change': filters.changeFilter,
  'filter/remove': filters.removeFilter,
  'group-by/set': (present, { columns, isRaw }) => ({
    ...withClause(present, {
      columns: unique(columns).slice(0, reportLimits.selections),
      ...(isRaw !== undefined && { is_raw: yesOf(isRaw) }),
    }),
    have_group_by: columns.length > 0 ? 'yes' : present.have_group_by,
  }),
  'order-by/set': (present, { columns }) => ({
    ...withClause(present, {
      order_columns: columns.slice(0, reportLimits.selections).map(({ column }) => column),
      order_types: columns.slice(0, reportLimits.selections).map(({ direction }) => direction),
    }),
    have_order_by: columns.length > 0 ? 'yes' : present.have_order_by,
  }),
  'limit/set': (present, { value }) => ({ ...withClause(present, { limit_value: value }), set_limit: 'yes' }),
  'graph/change': (present, { change }) => ({
    ...present,
    graph_settings: { ...present.graph_settings, ...change },
  }),
  'raw-column/change': showColumn,
  'parameter/change': (present, { name, change }) => {
    const { parameters } = present
    const index = parameters.findIndex((each) => each.name === name)
    const parameter = { name, label: '', type: 'text' as const, ...parameters[index], ...change }
    return {
      ...present,
      parameters: index < 0 ? [...parameters, parameter] : parameters.with(index, parameter),
    }
  },
}

const unique = (names: readonly string[]) => [...new Set(names)]

function withClause(present: ReportDefinition, change: Partial<ReportDefinition['query_clause']>) {
  return { ...present, query_clause: { ...present.query_clause, ...change } }
}

/**
 * Applies an act to a report. After any acts in any order, every table has a unique alias and nothing refers to a
 * removed table.
 */
export function reduceReport(present: ReportDefinition, act: Act): ReportDefinition {
  return (reducers[act.type] as (present: ReportDefinition, act: Act) => ReportDefinition)(present, act)
}
