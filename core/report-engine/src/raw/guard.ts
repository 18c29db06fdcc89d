/** How many words and signs a query may have: reading one takes up to a second then. */
const maxTokens = 25_000

/** Throws `NotAllowed`, with the limit in its words, when a query has more words and signs than that. */
export function checkLength(tokens: number): void {
  if (tokens > maxTokens)
    throw new NotAllowed(
      `A query has at most ${maxTokens.toLocaleString('en')} words and signs; this one has ${tokens.toLocaleString('en')}.`,
    )
}

/** Why something is not allowed in a report's SQL, in words for its author. */
export class NotAllowed extends Error {
  constructor(
    text: string,
    /** The position in the given text, in characters. */
    readonly at?: number,
  ) {
    super(text)
  }
}

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
