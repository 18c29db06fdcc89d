import * as fc from 'fast-check'
import {
  reportDefinition,
  type ReportDefinition,
  type ReportDraft,
} from '@uplink/contract/reports/definition'
import { gridOperators, type ColumnType } from '@uplink/contract/reports/words'
import { filterOn, groupsOn, oneOf, type GroupDraft, type Known } from './random-filters.factory'
import { columnsIn, typeIn } from './shop.factory'

// Random reports over the shop that should compile, with values close to those in its tables.

type Draft<K extends 'tables' | 'selections' | 'select_aggregates'> = NonNullable<ReportDraft[K]>[number]

/** Saved reports to use as tables: one with plain rows, one with sums. */
export const savedReports: ReadonlyMap<number, ReportDefinition> = new Map([
  [
    1,
    reportDefinition.parse({
      report_name: 'Some bills',
      tables: [{ name: 'bills', query_alias: 'x' }],
      selections: [
        { column: 'x.customer_id', alias: 'customer_id' },
        { column: 'x.status', alias: 'Status now' },
        { column: 'x.amount', alias: 'amount' },
        { column: 'x.made_at', alias: 'made_at' },
      ],
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'x.units', operators: 'not_equal', value: '0' }] }],
    }),
  ],
  [
    2,
    reportDefinition.parse({
      report_name: 'Sums by customer',
      tables: [{ name: 'bills', query_alias: 'x' }],
      selections: [{ column: 'x.customer_id', alias: 'customer_id' }],
      have_aggregate_function: 'yes',
      select_aggregates: [
        { column: 'x.amount', alias: 'amount' },
        { aggregate_function: 'COUNT', column: '*', alias: 'how many' },
      ],
    }),
  ],
])

const savedColumns: Record<number, [string, ColumnType][]> = {
  1: [
    ['customer_id', 'integer'],
    ['Status now', 'text'],
    ['amount', 'decimal'],
    ['made_at', 'timestamp'],
  ],
  2: [
    ['customer_id', 'integer'],
    ['amount', 'decimal'],
    ['how many', 'integer'],
  ],
}

type Kind = 'customers' | 'bills' | 1 | 2

function columnsOf(kind: Kind, alias: string): Known[] {
  const columns =
    typeof kind === 'number'
      ? savedColumns[kind]!
      : columnsIn(kind).map((name) => [name, typeIn(kind, name)] as const)
  return columns.map(([name, type]) => ({ reference: `${alias}.${name}`, type }))
}

function joinTo(before: readonly Known[], own: readonly Known[]) {
  const pairs = before.flatMap((left) =>
    own
      .filter((right) => right.type === left.type || (left.type === 'integer' && right.type === 'text'))
      .map((right) => ({ left, right })),
  )
  const near = pairs.filter(({ left, right }) => /id$/.test(left.reference) && /id$/.test(right.reference))
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(near.length > 0 ? near : pairs)) },
    fc.constantFrom(...pairs),
  )
  const joined = fc.tuple(pair, fc.boolean()).map(([{ left, right }, isTurned]) => ({
    condition: '=' as const,
    column1: isTurned ? right.reference : left.reference,
    column2: isTurned ? left.reference : right.reference,
  }))
  const second = fc
    .tuple(joined, fc.constantFrom('=' as const, '!=' as const))
    .map(([other, condition]) => ({ ...other, condition }))
  return fc
    .tuple(
      fc.constantFrom(
        'join' as const,
        'join' as const,
        'leftJoin' as const,
        'rightJoin' as const,
        'crossJoin' as const,
      ),
      joined,
      fc.array(second, { maxLength: 1 }),
    )
    .map(([type, first, extra_conditions]) => ({ type, ...first, extra_conditions }))
}

const aliases = ['a', 'b', 'Third_1'] as const

/** The tables of a report, with their columns. */
const tables = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom<Kind>('customers', 'bills'), { minLength: 1, maxLength: 2 }),
    },
    fc.array(fc.constantFrom<Kind>('customers', 'bills', 1, 2), { minLength: 1, maxLength: 3 }),
  )
  .chain((kinds) => {
    const known = kinds.map((kind, index) => columnsOf(kind, aliases[index]!))
    const entries = kinds.map((kind, index): fc.Arbitrary<Draft<'tables'>> => {
      const base =
        typeof kind === 'number'
          ? { object_type: 'query' as const, selected_query: kind, query_alias: aliases[index]! }
          : { name: kind, query_alias: aliases[index]! }
      if (index === 0) return fc.constant(base)
      return joinTo(known.slice(0, index).flat(), known[index]!).map((table_join) => ({
        ...base,
        table_join,
      }))
    })
    return fc.tuple(fc.tuple(...entries), fc.constant(known.flat()))
  })

