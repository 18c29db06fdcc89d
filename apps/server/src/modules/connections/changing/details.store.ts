import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

const formerShown = 20

/** Where a line is and what it is called, with its former usernames, the latest first. */
export const findDetails = (db: Database, connection: number) =>
  db
    .selectFrom('connections as c')
    .innerJoin('areas as a', 'a.id', 'c.area_id')
    .select([
      'c.id',
      'c.user_id',
      'c.organization_id',
      'c.status',
      'c.username',
      'c.label',
      'c.area_id',
      'a.name as area',
      'a.city as area_city',
      'c.address',
      'c.city',
      'c.place_contact',
      'c.contact',
      'c.version',
    ])
    .select(
      sql<{ username: string; until: string }[]>`(
        SELECT coalesce(json_agg(json_build_object('username', f.username, 'until', f.until) ORDER BY f.until DESC), '[]')
        FROM (SELECT username, until FROM former_usernames WHERE connection_id = c.id
          ORDER BY until DESC LIMIT ${sql.lit(formerShown)}) f)`.as('former'),
    )
    .where('c.id', '=', connection)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
    .executeTakeFirst()

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>

/** Locks a line until the transaction ends. */
export async function lockLine(tx: Database, connection: number): Promise<void> {
  await tx.selectFrom('connections').select('id').where('id', '=', connection).forNoKeyUpdate().execute()
}

/** An active area within of an organization. */
export const findAreaOf = (
  tx: Database,
  { id, organization, within }: { id: number; organization: number; within: Within },
) =>
  tx
    .selectFrom('areas')
    .select(['areas.id', 'areas.city'])
    .where('areas.id', '=', id)
    .where('areas.organization_id', '=', organization)
    .where('areas.status', '=', 'active')
    .where(within)
    .executeTakeFirst()

export interface Details {
  username: string
  label: string | null
  area_id: number
  address: string
  city: string
  place_contact: string | null
  contact: string
}

/**
 * Writes them to a line, which is locked. Both areas count their lines, so they are locked in a fixed order: two lines may
 * swap areas at the same time. Where the line was until now stays known, because outages are credited by that.
 */
export async function saveDetails(
  tx: Database,
  { id, before, details, now }: { id: number; before: DetailsRow; details: Details; now: Date },
): Promise<void> {
  if (details.area_id !== before.area_id) {
    await sql`SELECT FROM areas WHERE id IN (${before.area_id}, ${details.area_id}) ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    )
    await sql`
      INSERT INTO connection_history (connection_id, until, area_id, status, suspended_at)
      SELECT id, ${now}::timestamptz, area_id, status, suspended_at FROM connections WHERE id = ${id}
      ON CONFLICT DO NOTHING`.execute(tx)
  }
  await tx
    .updateTable('connections')
    .set({ ...details, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Remembers what a line was called until now. What it was called for no time at all is not kept. */
export async function keepUsername(
  tx: Database,
  former: { connection: number; username: string; until: Date },
): Promise<void> {
  await tx
    .insertInto('former_usernames')
    .values({ connection_id: former.connection, username: former.username, until: former.until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
