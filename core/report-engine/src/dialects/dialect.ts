import type { ReportParameter } from '@uplink/contract/reports/definition'
import type { RawBuilder } from 'kysely'
import type { Scalar } from '../values/scalars'

/** A piece of a statement; names are quoted, and values are bound. */
export type Sql = RawBuilder<unknown>

/**
 * How a number is compared with a value: `exact` as one of any size, which sums are; `single` rounded as columns of single
 * precision are, where 0.1 is not the number 0.1. Without either as the column's type does.
 */
export type Precision = 'exact' | 'single' | undefined

/** The SQL that differs between kinds of database. A new kind needs one more of these. */
export interface Dialect {
  /** A finished statement with its parameters. */
  compile: (statement: Sql) => { sql: string; parameters: readonly unknown[] }
  /** A finished statement with its values in it, as a person would write it. */
  write: (statement: Sql) => string
  /** Prints what a run asks for by its name, `{{name}}`, instead of its present value. */
  ask?: (parameter: ReportParameter) => Sql
  /** The day of an instant in this zone; `around` is near the days that it is compared with. */
  dayOf: (instant: Sql, timeZone: string, around: Date) => Sql
  /** A value, bound with its type. */
  bind: (scalar: Scalar, precision?: Precision) => Sql
  /** Whether columns of this type, by the database's name, are of single precision. */
  isSingle: (native: string) => boolean
  /** A number as one of single precision. */
  asSingle: (number: Sql) => Sql
  /** An expression's text form. */
  asText: (expression: Sql) => Sql
  /** Whether a column that counts as text must be converted to be compared as text. */
  needsTextForm: (native: string) => boolean
  /** A yes or no as it is compared with another one. */
  truth: (expression: Sql) => Sql
  isIn: (expression: Sql, values: readonly Scalar[], precision: Precision) => Sql
  isNotIn: (expression: Sql, values: readonly Scalar[], precision: Precision) => Sql
  /** In `pattern`, `!` escapes the next character. */
  isLike: (expression: Sql, pattern: Sql) => Sql
  /** An order by one expression, rows without a value last. */
  ordered: (expression: Sql, direction: 'ASC' | 'DESC') => Sql
  /** Whether a raw query inside another keeps its order, and may have several columns with one name. */
  wrapsRawQueries: boolean
}
