import type { ReportParameter } from '@uplink/contract/reports/definition'
import type { RawBuilder } from 'kysely'
import type { Scalar } from '../values/scalars'

/** A piece of a statement; names are quoted, and values are bound. */
export type Sql = RawBuilder<unknown>

/**
 * How a number is compared with a value: `exact` as one of any size, which sums are; `single` rounded as columns of single
 * precision are, where 0.1 is not the number 0.1; `double` as one of double precision. Without any of them as the column's type does.
 */
export type Precision = 'exact' | 'single' | 'double' | undefined

/** What values are compared with: the database's name of the type, empty when only the database knows it. */
export interface Compared {
  native: string
  precision?: Precision
  /** Whether a text may be one that it cannot hold, where its encoding is not known. */
  isNarrow?: ((text: string) => boolean) | undefined
}

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
  /** A value, bound with the type of what it is compared with. */
  bind: (scalar: Scalar, as: Compared) => Sql
  /** The precision of columns of this type, by the database's name. */
  precisionOf: (native: string) => Precision
  /** Counts those of some texts that are values of a type; undefined where every text is one. A statement may fail instead. */
  countOf: (scalars: readonly Scalar[], native: string) => Sql | undefined
  /** A number as one of single precision. */
  asSingle: (number: Sql) => Sql
  /** An expression's text form, as it is shown. */
  asText: (expression: Sql, native: string) => Sql
  /** A text that is compared with another one whatever the collations of both. */
  inOneCollation: (text: Sql) => Sql
  /** Something that counts as text, as patterns are matched with it. */
  asPatterned: (expression: Sql, native: string) => Sql
  /** What a run gives as text, as a value of a type; undefined where a query of a person cannot say that. */
  asNative: (text: Sql, native: string) => Sql | undefined
  /** The least or the greatest value by the order of its type. */
  extreme: (name: 'MIN' | 'MAX', of: Sql, native: string) => Sql
  /** A yes or no as it is compared with another one. */
  truth: (expression: Sql) => Sql
  isIn: (expression: Sql, values: readonly Scalar[], as: Compared) => Sql
  isNotIn: (expression: Sql, values: readonly Scalar[], as: Compared) => Sql
  /** In `pattern`, `!` escapes the next character. */
  isLike: (expression: Sql, pattern: Sql) => Sql
  /** An order by one expression, rows without a value last. */
  ordered: (expression: Sql, direction: 'ASC' | 'DESC') => Sql
  /** Whether a raw query inside another keeps its order, and may have several columns with one name. */
  wrapsRawQueries: boolean
}

/** How a dialect writes texts into SQL that a person reads and goes on writing. */
export interface Literals {
  /** A text in quotes. */
  quoted: (text: string) => string
  /** Several quoted texts as one. */
  joined: (parts: readonly string[]) => string
}

/**
 * A bound value as a literal: null, a number, true or false, a list of these, an instant as ISO 8601 text, any other value
 * as text. No literal has `{{` in it, which the guards would take for a parameter.
 */
export function literalOf(literals: Literals, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value))
    return value.length === 0 ? "'{}'" : `array[${value.map((each) => literalOf(literals, each)).join(', ')}]`
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  const parts = text.split(/(?<=\{)(?=\{)/)
  return parts.length === 1 ? literals.quoted(text) : literals.joined(parts.map(literals.quoted))
}
