import type {
  ReportAggregate,
  ReportDefinition,
  ReportGridFilter,
  ReportSelection,
  ReportTable,
} from '@uplink/contract/reports/definition'
import { type AggregateFunction, aliasPattern } from '@uplink/contract/reports/words'

/** An entry of `selections` or `select_aggregates` with its path and the name of its output column. */
export type NamedOutput = { path: string; name: string; isNameGiven: boolean } & (Selected | Aggregated)

interface Selected {
  kind: 'selection'
  entry: ReportSelection
}

interface Aggregated {
  kind: 'aggregate'
  entry: ReportAggregate
}

const verbs: Record<AggregateFunction, string> = {
  SUM: 'sum',
  MAX: 'max',
  MIN: 'min',
  COUNT: 'count',
  AVG: 'average',
  'COUNT DISTINCT': 'distinct',
}

function plainName(output: Omit<NamedOutput, 'name'>, isQualified: boolean): string {
  const { column } = output.entry
  const { alias, column: own } = splitColumn(column) ?? { alias: '', column }
  const name = isQualified && alias ? `${alias}_${own}` : own
  if (!('aggregate_function' in output.entry)) return output.entry.is_raw === 'yes' ? 'expression' : name
  const verb = verbs[output.entry.aggregate_function]
  return column === '*' || column === '' ? verb : `${verb}_${name}`
}

type Definition = Pick<ReportDefinition, 'selections' | 'select_aggregates' | 'have_aggregate_function'>

/**
 * The output columns of a definition in order: selections, then aggregates, unless a `position` says otherwise.
 * Without an alias a column keeps its own name; if that occurs twice, its table's name is put before it.
 */
export function namedOutputs(definition: Definition): NamedOutput[] {
  const aggregates = definition.have_aggregate_function === 'yes' ? definition.select_aggregates : []
  const entries = [
    ...definition.selections.map((entry, index) => ({
      kind: 'selection' as const,
      entry,
      path: `selections.${index}`,
      position: entry.position ?? index,
    })),
    ...aggregates.map((entry, index) => ({
      kind: 'aggregate' as const,
      entry,
      path: `select_aggregates.${index}`,
      position: entry.position ?? definition.selections.length + index,
    })),
  ]
  const ordered = entries
    .sort((a, b) => a.position - b.position)
    .map((output) => ({ ...output, isNameGiven: output.entry.alias !== '' })) as Omit<NamedOutput, 'name'>[]
  const plain = ordered.map((output) => output.entry.alias || plainName(output, false))
  const counts = new Map<string, number>()
  for (const name of plain) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  const isTwice = (name: string) => (counts.get(name.toLowerCase()) ?? 0) > 1
  return ordered.map((output, index) => {
    const name = plain[index] ?? ''
    const isPlain = output.isNameGiven || !isTwice(name)
    return { ...output, name: isPlain ? name : plainName(output, true) } as NamedOutput
  })
}

/** Words that are not written in lower case. */
const written = new Map(
  ['GB', 'MB', 'TB', 'Mbps', 'ID', 'IP', 'MAC', 'SMS', 'VAT', 'bKash'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
)

/** The heading for a column: `package_name` becomes `Package name`, `download_gb` becomes `Download GB`. */
export function headOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .trim()
    .split(' ')
    .map((word) => written.get(word) ?? word)
    .join(' ')
  const isOwn = written.get(words.split(' ')[0]?.toLowerCase() ?? '') !== undefined
  return words === '' ? name : isOwn ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a grid filter, also in addresses. */
export function gridFilterName({ alias, column }: Pick<ReportGridFilter, 'alias' | 'column'>): string {
  return alias || column
}

/**
 * The alias of each table in the report: its own alias; else its name without the schema if that is a valid alias;
 * else `t1`, `t2`, … by its position.
 */
export function aliasesOf(
  tables: readonly Pick<ReportTable, 'name' | 'query_alias' | 'object_type'>[],
): string[] {
  return tables.map(({ name, query_alias: alias, object_type: type }, index) => {
    const own = name.slice(name.lastIndexOf('.') + 1)
    if (alias) return alias
    return type === 'table' && aliasPattern.test(own) ? own : `t${index + 1}`
  })
}

/** Splits a column's name: `a.status` is column `status` of `a`. Undefined when there is no dot. */
export function splitColumn(reference: string): { alias: string; column: string } | undefined {
  const dot = reference.indexOf('.')
  if (dot <= 0) return undefined
  return { alias: reference.slice(0, dot), column: reference.slice(dot + 1) }
}
