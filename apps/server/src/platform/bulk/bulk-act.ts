import type { RouteDefinition } from '@uplink/contract/route'
import type { Expression, RawBuilder } from 'kysely'
import type { Database } from '../database/kysely'
import type { Call } from '../http/call'
import type { OrderKey, Query } from '../list/listing'

/** A record that an act on many is about; `kind` where its list has several sorts of them, otherwise empty. */
export interface BulkRecord {
  kind: string
  id: number
}

/** The records of a list that match its filters, in its order; `rows` selects their `kind` and `id`. */
export interface Matching {
  rows: Query<BulkRecord>
  order: readonly OrderKey[]
}

/** What the record is called whose kind and id stand in these columns. */
export type Named = (row: { kind: Expression<string>; id: Expression<number> }) => RawBuilder<string | null>

/** A list, all of whose matching records can be acted upon. */
export interface BulkList<Filters> {
  /** The rows that the caller may list. `among`: of these records only. */
  matching(call: Call, filters: Filters, among?: readonly BulkRecord[]): Promise<Matching>
  /** What a record is called, as SQL; NULL: the caller may not list it. */
  named(call: Call): Promise<Named>
  /** The filters in words: `“rah”, Banani, suspended`. */
  say(call: Call, filters: Filters): string | Promise<string>
}

/** A record's kind and id in one word, for looking it up. */
export const keyOf = ({ kind, id }: BulkRecord): string => `${kind} ${id}`

/** What an act would do with a record. */
export interface Looked extends BulkRecord {
  /** Why it would stay as it is, in a sentence; absent: it would change. */
  why?: string | undefined
  /** What becomes of it, where that differs from one to the other. */
  to?: string
  /** The money that is moved, or that it is about, in minor units. */
  money?: { amount: number; currency: string }
}

/** A record whose turn has come. */
export interface BulkRow extends BulkRecord {
  position: number
  /** Of an act that takes another one back: what that one wrote down, and when. What changed later is not of its doing. */
  before: number | null
  changedAt: Date | null
}

/**
 * What became of a record. `changed` writes down what taking it back needs. `later`: a service outside does not answer now,
 * so it waits.
 */
export type Done = { position: number } & (
  | { result: 'changed'; before?: number | null }
  | { result: 'refused' | 'later'; why: string }
)

/**
 * Says within the transaction of an act on one record that the record had its turn. Throws when it had it already, or when
 * the act was stopped: then nothing is kept.
 */
export type Once = (tx: Database, before?: number) => Promise<void>

/** An act with its terms, ready to be looked at and to be done in parts. */
export interface ReadyAct {
  /** The terms in words: `Suspend until 12/12/2026`. */
  said: string
  /** Looks at records as the act on one would, and changes nothing. */
  look(db: Database, records: readonly BulkRecord[]): Promise<Looked[]>
  /** All in one transaction, by the same few statements. Those of which it says nothing are done one by one. */
  inOne?(tx: Database, rows: readonly BulkRow[]): Promise<Done[]>
  /**
   * Each in a transaction of its own, in which it calls `once`. What is read of them before, is read of all of them at a time;
   * the act on one looks again.
   */
  each?(rows: readonly BulkRow[]): Promise<(row: BulkRow, once: Once) => Promise<Done>>
  /** Absent: it is looked at here and done elsewhere. */
  canBegin?: false
}

/** One kind of act on many. */
export interface BulkAct<Terms> {
  /** Whoever may make this call may do it with many. */
  needs: RouteDefinition
  /** Checks the terms with the caller's present rights. @throws Problem what hinders the act as a whole */
  ready(call: Call, terms: Terms): Promise<ReadyAct>
  /** The act that takes it back, with its terms. */
  undo?: { act: string; terms(terms: Terms): object }
}

/** All lists and acts, by name; an act's has its list's name before it: `customers.pause`. */
export interface BulkActs {
  lists: Readonly<Record<string, BulkList<never>>>
  acts: Readonly<Record<string, BulkAct<never>>>
}