const measures = ['SUM', 'MAX', 'MIN', 'COUNT', 'COUNT DISTINCT'] as const

function aggregatesOf(known: readonly Known[]): fc.Arbitrary<Draft<'select_aggregates'>[]> {
  const one = fc
    .tuple(fc.constantFrom(...measures), fc.constantFrom(...known))
    .map(([name, { reference, type }]) => {
      const isNumber = type === 'integer' || type === 'decimal'
      const isCounted =
        name.startsWith('COUNT') || type === 'text' || type === 'boolean' || (name === 'SUM' && !isNumber)
      return {
        aggregate_function: isCounted && !name.startsWith('COUNT') ? ('COUNT' as const) : name,
        column: name === 'COUNT' ? '*' : reference,
      }
    })
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((each, index) => ({ ...each, alias: `m ${index + 1}` })))
}

/** A random report, and filters set on its screen. */
export const randomReport = tables.chain(([entries, known]) =>
  fc
    .record({
      chosen: fc.subarray(known, { maxLength: Math.min(4, known.length) }),
      aggregates: fc.option(aggregatesOf(known), { freq: 2, nil: undefined }),
      isGrouped: fc.boolean(),
      groups: fc.option(groupsOn(known, ['and', 'or']), { freq: 4, nil: undefined }),
      havings: fc.option(
        fc.constantFrom(
          'is_not_null' as const,
          'greater' as const,
          'less_or_equal' as const,
          'equal' as const,
        ),
        { nil: undefined },
      ),
      bound: fc.constantFrom('0', '1', '2', '10.5'),
      day: fc.constantFrom('2026-11-01', '2026-11-15', '2026-11-22'),
      grid: fc.array(
        oneOf(known).chain((column) => filterOn(column)),
        { maxLength: 1 },
      ),
      strict_sql: fc.boolean(),
      limit: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 3, nil: undefined }),
      order: fc.array(fc.tuple(fc.nat(6), fc.constantFrom('ASC' as const, 'DESC' as const)), {
        maxLength: 2,
      }),
    })
    .map(({ chosen, aggregates, isGrouped, groups, havings, bound, day, grid, strict_sql, limit, order }) => {
      const selections = chosen.map(({ reference }, index) => ({ column: reference, alias: `s${index + 1}` }))
      // counts, and the first or last of days and instants
      const [requests] = (aggregates ?? []).flatMap(({ aggregate_function: name = 'SUM', column, alias }) => {
        if (name.startsWith('COUNT')) return [{ filter: alias!, value: bound === '10.5' ? '3' : bound }]
        const type = known.find(({ reference }) => reference === column)?.type
        return type === 'date' || type === 'timestamp' ? [{ filter: alias!, value: day }] : []
      })
      const having: GroupDraft[] =
        havings && requests
          ? [{ filter_type: 'and', query_filters: [{ ...requests, operators: havings }] }]
          : []
      // Filters on sums and on rows may not be joined by or.
      const own = (groups ?? []).map((group) =>
        having.length > 0 ? { ...group, filter_type: 'and' as const } : group,
      )
      const filter_group = [...own, ...having]
      const names = [
        ...selections.map(({ alias }) => alias),
        ...(aggregates ?? []).map(({ alias }) => alias!),
      ]
      const orders = order.filter(([index]) => index < names.length)
      const screen = grid.filter(
        ({ operators, is_param, use_predefined }) =>
          gridOperators.some((each) => each === operators) && !is_param && !use_predefined,
      )
      const hasGroups = isGrouped && selections.length > 0
      return {
        definition: reportDefinition.parse({
          db_connection_name: 'default',
          tables: entries,
          selections,
          have_aggregate_function: aggregates ? 'yes' : 'no',
          select_aggregates: aggregates ?? [],
          query_filters: filter_group.length > 0 ? 'yes' : 'no',
          filter_group,
          strict_sql,
          have_group_by: hasGroups ? 'yes' : 'no',
          have_order_by: orders.length > 0 ? 'yes' : 'no',
          set_limit: limit ? 'yes' : 'no',
          query_clause: {
            columns: hasGroups ? chosen.map(({ reference }) => reference) : [],
            order_columns: orders.map(([index]) => names[index]!),
            order_types: orders.map(([, direction]) => direction),
            limit_value: limit ?? 10,
          },
          grid_filters: screen.map(({ filter, operators }) => ({
            column: filter,
            alias: 'screen',
            operators: operators as 'equal',
          })),
        }),
        grid: screen,
      }
    }),
)
