import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { AggregateFunction, ColumnType } from '@uplink/contract/reports/words'
import { aliasesOf, splitColumn, namedOutputs } from './outputs'
import { isWholeCondition, operatorWords, valueWords } from './filter-words'

/**
 * A piece of the sentence; `path` is the part of the definition that it is about. `isMissing`: it has not been chosen
 * yet.
 */
export interface SentencePart {
  text: string
  path?: string
  isMissing?: boolean
}

/** What the sentence may use besides the definition. */
export interface SentenceKnowledge {
  /** The type of `alias.column`, for words such as before (dates) or less (numbers). */
  typeOf?: (column: string) => ColumnType | undefined
  /** The name of a saved report. */
  reportName?: (id: number) => string | undefined
}

const aggregateWords: Record<AggregateFunction, string> = {
  SUM: 'sum of',
  MAX: 'largest',
  MIN: 'smallest',
  COUNT: 'count of',
  AVG: 'average of',
  'COUNT DISTINCT': 'number of different',
}

/** `a.due_on` in words: `due on`. */
function spoken(column: string): string {
  return (splitColumn(column)?.column ?? column).replaceAll('_', ' ')
}

/**
 * A report in one sentence: “From invoices with subscribers: sum of amount and count per package, where due on is
 * before Day, largest amount first, first 10.” The parts' texts, joined, are the sentence.
 */
export function sentenceOf(definition: ReportDefinition, knowledge: SentenceKnowledge = {}): SentencePart[] {
  if (definition.query_type !== 'query_builder')
    return [{ text: 'Written in SQL.', path: 'raw_query', isMissing: definition.raw_query.trim() === '' }]
  const parts = [
    ...tableParts(definition, knowledge),
    ...outputParts(definition),
    ...whereParts(definition, knowledge),
    ...orderParts(definition),
    ...limitParts(definition),
  ]
  return [...parts, { text: '.' }]
}

function tableParts({ tables }: ReportDefinition, { reportName }: SentenceKnowledge): SentencePart[] {
  if (tables.length === 0) return [{ text: 'From ' }, missing('choose a table', 'tables')]
  const aliases = aliasesOf(tables)
  return tables.flatMap((table, index): SentencePart[] => {
    const { name, object_type: type, selected_query: id, table_join: join } = table
    const report = type === 'query' && id !== null ? (reportName?.(id) ?? aliases[index]) : undefined
    const text = type === 'query' ? report : name.slice(name.lastIndexOf('.') + 1)
    const path = `tables.${index}`
    const lead = index === 0 ? 'From ' : joinWords[join.type]
    return [{ text: lead }, text ? { text, path } : missing('choose a table', path)]
  })
}

const joinWords = {
  join: ' with ',
  leftJoin: ' and, where there are any, ',
  rightJoin: ' to all ',
  crossJoin: ' each with each of ',
} as const

/** How many columns the sentence names. */
const maxNamed = 8

/** The first columns, and how many more there are; a click on these leads to the first of them. */
function shortened(parts: readonly SentencePart[]): readonly SentencePart[] {
  const rest = parts.slice(maxNamed)
  if (rest.length < 2) return parts
  return [...parts.slice(0, maxNamed), { ...rest[0], text: `${rest.length} more` }]
}

function outputParts(definition: ReportDefinition): SentencePart[] {
  const outputs = namedOutputs(definition)
  const aggregates = outputs.flatMap((output): SentencePart[] => {
    if (output.kind !== 'aggregate') return []
    const { aggregate_function: name, column } = output.entry
    if (column === '*' || (column === '' && name === 'COUNT')) return [{ text: 'count', path: output.path }]
    const of = column ? spoken(column) : 'choose'
    return [{ text: `${aggregateWords[name]} ${of}`, path: output.path, ...(!column && { isMissing: true }) }]
  })
  const shown = outputs.flatMap((output): SentencePart[] =>
    output.kind === 'selection' ? [{ text: spoken(output.name), path: output.path }] : [],
  )
  if (outputs.length === 0) return [{ text: ': ' }, { text: 'all columns', path: 'selections' }]
  const { columns } = definition.query_clause
  const groups =
    definition.have_group_by === 'yes'
      ? columns.map((name, index) => ({ text: spoken(name), path: `query_clause.columns.${index}` }))
      : shown
  if (aggregates.length === 0 && definition.have_group_by === 'no')
    return [{ text: ': ' }, ...listed(shortened(shown))]
  const per = groups.length > 0 ? listed(shortened(groups)) : [missing('choose', 'query_clause.columns')]
  const what = aggregates.length > 0 ? aggregates : shortened(shown)
  const isTotal = groups.length === 0 && definition.have_group_by === 'no'
  return [{ text: ': ' }, ...listed(what), ...(isTotal ? [] : [{ text: ' per ' }, ...per])]
}

