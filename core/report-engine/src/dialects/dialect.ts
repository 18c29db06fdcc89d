import type { RawBuilder } from 'kysely'
import type { Scalar } from '../values/scalars'

/** A piece of a statement: names are quoted, values are bound. */
export type Sql = RawBuilder<unknown>

/** What one kind of database says in its own way. A new kind is one more of these. */
export interface Dialect {
  /** A finished statement with its parameters. */
  compile: (statement: Sql) => { sql: string; parameters: readonly unknown[] }
  /** A value, bound as its type. `exact`: as a number of any size, for comparing with sums. */
  bind: (scalar: Scalar, exact?: boolean) => Sql
  /** An expression's text form. */
  asText: (expression: Sql) => Sql
  /** Whether a column that counts as text must be put into its text form to be compared as text. */
  needsTextForm: (native: string) => boolean
  isIn: (expression: Sql, values: readonly Scalar[], exact: boolean) => Sql
  isNotIn: (expression: Sql, values: readonly Scalar[], exact: boolean) => Sql
  /** `pattern` has `!` before what is meant literally. */
  isLike: (expression: Sql, pattern: string) => Sql
  /** The order by one expression, rows without a value last. */
  ordered: (expression: Sql, direction: 'ASC' | 'DESC') => Sql
  /** A raw query inside another keeps its order and its columns of the same name. */
  wrapsRawQueries: boolean
}
