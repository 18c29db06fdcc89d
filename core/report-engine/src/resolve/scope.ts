import { splitColumn } from '../words/aliases'
import type { ColumnExpression, Expression, From, Output, Source } from './model'

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
  if (expression.kind === 'column') return expression.column.native
  const keepsType = expression.kind === 'aggregate' && ['MIN', 'MAX'].includes(expression.function)
  return (keepsType && expression.of?.column.native) || ''
}

/** Why a name was not found, in words. */
export function unknownName(names: Names, reference: string): string {
  if (reference === '') return 'Choose a column'
  const parts = splitColumn(reference)
  if (!parts) return `There is no column “${reference}”`
  const source = names.sources.find(({ alias }) => alias === parts.alias)
  if (!source) return `There is no table “${parts.alias}” in this report`
  return `${parts.column} is no longer in ${source.kind === 'table' ? source.table.name : source.alias}`
}

/** The output column with this name, ignoring case. */
export function outputNamed(outputs: readonly Output[], name: string): Output | undefined {
  return outputs.find(({ column }) => column.name.toLowerCase() === name.toLowerCase())
}

/** The tables that a join's condition may use. */
export function sourcesOf(from: readonly From[]): Source[] {
  return from.map(({ source }) => source)
}
