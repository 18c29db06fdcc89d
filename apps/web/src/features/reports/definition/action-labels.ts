import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { StepName } from '../../../platform/form/use-history'
import type { Act, EntryList, Switch } from './actions'

const sections: Record<Switch, string> = {
  have_aggregate_function: 'Aggregates',
  query_filters: 'Where',
  have_group_by: 'Group by',
  have_order_by: 'Order by',
  set_limit: 'Limit',
  set_custom_action: 'Custom action',
  add_graph: 'Graph',
  strict_sql: 'strict SQL',
}

const entryWords: Record<EntryList, string> = {
  selections: 'column',
  select_aggregates: 'aggregate',
  grid_filters: 'grid filter',
}

const fieldWords = {
  report_name: 'report name',
  db_connection_name: 'database connection',
  query_type: 'query type',
  raw_query: 'query',
  custom_link_value: 'link',
  custom_link_icon: 'icon',
}

const tableName = ({ tables }: ReportDefinition, index: number) => {
  const table = tables[index]
  return table?.name || table?.query_alias || String(index + 1)
}

/** The name of a step for undo and redo: 'remove table payments'. Letters typed into one field are one step. */
export function nameOfAct(act: Act, present: ReportDefinition): StepName {
  switch (act.type) {
    case 'report/set':
      return { name: `change ${fieldWords[act.field]}`, visit: act.field }
    case 'section/switch':
      return { name: `switch ${sections[act.section]} ${act.isOn ? 'on' : 'off'}` }
    case 'report/clear':
      return { name: 'clear the form' }
    case 'grid-filters/clear':
      return { name: 'switch Grid filters off' }
    case 'report/continue-in-sql':
      return { name: 'continue as raw SQL' }
    case 'report/start':
      return { name: `start from ${act.from}` }
    case 'report/load':
      return { name: 'continue the draft' }
    case 'table/remove':
      return { name: `remove table ${tableName(present, act.index)}` }
    case 'table/choose':
      return { name: `choose ${act.table.name || 'a table'}` }
    case 'table/rename':
      return { name: `call ${tableName(present, act.index)} ${act.alias}` }
    case 'join/type':
      return { name: `join ${tableName(present, act.index)} by ${act.joinType}` }
    case 'join/columns':
      return { name: `join ${tableName(present, act.index)} by other columns` }
    case 'entry/add':
      return { name: `add ${entryWords[act.list]}` }
    case 'entry/remove':
      return { name: `remove ${entryWords[act.list]}` }
    case 'entry/move':
      return { name: `move ${entryWords[act.list]}` }
    case 'entry/change':
      return {
        name: `change ${entryWords[act.list]}`,
        visit: `${act.list} ${act.index} ${Object.keys(act.change).join()}`,
      }
    case 'filter/change':
      return {
        name: 'change filter',
        ...('value' in act.change && { visit: `filter ${act.group} ${act.index}` }),
      }
    case 'limit/set':
      return { name: 'change limit', visit: 'limit' }
    case 'graph/change':
      return { name: 'change graph', visit: `graph ${Object.keys(act.change).join()}` }
    case 'raw-column/change':
      return {
        name: `change column ${act.column}`,
        visit: `column ${act.column} ${Object.keys(act.change).join()}`,
      }
    case 'parameter/change':
      return { name: `change parameter ${act.name}`, visit: `parameter ${act.name}` }
    case 'filter/split-sums':
      return { name: 'make a group with and' }
    case 'filter-group/join':
      return { name: `join groups by ${act.word}` }
    case 'filter/join':
      return { name: `join filters by ${act.word}` }
    case 'join/add-condition':
    case 'join/remove-condition':
      return { name: `${act.type === 'join/add-condition' ? 'add' : 'remove'} join condition` }
    case 'outputs/remove':
      return { name: act.names.length === 1 ? 'remove column' : 'remove columns' }
    case 'columns/remove':
      return { name: act.columns.length === 1 ? 'remove column' : 'remove columns' }
    case 'table/add':
      return { name: 'add table' }
    case 'table/move':
      return { name: 'move table' }
    case 'filter-group/add':
      return { name: 'add group' }
    case 'filter-group/remove':
      return { name: 'remove group' }
    case 'filter/add':
      return { name: 'add filter' }
    case 'filter/remove':
      return { name: 'remove filter' }
    case 'group-by/set':
      return { name: 'group by' }
    case 'order-by/set':
      return { name: 'order by' }
  }
}
