import type { ReportDefinition, ReportTable } from '@uplink/contract/reports/definition'
import { aliasPattern, reportLimits } from '@uplink/contract/reports/words'
import { reportDefinition } from '@uplink/contract/reports/definition'
import type { ActOf, JoinColumns } from './actions'
import { freeAlias, isTaken } from './new-report'
import { isOf, withNames, withoutTable } from './references'

const noJoin: JoinColumns = { condition: '=', column1: '', column2: '' }

function changed(
  definition: ReportDefinition,
  index: number,
  become: (table: ReportTable) => ReportTable,
): ReportDefinition {
  const table = definition.tables[index]
  if (!table) return definition
  return { ...definition, tables: definition.tables.with(index, become(table)) }
}

const joined = (table: ReportTable, change: Partial<ReportTable['table_join']>): ReportTable => ({
  ...table,
  table_join: { ...table.table_join, ...change },
})

export function addTable(definition: ReportDefinition): ReportDefinition {
  if (definition.tables.length >= reportLimits.tables) return definition
  const added = { ...emptyTable(), query_alias: freeAlias(definition.tables) }
  return { ...definition, tables: [...definition.tables, added] }
}

const emptyTable = () => reportDefinition.parse({ tables: [{}] }).tables[0] as ReportTable

export function chooseTable(definition: ReportDefinition, act: ActOf<'table/choose'>): ReportDefinition {
  return changed(definition, act.index, (table) =>
    joined({ ...table, ...act.table }, act.index === 0 ? {} : (act.join ?? {})),
  )
}

/** Renames a table inside the report, with the references to its columns. */
export function callTable(
  definition: ReportDefinition,
  { index, alias }: ActOf<'table/rename'>,
): ReportDefinition {
  const present = definition.tables[index]?.query_alias
  const others = definition.tables.filter((_, each) => each !== index)
  if (present === undefined || present === alias || !aliasPattern.test(alias) || isTaken(others, alias))
    return definition
  const renamed = withNames(definition, (name) =>
    isOf(present, name) ? `${alias}${name.slice(present.length)}` : name,
  )
  return changed(renamed, index, (table) => ({ ...table, query_alias: alias }))
}

export const joinTable = (definition: ReportDefinition, { index, joinType: type }: ActOf<'join/type'>) =>
  changed(definition, index, (table) => joined(table, { type }))

export function joinOn(
  definition: ReportDefinition,
  { index, at, change }: ActOf<'join/columns'>,
): ReportDefinition {
  return changed(definition, index, (table) => {
    if (at === 0) return joined(table, change)
    const extra = table.table_join.extra_conditions.map((each, place) =>
      place === at - 1 ? { ...each, ...change } : each,
    )
    return joined(table, { extra_conditions: extra })
  })
}

export const addCondition = (definition: ReportDefinition, { index }: ActOf<'join/add-condition'>) =>
  changed(definition, index, (table) => {
    const { extra_conditions: extra } = table.table_join
    return extra.length >= 10 ? table : joined(table, { extra_conditions: [...extra, noJoin] })
  })

/** Removes a join condition. The next one replaces the first; without any the join is unfinished. */
export const removeCondition = (
  definition: ReportDefinition,
  { index, at }: ActOf<'join/remove-condition'>,
) =>
  changed(definition, index, (table) => {
    const { extra_conditions: extra } = table.table_join
    if (at > 0) return joined(table, { extra_conditions: extra.filter((_, place) => place !== at - 1) })
    const [next = noJoin, ...others] = extra
    return joined(table, { ...next, extra_conditions: others })
  })

/** Removes a table and the references to its columns. If it was the first, the next one becomes the first. */
export function removeTable(
  definition: ReportDefinition,
  { index }: ActOf<'table/remove'>,
): ReportDefinition {
  const table = definition.tables[index]
  if (!table) return definition
  const without = withoutTable(definition, table.query_alias)
  const tables = without.tables.filter((_, each) => each !== index)
  return inOrder({ ...without, tables: tables.length > 0 ? tables : addTable({ ...without, tables }).tables })
}

export function moveTable(definition: ReportDefinition, { from, to }: ActOf<'table/move'>): ReportDefinition {
  const { tables } = definition
  const moving = tables[from]
  if (!moving || from === to || to < 0 || to >= tables.length) return definition
  return inOrder({ ...definition, tables: tables.toSpliced(from, 1).toSpliced(to, 0, moving) })
}

/** Keeps the joins whose columns name an earlier table and this one; other joins must be chosen again. */
function inOrder(definition: ReportDefinition): ReportDefinition {
  const tables = definition.tables.map((table, index) => {
    const known = definition.tables.slice(0, index + 1)
    const named = (column: string) =>
      index > 0 && known.some((each) => isOf(each.query_alias, column)) ? column : ''
    const on = <Join extends JoinColumns>(join: Join): Join => ({
      ...join,
      column1: named(join.column1),
      column2: named(join.column2),
    })
    const { extra_conditions: extra } = table.table_join
    return {
      ...table,
      table_join: {
        ...on(table.table_join),
        extra_conditions: index === 0 ? [] : extra.map((each) => on(each)),
      },
    }
  })
  return { ...definition, tables }
}
