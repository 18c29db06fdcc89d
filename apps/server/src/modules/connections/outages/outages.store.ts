import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** The columns of an outage's fields that row rules may name, and those of its area. */
export const outageRuleColumns = {
  id: { column: 'areas.id', type: 'int' },
  organization_id: { column: 'areas.organization_id', type: 'int' },
} as const satisfies RuleColumns<'outage'>

const shown = [
  'outages.id',
  'outages.title',
  'outages.services',
  'outages.is_planned',
  'outages.starts_at',
  'outages.expected_end_at',
  'outages.ended_at',
] as const

/** What customers in an area should know: what runs, what began lately, and planned work of the coming days. */
export const findForLine = lookup(
  (db, slot: Slots<{ connection: number; now: Date; until: Date; limit: number }>) =>
    db
      .selectFrom('outages')
      .innerJoin('connections as c', 'c.area_id', 'outages.area_id')
      .innerJoin('areas as a', 'a.id', 'outages.area_id')
      .select(shown)
      .select('a.name as area')
      .where('c.id', '=', slot('connection'))
      .where('outages.ended_at', 'is', null)
      .where('outages.starts_at', '<=', slot('until'))
      .where((eb) =>
        eb.or([
          eb('outages.is_planned', '=', false),
          eb('outages.expected_end_at', 'is', null),
          eb('outages.expected_end_at', '>', slot('now')),
        ]),
      )
      .orderBy('outages.starts_at')
      .limit(slot('limit')),
)

export type AreaOutageRow = Awaited<ReturnType<typeof findForLine>>[number]

const atDesk = (db: Database, within: Within) =>
  db
    .selectFrom('outages')
    .innerJoin('areas', 'areas.id', 'outages.area_id')
    .select(shown)
    .select(['areas.name as area', 'areas.city', 'areas.lines'])
    .where(within)

/** Outages that have not ended first, then the others; each group by its beginning, the latest first. */
export function outagesOf(db: Database, within: Within): Listing<DeskOutageRow> {
  return {
    rows: atDesk(db, within),
    order: [
      { by: sql`(outages.ended_at IS NOT NULL)`, is: 'asc' },
      ...keys('desc', 'outages.starts_at', 'outages.id'),
    ],
    chosen: db.selectFrom('outages').innerJoin('areas', 'areas.id', 'outages.area_id').where(within),
  }
}

export function findDeskOutage(db: Database, id: number) {
  return atDesk(db, sql<SqlBool>`outages.id = ${id}`).executeTakeFirstOrThrow()
}

export type DeskOutageRow = Awaited<ReturnType<typeof findDeskOutage>>

export function findAreas(db: Database, query: { within: Within; limit: number }) {
  return db
    .selectFrom('areas')
    .select(['areas.id', 'areas.name', 'areas.city'])
    .where(query.within)
    .orderBy('areas.city')
    .orderBy('areas.name')
    .limit(query.limit)
    .execute()
}

/** The area within, locked: of two outages that are announced for it at once, one is seen by the other. */
export function lockArea(tx: Database, id: number, within: Within) {
  return tx
    .selectFrom('areas')
    .select(['areas.id', 'areas.name'])
    .where('areas.id', '=', id)
    .where(within)
    .forNoKeyUpdate('areas')
    .executeTakeFirst()
}

/**
 * An outage of the area that has not ended and is about one of these services at the same time. What runs without an
 * expected end runs now; a fault also beyond its expected end. A fault may happen during planned work.
 */
export async function findSame(
  tx: Database,
  { area, services, isPlanned, startsAt, expectedEndAt }: NewOutageRow,
  now: Date,
): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`
    SELECT title FROM outages
    WHERE area_id = ${area} AND ended_at IS NULL AND services && ${services}::text[] AND (${isPlanned} OR NOT is_planned)
      AND CASE WHEN is_planned AND expected_end_at IS NOT NULL THEN tstzrange(starts_at, expected_end_at)
        ELSE tstzrange(starts_at, greatest(starts_at, ${now}::timestamptz), '[]') END
      && CASE WHEN ${expectedEndAt}::timestamptz IS NOT NULL THEN tstzrange(${startsAt}, ${expectedEndAt})
        ELSE tstzrange(${startsAt}, greatest(${startsAt}::timestamptz, ${now}), '[]') END
    ORDER BY starts_at LIMIT 1`.execute(tx)
  return rows[0]
}

export interface NewOutageRow {
  area: number
  title: string
  services: string[]
  isPlanned: boolean
  startsAt: Date
  expectedEndAt: Date | null
}

export async function insertOutage(tx: Database, outage: NewOutageRow): Promise<number> {
  const { id } = await tx
    .insertInto('outages')
    .values({
      area_id: outage.area,
      title: outage.title,
      services: outage.services,
      is_planned: outage.isPlanned,
      starts_at: outage.startsAt,
      expected_end_at: outage.expectedEndAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The outage within, locked. */
export function lockOutage(tx: Database, id: number, within: Within) {
  return tx
    .selectFrom('outages')
    .innerJoin('areas', 'areas.id', 'outages.area_id')
    .select(['outages.id', 'outages.area_id', 'outages.title', 'outages.is_planned', 'outages.starts_at'])
    .select(['outages.ended_at', 'areas.name as area'])
    .where('outages.id', '=', id)
    .where(within)
    .forUpdate('outages')
    .executeTakeFirst()
}

export async function endOutage(tx: Database, id: number, now: Date): Promise<void> {
  // planned work may be cancelled before it has begun
  await tx
    .updateTable('outages')
    .set({ ended_at: sql<Date>`greatest(starts_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** The lines that must be told: those of an area that are not closed, in batches by id. */
export function findAffected(tx: Database, query: { area: number; after: number; limit: number }) {
  return tx
    .selectFrom('connections')
    .select(['id', 'user_id', 'username'])
    .where('area_id', '=', query.area)
    .where('status', '<>', 'closed')
    .where('id', '>', query.after)
    .orderBy('id')
    .limit(query.limit)
    .execute()
}
