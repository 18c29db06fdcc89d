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
  const chain = chainOf(entry, by, !db.isTransaction)
  if (db.isTransaction) await write(db, clock, { by, entries: [entry], chain })
  else await db.transaction().execute((tx) => write(tx, clock, { by, entries: [entry], chain }))
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

const lastOf = statement((db, slot: Slots<{ day: string; chain: Chain }>) =>
  db
    .selectFrom('audit_log')
    .select('hash')
    .where('day', '=', slot('day'))
    .where('chain', '=', slot('chain'))
    .orderBy('id', 'desc')
    .limit(1),
)

async function write(
  tx: Database,
  clock: Clock,
  { by, entries, chain }: { by: AuditAuthor; entries: readonly AuditEntry[]; chain: Chain },
): Promise<void> {
  for (const { act } of entries) keepTo(tx, chain, act)
  await sql`SELECT pg_advisory_xact_lock(${chainLocks[chain]})`.execute(tx)
  const occurredAt = clock.now()
  const day = occurredAt.toISOString().slice(0, 10)
  const [last] = await lastOf(tx, { day, chain })
  let previous = last?.hash
  const lines = entries.map((entry) => {
    const line = {
      day,
      chain,
      occurred_at: occurredAt,
      actor_id: by.actorId,
      action: entry.act,
      target: entry.target?.join(':') ?? null,
      details: detailsOf(entry, by),
      request_id: by.requestId ?? null,
      address: by.address ?? null,
    }
    const previous_hash = previous ?? null
    const hash = chainHash(previous, line)
    previous = hash
    return { ...line, details: JSON.stringify(line.details), previous_hash, hash }
  })
  await tx.insertInto('audit_log').values(lines).execute()
}

/** The details as JSON stores them, without undefined values. */
function detailsOf({ details, before, after }: AuditEntry, { by }: AuditAuthor): Record<string, unknown> {
  const kept = {
    ...details,
    ...(by !== undefined && { by }),
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

/** SHA-256 over the previous line's hash and this line's fields in a fixed order. */
export function chainHash(previous: Buffer | undefined, line: Line): Buffer {
  const fields = [
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
  ]
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify(fields))
    .digest()
}
