import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'
import { aliasPattern, filterOperators, joinTypes } from '@uplink/contract/reports/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf, type Act } from './actions'
import { countedEntries, entryText, goesWith } from './belongings'
import { newReport, readDefinition } from './new-report'
import { reduceReport } from './reduce'

const apply = (acts: readonly Act[], from = newReport()) => acts.reduce(reduceReport, from)
const entry = reportDefinition.parse({ selections: [{}], select_aggregates: [{}], grid_filters: [{}] })
const column = (name: string, alias = '') => ({ ...entry.selections[0]!, column: name, alias })
const sum = (name: string, alias = '') => ({ ...entry.select_aggregates[0]!, column: name, alias })

const joined: Act[] = [
  { type: 'table/choose', index: 0, table: { name: 'invoices', object_type: 'table', selected_query: null } },
  { type: 'table/add' },
  {
    type: 'table/choose',
    index: 1,
    table: { name: 'subscribers', object_type: 'table', selected_query: null },
    join: { column1: 'a.subscriber_id', column2: 'b.id' },
  },
]

/** All references to a table by its alias, without fields that are still empty. */
function references(definition: ReportDefinition): string[] {
  const { tables, selections, select_aggregates, filter_group, query_clause, grid_filters } = definition
  const notRaw = <E extends { is_raw?: string }>(entries: readonly E[]) =>
    entries.filter(({ is_raw: isRaw }) => isRaw !== 'yes')
  return [
    ...tables.flatMap(({ table_join: join }) =>
      [join, ...join.extra_conditions].flatMap(({ column1, column2 }) => [column1, column2]),
    ),
    ...notRaw(selections).map((each) => each.column),
    ...select_aggregates.map((each) => each.column),
    ...filter_group.flatMap(({ query_filters: filters }) => notRaw(filters).map((each) => each.filter)),
    ...query_clause.columns,
    ...query_clause.order_columns,
    ...grid_filters.map((each) => each.column),
  ].filter((name) => name.includes('.'))
}

