import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { Json } from '../database/schema.generated'
import type { LogEntry } from './message-log'

/** How a message leaves the portal. */
export type TransportName = 'live' | 'mail' | 'sms' | 'push' | 'network' | 'webhook'

/** A message that must leave the portal because of a change. */
export interface OutboxMessage {
  transport: TransportName
  /** live: the topic; mail and SMS: the address; push: the subscription's id; network: the connection's id; webhook: the webhook's. */
  recipient: string
  payload: { [key: string]: Json | undefined }
  /** Mail and SMS: what the message log stores of it. */
  log?: LogEntry
}

/** A message to be sent. A transport may get it more than once, always with the same id. */
export interface OutgoingMessage {
  id: number
  recipient: string
  payload: Json
}

/**
 * Sends a message. Resolves when it is sent, or with `kept` when there is no way to send it; rejects when it must be
 * tried again.
 */
export type Transport = (message: OutgoingMessage) => Promise<void | 'kept'>

/** Thrown by a transport when the message itself is wrong, so trying again is useless. It is given up at once. */
export class Undeliverable extends Error {}

/** How long an attempt of a transport may take before it counts as failed. */
export const attemptLimitMs = 30_000

/**
 * Writes messages to the outbox, and their entries to the message log, in the transaction of the change that causes
 * them. They are sent after its commit, at least once, and not at all when it is rolled back. Any number of messages
 * takes one statement.
 */
export async function enqueue(
  db: Database,
  messages: OutboxMessage | readonly OutboxMessage[],
): Promise<void> {
  const list = [messages].flat()
  if (list.length === 0) return
  const transports = list.map((message) => message.transport)
  const recipients = list.map((message) => message.recipient)
  const payloads = list.map((message) => JSON.stringify(message.payload))
  const logs = list.map((message) => (message.log ? JSON.stringify(message.log) : null))
  // Due since the beginning of time, so that a new message is due even when two machines' clocks differ.
  await sql`
    WITH queued AS (
      INSERT INTO outbox (transport, recipient, payload, log, next_attempt_at)
      SELECT transport, recipient, payload::jsonb, log::jsonb, 'epoch'
      FROM unnest(${transports}::text[], ${recipients}::text[], ${payloads}::text[], ${logs}::text[])
        WITH ORDINALITY AS message (transport, recipient, payload, log, position)
      ORDER BY position
      RETURNING id, transport, recipient, log)
    INSERT INTO message_logs (outbox_id, channel, recipient, user_id, campaign_id, kind, subject, text, wave)
    SELECT id, transport, recipient, (log ->> 'user_id')::bigint, (log ->> 'campaign_id')::bigint, log ->> 'kind', log ->> 'subject', log ->> 'text',
      CASE WHEN count(*) OVER alike > 1 THEN min(id) OVER alike END
    FROM queued WHERE log IS NOT NULL
    WINDOW alike AS (PARTITION BY transport, log ->> 'kind', log ->> 'subject', log ->> 'text')
    ORDER BY id`.execute(db)
}
