import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'

export interface AuditEntry {
  /** Who; null for somebody not signed in. */
  actorId: number | null
  /** `noun.act`, in the past where it happened: `auth.signed-in`. */
  action: string
  target?: string
  /** Before and after, or what else matters; never a secret. */
  details?: Record<string, string | number | boolean | null>
  requestId?: string
  address?: string
}

/**
 * The chains the lines of a day form. `door`: sign-ins and what else strangers can cause at will; `acts`: all the rest.
 * Lines of one chain are written one after another, each waiting for the commit of the one before, so neither a
 * payment holds up a sign-in, nor a flood of wrong passwords a payment. A transaction writes to one of them: two that
 * took both in different orders would wait for each other.
 */
const chainLocks = { acts: 7_262_001, door: 7_262_002 } as const
type Chain = keyof typeof chainLocks

/** Nouns whose acts are the way in. */
const doorActs = /^(auth|access)[.]/

/** A line of nobody's that stands alone tells of a refusal: what belongs to an act is written in its transaction. */
function chainOf(entry: AuditEntry, isAlone: boolean): Chain {
  return doorActs.test(entry.action) || (entry.actorId === null && isAlone) ? 'door' : 'acts'
}

/**
 * Writes one line of the audit log in the given transaction (or in one of its own): each line carries the hash of the
 * line before it in its chain on the same UTC day, so that a removed or changed line shows.
 */
export async function audit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry, !db.isTransaction)
  if (db.isTransaction) await write(db, clock, { entry, chain })
  else await db.transaction().execute((tx) => write(tx, clock, { entry, chain }))
}

async function write(
  tx: Database,
  clock: Clock,
  { entry, chain }: { entry: AuditEntry; chain: Chain },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${chainLocks[chain]})`.execute(tx)
  const occurredAt = clock.now()
  const day = occurredAt.toISOString().slice(0, 10)
  const previous = await tx
    .selectFrom('audit_log')
    .select('hash')
    .where('day', '=', day)
    .where('chain', '=', chain)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const line = {
    day,
    chain,
    occurred_at: occurredAt,
    actor_id: entry.actorId,
    action: entry.action,
    target: entry.target ?? null,
    details: entry.details ?? {},
    request_id: entry.requestId ?? null,
    address: entry.address ?? null,
  }
  const hash = chainHash(previous?.hash, line)
  await tx
    .insertInto('audit_log')
    .values({ ...line, details: JSON.stringify(line.details), previous_hash: previous?.hash ?? null, hash })
    .execute()
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

/** PostgreSQL's jsonb keeps no order of keys, so the hash brings its own. */
function inKeyOrder(details: unknown): unknown {
  return Object.entries(details ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** SHA-256 over the previous line's hash and this line's fields in a fixed order. */
export function chainHash(previous: Buffer | undefined, line: Line): Buffer {
  const fields = [
    line.day,
    line.occurred_at.toISOString(),
    line.actor_id,
    line.action,
    line.target,
    inKeyOrder(line.details),
    line.request_id,
    line.address,
    // Lines from before there were two chains are of the first one, and prove as they did.
    ...(line.chain === 'acts' ? [] : [line.chain]),
  ]
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify(fields))
    .digest()
}
