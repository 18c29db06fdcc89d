import type { Database } from '../../platform/database/kysely'

const gigabyte = 1_000_000_000

/** Usage of some days: `{ '2026-03-01': 4 }` is 4 GB down and a tenth of it up. */
export async function usageFactory(
  { db }: { db: Database },
  connection: { id: number },
  gigabytes: Record<string, number>,
) {
  await db
    .insertInto('usage_days')
    .values(
      Object.entries(gigabytes).map(([day, amount]) => ({
        connection_id: connection.id,
        day,
        download_bytes: amount * gigabyte,
        upload_bytes: (amount * gigabyte) / 10,
      })),
    )
    .execute()
}

let count = 0

/** A network session; open unless it has stopped. */
export async function networkSessionFactory(
  { db }: { db: Database },
  connection: { id: number },
  session: { startedAt: Date; stoppedAt?: Date },
) {
  const uniqueId = `session-${++count}`
  await db
    .insertInto('network_sessions')
    .values({
      connection_id: connection.id,
      unique_id: uniqueId,
      session_id: uniqueId,
      nas_address: '192.0.2.1',
      started_at: session.startedAt,
      updated_at: session.stoppedAt ?? session.startedAt,
      stopped_at: session.stoppedAt ?? null,
    })
    .execute()
}