function whereParts(definition: ReportDefinition, knowledge: SentenceKnowledge): SentencePart[] {
  if (definition.query_filters === 'no') return []
  const groups = definition.filter_group
    .map((group, index) => ({ ...group, path: `filter_group.${index}` }))
    .filter((group) => group.query_filters.length > 0)
  if (groups.length === 0) return [{ text: ', where ' }, missing('choose', 'filter_group')]
  const parts = groups.map((group): Joined => {
    const filters = joinedParts(
      group.query_filters.map((filter, place) => ({
        word: filter.radio,
        parts: [filterPart(filter, `${group.path}.query_filters.${place}`, knowledge)],
      })),
    )
    const isAlone = groups.length === 1 || group.query_filters.length === 1
    return { word: group.filter_type, parts: isAlone ? filters : bracketed(filters) }
  })
  return [{ text: ', where ' }, ...joinedParts(parts)]
}

interface Joined {
  /** Joins it with what is before it. */
  word: 'and' | 'or'
  parts: readonly SentencePart[]
}

const bracketed = (parts: readonly SentencePart[]): SentencePart[] => [{ text: '(' }, ...parts, { text: ')' }]

/** Joins parts by the word before each. Where and and or are mixed, brackets show that and binds tighter. */
function joinedParts(joined: readonly Joined[]): SentencePart[] {
  const runs = runsOf(joined.map(({ word }) => word))
  return runs.flatMap((run, index) => {
    const parts = run.flatMap((at, place) => [
      ...(place === 0 ? [] : [{ text: ' and ' }]),
      ...(joined[at]?.parts ?? []),
    ])
    const isWhole = runs.length === 1 || run.length === 1
    return [...(index === 0 ? [] : [{ text: ' or ' }]), ...(isWhole ? parts : bracketed(parts))]
  })
}

function filterPart(filter: QueryFilter, path: string, { typeOf }: SentenceKnowledge): SentencePart {
  if (filter.filter === '') return missing('choose', path)
  if (isWholeCondition(filter)) return { text: filter.filter, path }
  const { operators } = filter
  const operator = operatorWords(operators, typeOf?.(filter.filter))
  const isAlone = operators === 'is_null' || operators === 'is_not_null'
  const value = isAlone ? '' : valueWords(filter)
  if (value === undefined) return { text: `${spoken(filter.filter)} ${operator} …`, path, isMissing: true }
  return { text: `${spoken(filter.filter)} ${operator}${value && ` ${value}`}`, path }
}

function orderParts(definition: ReportDefinition): SentencePart[] {
  if (definition.have_order_by === 'no') return []
  const { order_columns: names, order_type: type, order_types: types } = definition.query_clause
  if (names.length === 0) return [{ text: ', ' }, missing('choose an order', 'query_clause.order_columns')]
  return names.flatMap((name, index) => [
    { text: index === 0 ? ', ' : ', then ' },
    {
      text: `${(types[index] ?? type) === 'DESC' ? 'largest' : 'smallest'} ${spoken(name)} first`,
      path: `query_clause.order_columns.${index}`,
    },
  ])
}

function limitParts({
  set_limit: limited,
  query_clause: { limit_value: limit },
}: ReportDefinition): SentencePart[] {
  return limited === 'yes'
    ? [{ text: ', ' }, { text: `first ${limit}`, path: 'query_clause.limit_value' }]
    : []
}

function missing(text: string, path: string): SentencePart {
  return { text, path, isMissing: true }
}

/** `a, b and c` */
function listed(parts: readonly SentencePart[]): SentencePart[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return [part]
    return [{ text: index === parts.length - 1 ? ' and ' : ', ' }, part]
  })
}

/**
 * The places of conditions, together where they are joined by and, which binds tighter than or: `a or b and c` are `[[0],
 * [1, 2]]`. `words` are the words before each; the first of them joins nothing.
 */
function runsOf(words: readonly ('and' | 'or')[]): number[][] {
  const runs: number[][] = []
  for (const [index, word] of words.entries()) {
    if (index === 0 || word === 'or') runs.push([])
    runs.at(-1)?.push(index)
  }
  return runs
}
