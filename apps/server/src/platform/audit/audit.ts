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

// Any number nobody else locks; the entries of a day form one chain, so they are written one after another.
const chainLock = 7_262_001

/**
 * Writes one line of the audit log in the given transaction (or in one of its own): each line carries the hash of the
 * line before it on the same UTC day, so that a removed or changed line shows.
 */
export async function audit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => audit(tx, clock, entry))
  await sql`SELECT pg_advisory_xact_lock(${chainLock})`.execute(db)
  const occurredAt = clock.now()
  const day = occurredAt.toISOString().slice(0, 10)
  const previous = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('day', '=', day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const line = {
    day,
    occurred_at: occurredAt,
    actor_id: entry.actorId,
    action: entry.action,
    target: entry.target ?? null,
    details: entry.details ?? {},
    request_id: entry.requestId ?? null,
    address: entry.address ?? null,
  }
  const hash = chainHash(previous?.hash, line)
  await db
    .insertInto('audit_log')
    .values({ ...line, details: JSON.stringify(line.details), previous_hash: previous?.hash ?? null, hash })
    .execute()
}

interface Line {
  day: string
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
  ]
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify(fields))
    .digest()
}
