import type { Database } from '#platform/database/kysely'

const gigabyte = 1_000_000_000

/** Usage of some days: `{ '2026-03-01': 4 }` is 4 GB of download and a tenth of that as upload. */
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

/** A network session; open unless it has stopped. `bytes` of download, and a tenth of that as upload. */
export async function networkSessionFactory(
  { db }: { db: Database },
  connection: { id: number },
  session: {
    startedAt: Date
    stoppedAt?: Date
    nasAddress?: string
    callingStation?: string
    framedAddress?: string
    bytes?: number
    cause?: string
  },
) {
  const sessionId = `session-${++count}`
  const bytes = session.bytes ?? 0
  const { id } = await db
    .insertInto('network_sessions')
    .values({
      connection_id: connection.id,
      unique_id: sessionId,
      session_id: sessionId,
      nas_address: session.nasAddress ?? '192.0.2.1',
      calling_station: session.callingStation ?? null,
      framed_address: session.framedAddress ?? null,
      started_at: session.startedAt,
      updated_at: session.stoppedAt ?? session.startedAt,
      stopped_at: session.stoppedAt ?? null,
      download_bytes: bytes,
      upload_bytes: bytes / 10,
      terminate_cause: session.cause ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sessionId }
}
