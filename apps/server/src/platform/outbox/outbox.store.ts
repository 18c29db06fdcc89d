import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { OutgoingMessage, TransportName } from './outbox'

/** A message that this process alone may try until its lease is over. */
export interface ClaimedMessage extends OutgoingMessage {
  /** The attempt it was claimed for, 1 the first time. */
  attempts: number
  created_at: Date
}

/**
 * Takes up to `limit` due messages, oldest attempt first, and leases them: a process that dies leaves them to the others
 * at `leasedUntil`. Committed before anything is sent, so no row stays locked while a transport is slow.
 */
export async function claim(
  db: Database,
  wanted: { transport: TransportName; now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const claimed = await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('abandoned_at', 'is', null)
        .where('next_attempt_at', '<=', wanted.now)
        .where('transport', '=', wanted.transport)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((eb) => ({ attempts: eb('outbox.attempts', '+', 1), next_attempt_at: wanted.leasedUntil }))
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'recipient', 'payload', 'attempts', 'created_at'])
    .execute()
  return claimed.sort((a, b) => a.id - b.id)
}

/** Notes that messages are out of our hands, also when their lease ran out meanwhile. */
export async function markSent(db: Database, ids: number[], now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/**
 * Notes a failed attempt: tried again at `nextAttemptAt`, or given up when that is undefined. Does nothing when the
 * lease ran out and somebody else took the message over.
 */
export async function markFailed(
  db: Database,
  message: ClaimedMessage,
  outcome: { error: string; now: Date; nextAttemptAt: Date | undefined },
): Promise<void> {
  const { error, now, nextAttemptAt } = outcome
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt } : { abandoned_at: now }),
    })
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes up to `limit` messages sent before an instant, oldest first; says how many. */
export async function deleteSent(db: Database, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .with('old', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', '<', before)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('outbox')
    .using('old')
    .whereRef('outbox.id', '=', 'old.id')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