describe('a report that is put together', () => {
  it('says before what goes with a table: also what names its sums, and the joins of later tables', () => {
    const report = apply([
      ...joined,
      { type: 'table/add' },
      { type: 'join/columns', index: 2, at: 0, change: { column1: 'b.area_id', column2: 'c.id' } },
      { type: 'entry/add', list: 'selections', entries: [column('a.status')] },
      { type: 'entry/add', list: 'select_aggregates', entries: [sum('b.balance', 'Balance')] },
      { type: 'filter/add', group: 0, filter: 'Balance' },
      { type: 'order-by/set', columns: [{ column: 'Balance', direction: 'DESC' }] },
      {
        type: 'entry/add',
        list: 'grid_filters',
        entries: [{ ...entry.grid_filters[0]!, column: 'Balance' }],
      },
      { type: 'graph/change', change: { graph_label: 'a.status', graph_data: 'Balance' } },
    ])
    expect(goesWith(report, 1).map(entryText)).toEqual([
      'aggregate of b.balance',
      'filter Balance',
      'order by Balance',
      'grid filter Balance',
      'graph Balance',
      'join by b.area_id',
    ])
    expect(countedEntries(goesWith(report, 1))).toEqual([
      '1 aggregate',
      '1 filter',
      '1 column to order by',
      '1 grid filter',
      '1 column of the graph',
      '1 join column',
    ])
    expect(goesWith(report, 2)).toEqual([])
  })

  it('drops what belongs to a removed table, and what named its sums; a join with it is to be chosen anew', () => {
    const report = apply([
      ...joined,
      { type: 'table/add' },
      { type: 'join/columns', index: 2, at: 0, change: { column1: 'b.area_id', column2: 'c.id' } },
      { type: 'entry/add', list: 'selections', entries: [column('a.status'), column('b.city')] },
      {
        type: 'entry/add',
        list: 'select_aggregates',
        entries: [sum('b.balance', 'Balance'), sum('a.amount')],
      },
      { type: 'filter/add', group: 0, filter: 'b.city' },
      { type: 'filter/add', group: 0, filter: 'a.status' },
      { type: 'filter/add', group: 0, filter: 'Balance' },
      { type: 'group-by/set', columns: ['a.status', 'b.city'] },
      {
        type: 'order-by/set',
        columns: [
          { column: 'Balance', direction: 'DESC' },
          { column: 'a.status', direction: 'ASC' },
        ],
      },
      { type: 'table/remove', index: 1 },
    ])
    expect(report.selections.map((each) => each.column)).toEqual(['a.status'])
    expect(report.select_aggregates.map((each) => each.column)).toEqual(['a.amount'])
    expect(report.filter_group[0]?.query_filters.map(({ filter }) => filter)).toEqual(['a.status'])
    expect(report.query_clause.columns).toEqual(['a.status'])
    expect(orderOf(report.query_clause)).toEqual([{ column: 'a.status', direction: 'ASC' }])
    expect(report.tables[1]?.table_join).toMatchObject({ column1: '', column2: 'c.id' })
  })

  it('lets everything follow a table and an output column that are called otherwise', () => {
    const report = apply([
      ...joined,
      { type: 'entry/add', list: 'select_aggregates', entries: [sum('b.balance', 'Owed')] },
      { type: 'order-by/set', columns: [{ column: 'Owed', direction: 'DESC' }] },
      { type: 'filter/add', group: 0, filter: 'Owed' },
      { type: 'graph/change', change: { graph_data: 'Owed' } },
      { type: 'table/rename', index: 1, alias: 'customers' },
      { type: 'entry/change', list: 'select_aggregates', index: 0, change: { alias: 'Debt' } },
    ])
    expect(report.tables[1]?.table_join.column2).toBe('customers.id')
    expect(report.select_aggregates[0]?.column).toBe('customers.balance')
    expect(report.query_clause.order_columns).toEqual(['Debt'])
    expect(report.filter_group[0]?.query_filters[0]?.filter).toBe('Debt')
    expect(report.graph_settings.graph_data).toBe('Debt')
  })

  it('refuses a name that another table has, and one that cannot be one', () => {
    const report = apply(joined)
    expect(reduceReport(report, { type: 'table/rename', index: 1, alias: 'A' })).toBe(report)
    expect(reduceReport(report, { type: 'table/rename', index: 1, alias: 'my table' })).toBe(report)
  })

  it('keeps the values of a section that is switched off', () => {
    const report = apply([
      ...joined,
      { type: 'filter/add', group: 0, filter: 'a.status' },
      { type: 'section/switch', section: 'query_filters', isOn: false },
    ])
    expect(report.query_filters).toBe('no')
    expect(report.filter_group).toHaveLength(1)
  })

  it('gives tables of an older report names of their own, and its columns stay named', () => {
    const report = readDefinition({
      tables: [{ name: 'invoices' }, { name: 'other.invoices' }],
      selections: [{ column: 'invoices.status' }],
    })
    expect(report?.tables.map((table) => table.query_alias)).toEqual(['invoices', 'a'])
    expect(readDefinition({ tables: 3 })).toBeUndefined()
  })
})

