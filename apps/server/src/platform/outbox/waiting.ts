import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import { hourMs } from '../durations'

/** How many messages of each transport wait, and how many were given up and not deleted yet. */
export async function countUnsent(
  db: Database,
): Promise<{ transport: string; state: 'waiting' | 'abandoned'; count: number }[]> {
  const state = sql<
    'waiting' | 'abandoned'
  >`CASE WHEN abandoned_at IS NULL THEN 'waiting' ELSE 'abandoned' END`
  return db
    .selectFrom('outbox')
    .select((eb) => ['transport', state.as('state'), eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`sent_at IS NULL`)
    .groupBy(['transport', state])
    .execute()
}

/**
 * For how long nothing has gone out by the transports for which messages wait: since the oldest of these was written, or
 * since the last one went out within an hour.
 */
export async function silentTransports(
  db: Database,
  now: Date,
): Promise<{ transport: string; seconds: number }[]> {
  const recently = new Date(now.getTime() - hourMs)
  const { rows } = await sql<{ transport: string; seconds: number }>`
    SELECT transport, extract(epoch FROM ${now}::timestamptz - greatest(waiting.since, sent.last))::float8 AS seconds
    FROM (SELECT transport, min(created_at) AS since FROM outbox
           WHERE sent_at IS NULL AND abandoned_at IS NULL GROUP BY transport) AS waiting
    LEFT JOIN (SELECT transport, max(sent_at) AS last FROM outbox WHERE sent_at > ${recently}
                GROUP BY transport) AS sent USING (transport)`.execute(db)
  return rows.map(({ transport, seconds }) => ({ transport, seconds: Math.max(0, Math.round(seconds)) }))
}
