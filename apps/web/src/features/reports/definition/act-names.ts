import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { StepName } from '../../../platform/form/use-history'
import type { Act, EntryList, Switch } from './acts'

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
  switch (act.do) {
    case 'set':
      return { name: `change ${fieldWords[act.field]}`, visit: act.field }
    case 'switch':
      return { name: `switch ${sections[act.section]} ${act.isOn ? 'on' : 'off'}` }
    case 'clear':
      return { name: 'clear the form' }
    case 'drop grid filters':
      return { name: 'switch Grid filters off' }
    case 'go on in SQL':
      return { name: 'continue as raw SQL' }
    case 'load':
      return { name: 'continue the draft' }
    case 'remove table':
      return { name: `remove table ${tableName(present, act.index)}` }
    case 'choose table':
      return { name: `choose ${act.table.name || 'a table'}` }
    case 'call table':
      return { name: `call ${tableName(present, act.index)} ${act.alias}` }
    case 'join':
      return { name: `join ${tableName(present, act.index)} by ${act.type}` }
    case 'join on':
      return { name: `join ${tableName(present, act.index)} by other columns` }
    case 'add':
      return { name: `add ${entryWords[act.list]}` }
    case 'remove':
      return { name: `remove ${entryWords[act.list]}` }
    case 'move':
      return { name: `move ${entryWords[act.list]}` }
    case 'change':
      return {
        name: `change ${entryWords[act.list]}`,
        visit: `${act.list} ${act.index} ${Object.keys(act.change).join()}`,
      }
    case 'filter':
      return {
        name: 'change filter',
        ...('value' in act.change && { visit: `filter ${act.group} ${act.index}` }),
      }
    case 'limit':
      return { name: 'change limit', visit: 'limit' }
    case 'graph':
      return { name: 'change graph', visit: `graph ${Object.keys(act.change).join()}` }
    case 'show column':
      return {
        name: `change column ${act.column}`,
        visit: `column ${act.column} ${Object.keys(act.change).join()}`,
      }
    case 'parameter':
      return { name: `change parameter ${act.name}`, visit: `parameter ${act.name}` }
    case 'part sums':
      return { name: 'make a group with and' }
    case 'join group':
      return { name: `join groups by ${act.word}` }
    case 'join filters':
      return { name: `join filters by ${act.word}` }
    case 'add condition':
    case 'remove condition':
      return { name: `${act.do === 'add condition' ? 'add' : 'remove'} join condition` }
    case 'drop outputs':
      return { name: act.names.length === 1 ? 'remove column' : 'remove columns' }
    case 'drop columns':
      return { name: act.columns.length === 1 ? 'remove column' : 'remove columns' }
    default:
      return { name: act.do }
  }
}
