import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { Json } from '../database/schema.generated'

/** How a message leaves the portal. */
export type TransportName = 'live' | 'mail' | 'sms'

/** What must leave the portal because of a change. */
export interface OutboxMessage {
  transport: TransportName
  /** live: the topic; mail and sms: the address. */
  recipient: string
  payload: { [key: string]: Json | undefined }
}

/** A message on its way. It may come more than once, always with the same id. */
export interface OutgoingMessage {
  id: number
  recipient: string
  payload: Json
}

/** Resolves when the message is out of our hands; rejects when it must be tried again. */
export type Transport = (message: OutgoingMessage) => Promise<void>

/** What a transport gets before its attempt counts as failed. */
export const attemptLimitMs = 30_000

/**
 * Writes messages into the transaction of the change that causes them: they leave after its commit, at least once, and
 * not at all when it is rolled back. Any number of messages is one statement.
 */
export async function enqueue(db: Database, messages: OutboxMessage | OutboxMessage[]): Promise<void> {
  const list = [messages].flat()
  if (list.length === 0) return
  const transports = list.map((message) => message.transport)
  const recipients = list.map((message) => message.recipient)
  const payloads = list.map((message) => JSON.stringify(message.payload))
  // Due since ever: whether a new message is due must not depend on how well two clocks agree.
  await sql`
    INSERT INTO outbox (transport, recipient, payload, next_attempt_at)
    SELECT transport, recipient, payload::jsonb, 'epoch'
    FROM unnest(${transports}::text[], ${recipients}::text[], ${payloads}::text[])
      WITH ORDINALITY AS message (transport, recipient, payload, position)
    ORDER BY position`.execute(db)
}
