import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'
import type { Builder, TableSource } from '../builder'
import { countRows } from './join-share'

// A row that finds several partners comes out as often, and a sum of its columns counts it each time.

/** A join that may repeat rows which the report adds up or counts. */
export interface Repeating {
  /** A report whose two numbers are the partners, and the rows that they are partners of. */
  counting: ReportDefinition
  /** Says how often each row is repeated; without a number, that it may be. */
  said: (times: number | undefined) => string
}

const verbs = { SUM: 'sums', COUNT: 'counts', AVG: 'averages' } as const

/** The table of a column: `a` of `a.amount`. */
const aliasOf = (column: string) => column.slice(0, Math.max(0, column.indexOf('.')))

/**
 * What has to be counted to know whether the join of a table repeats rows of which the report makes sums, on its side or on
 * the other. Nothing where the columns of the join are keys: then no row has two partners.
 */
export function repeatingOf({ report, sources }: Builder, index: number): Repeating[] {
  const table = report.tables[index]
  if (!table || index === 0 || table.table_join.type === 'crossJoin') return []
  const conditions = [table.table_join, ...table.table_join.extra_conditions]
  if (conditions.some(({ column1, column2 }) => column1 === '' || column2 === '')) return []
  const [condition] = conditions
  const earlierAt = report.tables.findIndex(
    ({ query_alias: alias }) => alias === aliasOf(condition?.column1 ?? ''),
  )
  const ends = [
    { at: index, column: condition?.column2 ?? '' },
    { at: earlierAt, column: condition?.column1 ?? '' },
  ] as const
  const itsSide = sideOf(report, index)
  return ([0, 1] as const).flatMap((many) => {
    const [by, of] = [ends[many], ends[many === 0 ? 1 : 0]]
    // the tables on the side of the repeated row, whose rows are repeated with it
    const isRepeated = (alias: string) => itsSide.has(alias) === (of.at === index)
    const affected = sumsOf(report, isRepeated)
    const counting = affected.length > 0 && countingOf(report, sources, by, of, conditions.length)
    if (!counting) return []
    const name = ({ at }: { at: number }) => sources[at]?.name || report.tables[at]?.query_alias || ''
    return [
      { counting, said: (times: number | undefined) => words(name(by), name(of), affected, sources, times) },
    ]
  })
}

/** A table and those that are joined to it, directly or by others. */
function sideOf({ tables }: ReportDefinition, index: number): ReadonlySet<string> {
  const side = new Set([tables[index]?.query_alias ?? ''])
  for (const { query_alias: alias, table_join: join } of tables.slice(index + 1))
    if (side.has(aliasOf(join.column1))) side.add(alias)
  return side
}

interface Sum {
  verb: (typeof verbs)[keyof typeof verbs]
  alias: string
}

function sumsOf(report: ReportDefinition, isRepeated: (alias: string) => boolean): Sum[] {
  if (report.have_aggregate_function === 'no') return []
  return report.select_aggregates.flatMap(({ aggregate_function: verb, column }) => {
    const alias = aliasOf(column)
    if ((verb !== 'SUM' && verb !== 'COUNT' && verb !== 'AVG') || alias === '' || !isRepeated(alias))
      return []
    return [{ verb: verbs[verb], alias }]
  })
}

interface End {
  at: number
  column: string
}

/** By one column it is enough to look at the many; by several, both tables are read. */
function countingOf(
  report: ReportDefinition,
  sources: readonly TableSource[],
  by: End,
  of: End,
  conditions: number,
) {
  const [many, one] = [report.tables[by.at], report.tables[of.at]]
  const keyOf = ({ at }: End) => {
    const keys = (sources[at]?.columns ?? []).filter(({ is_key: isKey }) => isKey)
    return keys.length === 1 ? `${sources[at]?.alias ?? ''}.${keys[0]?.name ?? ''}` : undefined
  }
  if (!many || !one || keyOf(by) === by.column) return undefined
  const column = conditions === 1 ? by.column : keyOf(of)
  if (column === undefined) return undefined
  const both = by.at < of.at ? [many, one] : [one, many]
  const [first, second] = both
  return reportDefinition.parse({
    db_connection_name: report.db_connection_name,
    tables:
      conditions === 1
        ? [many]
        : [first, second && { ...second, table_join: { ...second.table_join, type: 'join' } }],
    have_aggregate_function: 'yes',
    select_aggregates: [
      { aggregate_function: 'COUNT', column, alias: 'partners' },
      { aggregate_function: 'COUNT DISTINCT', column, alias: 'found' },
    ],
  })
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** “payments repeats each row of customers 14 times on average: sums of customers’ columns will be too large.” */
function words(
  by: string,
  of: string,
  affected: readonly Sum[],
  sources: readonly TableSource[],
  times: number | undefined,
): string {
  const what = listed.format(new Set(affected.map(({ verb }) => verb)))
  const names = new Set(
    affected.map(({ alias }) => `${sources.find((source) => source.alias === alias)?.name || alias}’`),
  )
  const large = affected.some(({ verb }) => verb === 'averages') ? 'wrong' : 'too large'
  const sums = `${what} of ${listed.format(names)} columns`
  if (times === undefined) return `${by} may repeat rows of ${of}: ${sums} may be ${large}.`
  const often = times.toLocaleString('en', { maximumFractionDigits: times < 10 ? 1 : 0 })
  return `${by} repeats each row of ${of} ${often} times on average: ${sums} will be ${large}.`
}

/** How often a row has a partner, on average; undefined when it would take too long to count. */
export async function timesOf(counting: ReportDefinition, id: number): Promise<number | undefined> {
  const counts = await countRows(counting, id)
  if (!counts) return undefined
  const [partners = 0, found = 0] = counts
  return found === 0 ? 1 : partners / found
}
