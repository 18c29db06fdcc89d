import { splitColumn } from '../words/outputs'
import { problem, type Work } from './work'
import type { ColumnExpression, Expression, From, Output, Source, SourceColumn } from './model'

/** The names that a definition may use at one point of resolving it. */
export interface Names {
  sources: readonly Source[]
  outputs: readonly Output[]
}

/** The column that `alias.column` names. */
export function columnNamed(sources: readonly Source[], reference: string): ColumnExpression | undefined {
  const parts = splitColumn(reference)
  const source = parts && sources.find(({ alias }) => alias === parts.alias)
  const column = source?.columns.get(parts?.column ?? '')
  return source && column && { kind: 'column', source, column }
}

/** The database's name of an expression's type, if it is that of a column; empty for anything else. */
export function nativeOf(expression: Expression): string {
  return columnBehind(expression)?.native ?? ''
}

/** The column of which an expression's values are some. */
export function columnBehind(expression: Expression): SourceColumn | undefined {
  if (expression.kind === 'column') return expression.column
  const keepsValues = expression.kind === 'aggregate' && ['MIN', 'MAX'].includes(expression.function)
  return keepsValues ? expression.of?.column : undefined
}

/** Whether its database can compare nothing but the texts of these values. */
export const comparesAsText = (expression: Expression): boolean =>
  columnBehind(expression)?.comparison === 'none'

/** Why a name was not found, in words. */
function unknownName(names: Names, reference: string): string {
  if (reference === '') return 'Choose a column'
  const parts = splitColumn(reference)
  if (!parts) return `There is no column “${reference}”`
  const source = names.sources.find(({ alias }) => alias === parts.alias)
  if (!source) return `There is no table “${parts.alias}” in this report`
  return `${parts.column} is no longer in ${source.kind === 'table' ? source.table.name : source.alias}`
}

/**
 * Reports a name that was not found; nothing if that may be due to a table that is told to be wrong itself.
 * Returns undefined for callers that must return something.
 */
export function unknown(work: Work, path: string, names: Names, reference: string): undefined {
  if (!mayBeOfLostTable(work, reference)) problem(work, path, unknownName(names, reference))
}

/** Whether a name may be that of a column of a table that was not found, or of an output of such a column. */
export function mayBeOfLostTable({ lostTables }: Work, reference: string): boolean {
  if (lostTables.size === 0 || reference === '') return false
  const parts = splitColumn(reference)
  return parts === undefined || lostTables.has(parts.alias)
}

/** The output column with this name, ignoring case. */
export function outputNamed(outputs: readonly Output[], name: string): Output | undefined {
  return outputs.find(({ column }) => column.name.toLowerCase() === name.toLowerCase())
}

/** The tables that a join's condition may use. */
export function sourcesOf(from: readonly From[]): Source[] {
  return from.map(({ source }) => source)
}