const small = fc.nat(3)
const alias = fc.constantFrom('a', 'b', 'c', 'd', 'x', 'A', 'bad name', '')
const name = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'x'), fc.constantFrom('id', 'status'))
    .map((each) => each.join('.')),
  fc.constantFrom('Sum', 'status', 'sum_id'),
)
const word = fc.constantFrom('and' as const, 'or' as const)
const list = fc.constantFrom('selections' as const, 'select_aggregates' as const, 'grid_filters' as const)
const direction = fc.constantFrom('ASC' as const, 'DESC' as const)

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>({ type: 'table/add' }),
  fc.record({ type: fc.constant('table/rename' as const), index: small, alias }),
  fc.record({ type: fc.constant('table/remove' as const), index: small }),
  fc.record({ type: fc.constant('table/move' as const), from: small, to: small }),
  fc.record({
    type: fc.constant('join/type' as const),
    index: small,
    joinType: fc.constantFrom(...joinTypes),
  }),
  fc.record({
    type: fc.constant('join/columns' as const),
    index: small,
    at: small,
    change: fc.record({ column1: name, column2: name }),
  }),
  fc.record({ type: fc.constant('join/add-condition' as const), index: small }),
  fc.record({ type: fc.constant('join/remove-condition' as const), index: small, at: small }),
  name.map((each): Act => ({ type: 'entry/add', list: 'selections', entries: [column(each)] })),
  name.map((each): Act => ({ type: 'entry/add', list: 'select_aggregates', entries: [sum(each, 'Sum')] })),
  name.map((each): Act => ({
    type: 'entry/add',
    list: 'grid_filters',
    entries: [{ ...entry.grid_filters[0]!, column: each }],
  })),
  fc.record({
    type: fc.constant('entry/change' as const),
    list: fc.constant('selections' as const),
    index: small,
    change: fc.record({ alias: fc.constantFrom('Sum', 'status', 'Other', '') }),
  }),
  fc.record({
    type: fc.constant('entry/change' as const),
    list: fc.constant('select_aggregates' as const),
    index: small,
    change: fc.record({ alias: fc.constantFrom('Sum', 'Sums', 'status', '') }),
  }),
  fc.record({ type: fc.constant('entry/remove' as const), list, index: small }),
  fc.record({ type: fc.constant('entry/move' as const), list, from: small, to: small }),
  fc.record({ type: fc.constant('columns/remove' as const), columns: fc.array(name, { maxLength: 2 }) }),
  fc.constant<Act>({ type: 'filter-group/add' }),
  fc.record({ type: fc.constant('filter-group/remove' as const), group: small }),
  fc.record({ type: fc.constant('filter/join' as const), group: small, word }),
  fc.record({ type: fc.constant('filter/add' as const), group: small, filter: name }),
  fc.record({
    type: fc.constant('filter/change' as const),
    group: small,
    index: small,
    change: fc.record({
      operators: fc.constantFrom(...filterOperators),
      value: fc.constantFrom('1', ['1', '2']),
    }),
  }),
  fc.record({ type: fc.constant('filter/remove' as const), group: small, index: small }),
  fc.record({ type: fc.constant('group-by/set' as const), columns: fc.array(name, { maxLength: 3 }) }),
  fc.record({
    type: fc.constant('order-by/set' as const),
    columns: fc.array(fc.record({ column: name, direction }), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('parameter/change' as const),
    name: fc.constantFrom('day', 'area'),
    change: fc.constant({}),
  }),
)

describe('whatever is done in whatever order', () => {
  it('a report can be read again as it is, and nothing in it names a table that it does not have', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 40 }), (acts) => {
        const [valid, report] = acts.reduce<readonly [readonly Act[], ReportDefinition]>(
          ([done, present], act) => {
            // a picker offers only existing columns
            const isOffered = namedBy(act).every((each) => isKnown(present, each))
            return isOffered ? [[...done, act], reduceReport(present, act)] : [done, present]
          },
          [[], newReport()],
        )
        expect(apply(valid)).toEqual(report)
        expect(reportDefinition.parse(report)).toEqual(report)
        const aliases = report.tables.map((table) => table.query_alias)
        expect(new Set(aliases.map((each) => each.toLowerCase())).size).toBe(aliases.length)
        expect(aliases.every((each) => aliasPattern.test(each))).toBe(true)
        expect(references(report).filter((each) => !isKnown(report, each))).toEqual([])
        expect(report.query_clause.order_types).toHaveLength(report.query_clause.order_columns.length)
        expect(report.filter_group.filter(({ query_filters: filters }) => filters.length === 0)).toEqual([])
        const parameters = report.parameters.map((each) => each.name)
        expect(new Set(parameters).size).toBe(parameters.length)
      }),
      { numRuns: 500 },
    )
  })
})

const isKnown = ({ tables }: ReportDefinition, reference: string) =>
  !reference.includes('.') ||
  tables.some((table) => table.query_alias.toLowerCase() === reference.split('.')[0]?.toLowerCase())

function namedBy(act: Act): string[] {
  if (act.type === 'entry/add') return act.entries.map((each) => each.column)
  if (act.type === 'filter/add') return [act.filter]
  if (act.type === 'group-by/set') return [...act.columns]
  if (act.type === 'order-by/set') return act.columns.map((each) => each.column)
  if (act.type === 'join/columns') return [act.change.column1 ?? '', act.change.column2 ?? '']
  return []
}
