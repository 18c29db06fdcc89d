import { createHash } from 'node:crypto'
import type { AuditAct, AuditNoun } from '@uplink/contract/audit'
import { sql } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'
import { statement, type Slots } from '../database/statement'

/** The fields of a record worth recording, as JSON stores them; never a secret. */
type AuditedFields = Readonly<Record<string, unknown>>

/** Who acted, and in which call. */
export interface AuditAuthor {
  /** Null: nobody signed in, or the portal itself. */
  actorId: number | null
  requestId?: string
  address?: string
  /** What acted when no person did: `job:payments.reconcile`. Stored with the details. */
  by?: string
  /** The API token with which the person acted: its number and its name. Stored with the details. */
  token?: string
}

/** No person's call: a job, or a message of a gateway. */
export const byPortal: AuditAuthor = { actorId: null }

/** What was done, to which record, and what it changed. */
export interface AuditEntry {
  act: AuditAct
  target?: readonly [noun: AuditNoun, id: number | string]
  before?: AuditedFields
  after?: AuditedFields
  /** Anything worth recording besides the record's own fields. */
  details?: AuditedFields
}

/**
 * The lines of a day form two chains. `door`: sign-ins and everything else that strangers can cause at will; `acts`:
 * all the rest. A line takes the lock of its chain and keeps it until its transaction ends, because the next line
 * needs its hash. Lines of one chain therefore wait for each other, but never for the other chain: a payment cannot
 * delay a sign-in, and a flood of wrong passwords cannot delay a payment. A transaction may write to one chain only:
 * if two transactions took both locks in different orders, each would wait for the other for ever.
 */
const chainLocks = { acts: 7_262_001, door: 7_262_002 } as const
type Chain = keyof typeof chainLocks

/** Acts of signing in. */
const doorActs = /^(auth|access)[.]/

/**
 * A line without an actor, outside a transaction, records a refusal: an act writes its line in its own transaction.
 */
function chainOf({ act }: AuditEntry, { actorId }: AuditAuthor, isAlone: boolean): Chain {
  return doorActs.test(act) || (actorId === null && isAlone) ? 'door' : 'acts'
}

/**
 * Writes one line of the audit log, in the given transaction or in one of its own. Each line carries the hash of the
 * line before it in its chain on the same UTC day, so that a removed or changed line shows.
 */
export async function audit(db: Database, clock: Clock, by: AuditAuthor, entry: AuditEntry): Promise<void> {
  await write(db, clock, { by, entries: [entry], chain: chainOf(entry, by, !db.isTransaction) })
}

/** The same for one act on many records: one line each, in their order. All must be of one chain. */
export async function auditAll(
  tx: Database,
  clock: Clock,
  by: AuditAuthor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const [first] = entries
  if (first) await write(tx, clock, { by, entries, chain: chainOf(first, by, false) })
}

/** Which chain each transaction writes to. */
const chainOfTransaction = new WeakMap<Database, Chain>()

function keepTo(tx: Database, chain: Chain, act: AuditAct): void {
  if ((chainOfTransaction.get(tx) ?? chain) !== chain)
    throw new Error(
      `${act} belongs to the chain ${chain}, but its transaction has already written to the other one`,
    )
  chainOfTransaction.set(tx, chain)
}

declare const isWritten: unique symbol
/** A line as a statement's parameter, for `writingLine`. */
export type AuditLine = string & { readonly [isWritten]: true }

/**
 * A line for a statement that writes it itself, with `writingLine`, and is a transaction of its own: an act of one
 * statement needs no other round trip, and its chain is locked for a moment only.
 */
export const lineOf = (clock: Clock, by: AuditAuthor, entry: AuditEntry): AuditLine =>
  linesOf(clock, { by, entries: [entry], chain: chainOf(entry, by, true) })

/** Writes a line where a statement's result is selected, so after all that the statement changes before. */
export const writingLine = (line: AuditLine) => sql<null>`write_audit_lines(${line}::jsonb)::text`

const writing = statement((db, slot: Slots<{ lines: AuditLine }>) =>
  db.selectNoFrom(writingLine(slot('lines')).as('written')),
)

interface Written {
  by: AuditAuthor
  entries: readonly AuditEntry[]
  chain: Chain
}

async function write(db: Database, clock: Clock, written: Written): Promise<void> {
  if (db.isTransaction) for (const { act } of written.entries) keepTo(db, written.chain, act)
  await writing(db, { lines: linesOf(clock, written) })
}

/** What PostgreSQL's `write_audit_lines` takes; it hashes, because only it knows the line before. */
function linesOf(clock: Clock, { by, entries, chain }: Written): AuditLine {
  const occurredAt = clock.now()
  const day = occurredAt.toISOString().slice(0, 10)
  const lines = entries.map((entry) => {
    const line = {
      occurred_at: occurredAt,
      actor_id: by.actorId,
      action: entry.act,
      target: entry.target?.join(':') ?? null,
      details: detailsOf(entry, by),
      request_id: by.requestId ?? null,
      address: by.address ?? null,
    }
    return { ...line, hashed: hashedText({ ...line, day, chain }) }
  })
  return JSON.stringify({ lock: chainLocks[chain], chain, day, lines }) as AuditLine
}

/** The details as JSON stores them, without undefined values. */
function detailsOf(
  { details, before, after }: AuditEntry,
  { by, token }: AuditAuthor,
): Record<string, unknown> {
  const kept = {
    ...details,
    ...(by !== undefined && { by }),
    ...(token !== undefined && { api_token: token }),
    ...(before && { before }),
    ...(after && { after }),
  }
  return JSON.parse(JSON.stringify(kept)) as Record<string, unknown>
}

interface Line {
  day: string
  chain: string
  occurred_at: Date
  actor_id: number | null
  action: string
  target: string | null
  details: unknown
  request_id: string | null
  address: string | null
}

/** Sorts the keys at every depth before hashing, because PostgreSQL's jsonb does not keep their order. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inKeyOrder(inner)])
}

/** SHA-256 over the previous line's hash and this line's fields. */
export function chainHash(previous: Buffer | undefined, line: Line): Buffer {
  return createHash('sha256')
    .update(previous ?? '')
    .update(hashedText(line))
    .digest()
}

/** A line's fields in a fixed order. */
function hashedText(line: Line): string {
  return JSON.stringify([
    line.day,
    line.occurred_at.toISOString(),
    line.actor_id,
    line.action,
    line.target,
    inKeyOrder(line.details ?? {}),
    line.request_id,
    line.address,
    // Lines written before there were two chains count as `acts`, and their hashes lack the chain's name.
    ...(line.chain === 'acts' ? [] : [line.chain]),
  ])
}
