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

/** Locks lines within until the transaction ends, in one order for everybody. */
export async function lockLines(
  tx: Database,
  { ids, within }: { ids: readonly number[]; within: Within },
): Promise<void> {
  await tx
    .selectFrom('connections')
    .select('connections.id')
    .where('connections.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where(within)
    .orderBy('connections.id')
    .forNoKeyUpdate()
    .execute()
}

/** Those of these lines that were outside of an area after the instant beside each. */
export async function findElsewhereSince(
  db: Database,
  { area, lines }: { area: number; lines: readonly { id: number; since: Date }[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT named.id
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ since }) => since)}::timestamptz[])
      AS named (id, since)
    WHERE EXISTS (SELECT FROM connection_history h
      WHERE h.connection_id = named.id AND h.until > named.since AND h.area_id <> ${area})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Active areas within, each with its organization. */
export const findActiveAreas = (db: Database, { ids, within }: { ids: readonly number[]; within: Within }) =>
  db
    .selectFrom('areas')
    .select(['areas.id', 'areas.name', 'areas.city', 'areas.organization_id'])
    .where('areas.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('areas.status', '=', 'active')
    .where(within)
    .limit(1000)
    .execute()

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
