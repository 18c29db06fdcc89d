import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/kysely'
import type { Signals } from '../database/signals'
import type { OutgoingMessage, Transport } from '../outbox/outbox'
import type { LiveBroker } from './broker'

const channel = 'live'

/** A signal names the message; its text stays in the outbox, because a NOTIFY carries at most 8000 bytes. */
const signal = z.object({ topic: z.string(), id: z.number() })

/**
 * Tells every web process of live messages by NOTIFY `live`. Messages passed in the same turn leave in one statement
 * and keep their order. Sent means that the processes were told: people who are not connected read their list later.
 */
export function embeddedTransport(db: Database): Transport {
  let waiting: string[] = []
  let told: Promise<void> | undefined

  async function tell(): Promise<void> {
    // Messages passed in the same turn join this statement.
    await Promise.resolve()
    const signals = waiting
    waiting = []
    told = undefined
    await sql`SELECT pg_notify(${channel}, signal)
      FROM unnest(${signals}::text[]) WITH ORDINALITY AS told (signal, position) ORDER BY position`.execute(
      db,
    )
  }

  return ({ id, recipient }: OutgoingMessage) => {
    waiting.push(JSON.stringify({ topic: recipient, id } satisfies z.infer<typeof signal>))
    return (told ??= tell())
  }
}

/**
 * Delivers live messages in a web process, if somebody listens for them there. Signals that come during a read share
 * the next one. After a gap in the signals all browsers are made to reconnect and read again.
 */
export async function deliverLiveSignals(needs: {
  db: Database
  signals: Signals
  broker: LiveBroker
  log: { error(details: { err: unknown }, message: string): void }
}): Promise<void> {
  const { db, signals, broker, log } = needs
  let waiting: number[] = []
  let isReading = false

  async function deliverWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      const messages = await db
        .selectFrom('outbox')
        .select(['recipient', 'payload'])
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .where('transport', '=', 'live')
        .orderBy('id')
        .execute()
      for (const { recipient, payload } of messages) broker.deliver(recipient, JSON.stringify(payload))
    }
  }

  function look(): void {
    if (isReading) return
    isReading = true
    deliverWaiting()
      .catch((err: unknown) => log.error({ err }, 'live messages could not be read'))
      .finally(() => {
        isReading = false
        if (waiting.length > 0) look()
      })
  }

  signals.onReconnect(() => broker.disconnectAll())
  await signals.on(channel, (text) => {
    const { topic, id } = signal.parse(JSON.parse(text))
    broker.noteMessage(topic)
    if (!broker.hasListener(topic)) return
    waiting.push(id)
    look()
  })
}
