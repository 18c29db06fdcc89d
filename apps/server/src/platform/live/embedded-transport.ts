import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/kysely'
import type { Signals } from '../database/signals'
import type { OutgoingMessage, Transport } from '../outbox/outbox'
import type { LiveBroker } from './broker'

const channel = 'live'

/** A signal names the message; a NOTIFY may carry no more than 8000 bytes, so the text stays in the outbox. */
const signal = z.object({ topic: z.string(), id: z.number() })

/**
 * Tells every web process of live messages by NOTIFY `live`. Messages handed over in one go leave in one statement and
 * keep their order. Sent means told: people who are not connected read the list later.
 */
export function embeddedTransport(db: Database): Transport {
  let waiting: string[] = []
  let told: Promise<void> | undefined

  async function tell(): Promise<void> {
    // Everything handed over in the same turn joins this statement.
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
 * The web process's side: delivers the live messages somebody here listens for. Signals that come while one read is
 * under way share the next. After a gap in the signals all browsers are sent to reconnect, whereupon they read anew.
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
    broker.noteNews(topic)
    if (!broker.hasListener(topic)) return
    waiting.push(id)
    look()
  })
}
