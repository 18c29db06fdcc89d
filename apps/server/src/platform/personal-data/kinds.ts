import type { DB } from '../database/schema.generated'

type Table = keyof DB
type Column<T extends Table> = keyof DB[T]

/** How the rows about a person are found. */
export type Found =
  /** A column is the person. */
  | { by: 'person'; column: string }
  /** A column is one of the person's lines. */
  | { by: 'line'; column: string }
  /** A column is a row of another kind, by that one's `key`. */
  | { by: 'kind'; table: Table; column: string; key: string }
  /** Acts of the person, and those about the person or a line. */
  | { by: 'audit' }
  /** Messages that have not left yet, or have just left: to an address, a device or the open pages of the person. */
  | { by: 'recipient' }
  /** A column of text is the person's number. */
  | { by: 'caller'; column: string }
  /** They cannot be found by a person, and end soon by themselves. */
  | { by: 'nobody'; because: string }

/** What stands in a column once the person is erased: a value, or a word with the row's number. */
export type Blank = string | null | { numbered: string }

/**
 * What becomes of the rows when the person is erased. `kept for money`: the law and the ledger need them; they name a number, and no
 * person. `kept for the audit`: until the audit log's own time is over. `ends by itself`: its noun deletes it soon.
 */
export type Erasure =
  | 'deleted'
  | 'kept for money'
  | 'kept for the audit'
  | 'ends by itself'
  | { anonymous: Readonly<Record<string, Blank>> }

/** One kind of what is kept about people: the rows of a table. Each column is told, secret, or ours. */
export interface PersonalKind {
  table: Table
  /** What people call it. */
  title: string
  found: Found
  /** What an export says. */
  told: readonly string[]
  /** That it is kept is said, and never what it is: passwords, keys, hashes. */
  secret: readonly string[]
  /** What says nothing about the person: the provider's people, search forms, counters. */
  ours: readonly string[]
  erasure: Erasure
  /** Left out where people ask for themselves: what staff wrote among themselves, all of it or where a column says so. */
  staffOnly?: true | { column: string }
}

/** Declares a kind; TypeScript knows the columns of its table. */
export const personalKind = <T extends Table>(
  table: T,
  {
    secret = [],
    ours = [],
    ...kind
  }: Pick<PersonalKind, 'title' | 'found'> & {
    told: readonly Column<T>[]
    secret?: readonly Column<T>[]
    ours?: readonly Column<T>[]
    staffOnly?: true | { column: Column<T> }
    erasure: Exclude<Erasure, object> | { anonymous: Readonly<Partial<Record<Column<T>, Blank>>> }
  },
): PersonalKind => ({ table, secret, ours, ...kind }) as PersonalKind

/** Rows whose column is the person's id. */
export const person = (column: string): Found => ({ by: 'person', column })
/** Rows whose column is the id of one of the person's lines. */
export const line = (column: string): Found => ({ by: 'line', column })
/** Rows whose column is the `key` of a row of another kind, which is found first. */
export const through = (table: Table, column: string, key = 'id'): Found => ({
  by: 'kind',
  table,
  column,
  key,
})
/** Messages to the person. */
export const recipient: Found = { by: 'recipient' }
/** Rows whose column is the person's id as text. */
export const caller = (column: string): Found => ({ by: 'caller', column })
/** Rows that no person can be found by; why not, as a sentence goes on after “not:”. */
export const nobody = (because: string): Found => ({ by: 'nobody', because })
