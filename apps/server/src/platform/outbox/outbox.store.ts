import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { OutgoingMessage, TransportName } from './outbox'

/** A message that only this process may send until its lease ends. */
export interface ClaimedMessage extends OutgoingMessage {
  /** The number of this attempt, from 1. */
  attempts: number
  created_at: Date
}

/**
 * Claims up to `limit` due messages, oldest attempt first, and leases them: if this process dies, others may claim
 * them after `leasedUntil`. The claim is committed before anything is sent, so no row stays locked while a transport
 * is slow.
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

/** Of the given transports those that have a message to be sent now. */
export async function findDue(
  db: Database,
  transports: readonly TransportName[],
  now: Date,
): Promise<TransportName[]> {
  const { rows } = await sql<{ name: TransportName }>`
    SELECT name FROM unnest(${transports}::text[]) AS name
    WHERE EXISTS (SELECT FROM outbox WHERE transport = name AND sent_at IS NULL AND abandoned_at IS NULL
      AND next_attempt_at <= ${now})`.execute(db)
  return rows.map(({ name }) => name)
}

/** A payload without its secrets. It has some when its text differs from the log's; a link may be one, too. */
const withoutSecrets = sql`CASE WHEN log ->> 'text' <> payload ->> 'text' THEN payload - 'text' - 'link' ELSE payload END`

/**
 * Marks messages as sent, even if their lease ended meanwhile, and the message log likewise. A text with secrets is
 * deleted once sent; one that was kept, because there is no transport, is deleted with its row.
 */
export async function markSent(
  db: Database,
  ids: number[],
  asWhat: 'sent' | 'kept',
  now: Date,
): Promise<void> {
  await sql`
    WITH done AS (
      UPDATE outbox
      SET sent_at = ${now}, last_error = NULL,
        payload = CASE WHEN ${asWhat} = 'sent' THEN ${withoutSecrets} ELSE payload END
      WHERE id = ANY(${ids}::bigint[])
      RETURNING id, log IS NOT NULL AS is_logged)
    UPDATE message_logs SET state = ${asWhat}, ended_at = ${now}, error = NULL
    FROM done WHERE done.is_logged AND message_logs.outbox_id = done.id`.execute(db)
}

/**
 * Records a failed attempt, also in the message log: the message is tried again at `nextAttemptAt`. When that is
 * undefined, it is given up and its secrets are deleted. Does nothing if the lease ended and another process took the
 * message over.
 */
export async function markFailed(
  db: Database,
  message: ClaimedMessage,
  outcome: { error: string; now: Date; nextAttemptAt: Date | undefined },
): Promise<void> {
  const { error, now, nextAttemptAt } = outcome
  const abandonedAt = nextAttemptAt ? null : now
  await sql`
    WITH failed AS (
      UPDATE outbox
      SET last_error = ${error}, abandoned_at = ${abandonedAt},
        payload = CASE WHEN ${abandonedAt}::timestamptz IS NULL THEN payload ELSE ${withoutSecrets} END,
        next_attempt_at = coalesce(${nextAttemptAt ?? null}::timestamptz, next_attempt_at)
      WHERE id = ${message.id} AND attempts = ${message.attempts} AND sent_at IS NULL
      RETURNING id, log IS NOT NULL AS is_logged)
    UPDATE message_logs
    SET error = ${error}, ended_at = ${abandonedAt}, state = CASE WHEN ${abandonedAt}::timestamptz IS NULL THEN state ELSE 'failed' END
    FROM failed WHERE failed.is_logged AND message_logs.outbox_id = failed.id`.execute(db)
}
