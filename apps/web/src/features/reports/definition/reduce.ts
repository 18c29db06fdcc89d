import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import { yesOf, type Act, type ActOf } from './acts'
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

type Reducers = { [Name in Act['do']]: (present: ReportDefinition, act: ActOf<Name>) => ReportDefinition }

const reducers: Reducers = {
  set: (present, { field, value }) => ({ ...present, [field]: value }),
  switch: (present, { section, isOn }) => ({ ...present, [section]: yesOf(isOn) }),
  clear: () => newReport(),
  load: (_, { definition }) => definition,
  'go on in SQL': (present, { query, parameters }) => ({
    ...present,
    ...{ query_type: 'raw_query', raw_query: query },
    parameters: [
      ...present.parameters.filter(({ name }) => !parameters.some((each) => each.name === name)),
      ...parameters,
    ],
  }),
  'add table': tables.addTable,
  'choose table': tables.chooseTable,
  'call table': tables.callTable,
  join: tables.joinTable,
  'join on': tables.joinOn,
  'add condition': tables.addCondition,
  'remove condition': tables.removeCondition,
  'remove table': tables.removeTable,
  'move table': tables.moveTable,
  add: addEntries,
  change: changeEntry,
  remove: removeEntry,
  move: moveEntry,
  'drop grid filters': (present) => ({ ...present, grid_filters: [] }),
  'drop outputs': dropOutputs,
  'drop columns': dropColumns,
  'add group': filters.addGroup,
  'remove group': filters.removeGroup,
  'join group': filters.joinGroup,
  'join filters': filters.joinFilters,
  'part sums': filters.partSums,
  'add filter': filters.addFilter,
  filter: filters.changeFilter,
  'remove filter': filters.removeFilter,
  'group by': (present, { columns, isRaw }) => ({
    ...withClause(present, {
      columns: unique(columns).slice(0, reportLimits.selections),
      ...(isRaw !== undefined && { is_raw: yesOf(isRaw) }),
    }),
    have_group_by: columns.length > 0 ? 'yes' : present.have_group_by,
  }),
  'order by': (present, { columns }) => ({
    ...withClause(present, {
      order_columns: columns.slice(0, reportLimits.selections).map(({ column }) => column),
      order_types: columns.slice(0, reportLimits.selections).map(({ direction }) => direction),
    }),
    have_order_by: columns.length > 0 ? 'yes' : present.have_order_by,
  }),
  limit: (present, { value }) => ({ ...withClause(present, { limit_value: value }), set_limit: 'yes' }),
  graph: (present, { change }) => ({
    ...present,
    graph_settings: { ...present.graph_settings, ...change },
  }),
  'show column': showColumn,
  parameter: (present, { name, change }) => {
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
  return (reducers[act.do] as (present: ReportDefinition, act: Act) => ReportDefinition)(present, act)
}
