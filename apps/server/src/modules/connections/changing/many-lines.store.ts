import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Of these lines those within. */
export const findWithin = (db: Database, { ids, within }: { ids: readonly number[]; within: Within }) =>
  db
    .selectFrom('connections')
    .select(['connections.id', 'connections.username'])
    .select(sql<string>`trim(connections.first_name || ' ' || connections.last_name)`.as('holder'))
    .where('connections.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where(within)
    .orderBy('connections.id')
    .execute()

/** Locks lines until the transaction ends, in one order for everybody. */
export async function lockLines(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** An active area within, with its organization. */
export const findActiveArea = (db: Database, { id, within }: { id: number; within: Within }) =>
  db
    .selectFrom('areas')
    .select(['areas.id', 'areas.city', 'areas.organization_id'])
    .where('areas.id', '=', id)
    .where('areas.status', '=', 'active')
    .where(within)
    .executeTakeFirst()

/**
 * Puts lines, which are locked, into an area. All areas concerned count their lines, so they are locked first and in a fixed
 * order. Where the lines were until now stays known, because outages are credited by that.
 */
export async function putIntoArea(
  tx: Database,
  {
    lines,
    from,
    area,
    now,
  }: {
    lines: readonly number[]
    from: readonly number[]
    area: { id: number; city: string }
    now: Date
  },
): Promise<void> {
  await sql`SELECT FROM areas WHERE id = ANY(${[...from, area.id]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
  await sql`
    INSERT INTO connection_history (connection_id, until, area_id, status, suspended_at)
    SELECT id, ${now}::timestamptz, area_id, status, suspended_at FROM connections WHERE id = ANY(${lines}::bigint[])
    ON CONFLICT DO NOTHING`.execute(tx)
  await tx
    .updateTable('connections')
    .set({ area_id: area.id, city: area.city, version: sql<number>`version + 1` })
    .where('id', '=', sql<number>`ANY(${lines}::bigint[])`)
    .execute()
}
