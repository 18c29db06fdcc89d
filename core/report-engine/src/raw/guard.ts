/** The tables that an expression may use: what each is called there, and its columns. */
export type GuardedTables = ReadonlyMap<string, readonly string[]>

/** A table of the catalogue, as a raw query may name it: by its `name`, or with its schema. */
export interface GuardedTable {
  name: string
  schema: string
  table: string
  columns: readonly { name: string }[]
}

/** A piece of a checked query: its text, the value of a parameter, or what is set on the screen. */
export type RawPiece = { text: string } | { parameter: string } | { filters: true }

export interface Refusal {
  ok: false
  text: string
  /** Of the text that was given, from 1. */
  line?: number
}

export type GuardedExpression = { ok: true; text: string } | Refusal
export type GuardedQuery = { ok: true; pieces: readonly RawPiece[]; tables: readonly string[] } | Refusal

/**
 * Reads SQL that a person has written, refuses what is not on its lists, and gives it back as it is to be run. One per
 * dialect.
 */
export interface RawGuard {
  expression: (text: string, tables: GuardedTables) => GuardedExpression
  /** `parameters`: the names that `{{name}}` may use besides `{{filters}}`; `tables`: those that it may read. */
  query: (text: string, parameters: readonly string[], tables: readonly GuardedTable[]) => GuardedQuery
}
