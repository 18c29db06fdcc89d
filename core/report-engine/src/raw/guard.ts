/** The tables that an expression may use: their aliases and columns. */
export type GuardedTables = ReadonlyMap<string, readonly string[]>

/** A table of the catalogue; a raw query may name it by its `name`, or with its schema. */
export interface GuardedTable {
  name: string
  schema: string
  table: string
  columns: readonly { name: string }[]
}

/** A piece of a checked query: text, the value of a parameter, or the filters set on the screen. */
export type RawPiece = { text: string } | { parameter: string } | { filters: true }

export interface Refusal {
  ok: false
  text: string
  /** The line of the given text, from 1. */
  line?: number
}

export type GuardedExpression = { ok: true; text: string } | Refusal
export type GuardedQuery = { ok: true; pieces: readonly RawPiece[]; tables: readonly string[] } | Refusal

/**
 * Reads SQL that a person has written, refuses everything that is not on its lists, and returns the SQL to run. One
 * per dialect.
 */
export interface RawGuard {
  expression: (text: string, tables: GuardedTables) => GuardedExpression
  /** `parameters`: the names that `{{name}}` may use besides `{{filters}}`; `tables`: the tables that it may read. */
  query: (text: string, parameters: readonly string[], tables: readonly GuardedTable[]) => GuardedQuery
}
