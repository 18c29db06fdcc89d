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
  'outages.title_bn',
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
    .innerJoin('organizations', 'organizations.id', 'areas.organization_id')
    .select(shown)
    .select(['areas.name as area', 'areas.city', 'areas.lines', 'organizations.currency'])
    .select(['outages.announcement_id', 'outages.credited_lines', 'outages.credited_amount'])
    .where(within)
    .$narrowType<{ announcement_id: number }>()

/** Outages that have not ended first, then the others; each group by its beginning, the latest first. */
export function outagesOf(
  db: Database,
  rules: Within,
  { state, area }: { state?: 'open' | 'ended' | undefined; area?: number | undefined },
): Listing<DeskOutageRow> {
  const within = sql<SqlBool>`(${rules}${
    state === undefined
      ? sql``
      : sql` AND outages.ended_at IS ${state === 'open' ? sql`NULL` : sql`NOT NULL`}`
  }${area === undefined ? sql`` : sql` AND outages.area_id = ${area}`})`
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
    .select(['areas.id', 'areas.name', 'areas.city', 'areas.lines', 'areas.people'])
    .where(query.within)
    .orderBy('areas.city')
    .orderBy('areas.name')
    .limit(query.limit)
    .execute()
}

/**
 * The areas within, locked in one order: of two outages that are announced for one of them at once, one is seen by the
 * other. Without `isLocked` only looked at.
 */
export function findPlaces(
  tx: Database,
  { ids, within, isLocked }: { ids: readonly number[]; within: Within; isLocked: boolean },
) {
  return tx
    .selectFrom('areas')
    .innerJoin('organizations', 'organizations.id', 'areas.organization_id')
    .select(['areas.id', 'areas.name', 'areas.lines', 'organizations.time_zone as zone'])
    .where('areas.id', 'in', ids)
    .where(within)
    .orderBy('areas.id')
    .$if(isLocked, (query) => query.forNoKeyUpdate('areas'))
    .execute()
}

export type PlaceRow = Awaited<ReturnType<typeof findPlaces>>[number]

/**
 * Outages of these areas that have not ended and are about one of these services at the same time. What runs without an
 * expected end runs now; a fault also beyond its expected end. A fault may happen during planned work.
 */
export async function findSame(
  tx: Database,
  areas: readonly number[],
  { services, isPlanned, startsAt, expectedEndAt }: Omit<NewOutageRow, 'area' | 'announcedWith'>,
  now: Date,
): Promise<{ title: string; area: string }[]> {
  const { rows } = await sql<{ title: string; area: string }>`
    SELECT DISTINCT ON (areas.id) outages.title, areas.name AS area FROM outages JOIN areas ON areas.id = outages.area_id
    WHERE area_id = ANY(${areas}) AND ended_at IS NULL AND services && ${services}::text[]
      AND (${isPlanned} OR NOT is_planned)
      AND CASE WHEN is_planned AND expected_end_at IS NOT NULL THEN tstzrange(starts_at, expected_end_at)
        ELSE tstzrange(starts_at, greatest(starts_at, ${now}::timestamptz), '[]') END
      && CASE WHEN ${expectedEndAt}::timestamptz IS NOT NULL THEN tstzrange(${startsAt}, ${expectedEndAt})
        ELSE tstzrange(${startsAt}, greatest(${startsAt}::timestamptz, ${now}), '[]') END
    ORDER BY areas.id, starts_at`.execute(tx)
  return rows
}

export interface NewOutageRow {
  area: number
  title: string
  titleBn: string | null
  services: string[]
  isPlanned: boolean
  startsAt: Date
  expectedEndAt: Date | null
  /** The first outage of the announcement; null: this is it. */
  announcedWith: number | null
}

export async function insertOutage(tx: Database, outage: NewOutageRow): Promise<number> {
  const { id } = await tx
    .insertInto('outages')
    .values({
      area_id: outage.area,
      title: outage.title,
      title_bn: outage.titleBn,
      announced_with: outage.announcedWith,
      services: outage.services,
      is_planned: outage.isPlanned,
      starts_at: outage.startsAt,
      expected_end_at: outage.expectedEndAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Outages within that have these ids, or were announced together; locked in one order, so that each ends once. */
export function findChanging(
  tx: Database,
  query: ({ id: number } | { announcement: number }) & { within: Within; isLocked: boolean },
) {
  return tx
    .selectFrom('outages')
    .innerJoin('areas', 'areas.id', 'outages.area_id')
    .innerJoin('organizations', 'organizations.id', 'areas.organization_id')
    .select(['outages.id', 'outages.area_id', 'outages.title', 'outages.title_bn', 'outages.is_planned'])
    .select(['outages.starts_at', 'outages.ended_at', 'outages.announcement_id'])
    .select(['areas.name as area', 'areas.lines', 'organizations.time_zone as zone'])
    .$if('id' in query, (rows) => rows.where('outages.id', '=', 'id' in query ? query.id : 0))
    .$if('announcement' in query, (rows) =>
      rows.where('outages.announcement_id', '=', 'announcement' in query ? query.announcement : 0),
    )
    .where(query.within)
    .orderBy('outages.id')
    .$if(query.isLocked, (rows) => rows.forUpdate('outages'))
    .$narrowType<{ announcement_id: number }>()
    .execute()
}

export type ChangingRow = Awaited<ReturnType<typeof findChanging>>[number]

export async function endOutages(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  // planned work may be cancelled before it has begun
  await tx
    .updateTable('outages')
    .set({ ended_at: sql<Date>`greatest(starts_at, ${now}::timestamptz)` })
    .where('id', 'in', ids)
    .execute()
}

export async function setExpectedEnd(tx: Database, ids: readonly number[], at: Date | null): Promise<void> {
  await tx.updateTable('outages').set({ expected_end_at: at }).where('id', 'in', ids).execute()
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

/** Who has a line there that is not closed: each person once for each area, as each is told. */
export function findPeople(db: Database, areas: readonly number[]) {
  return db
    .selectFrom('connections')
    .select(['area_id', 'user_id'])
    .distinct()
    .where('area_id', 'in', areas)
    .where('status', '<>', 'closed')
    .execute()
}

export async function countLines(db: Database, areas: readonly number[]): Promise<number> {
  const { lines } = await db
    .selectFrom('areas')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('lines'), sql.lit(0)).as('lines'))
    .where('id', 'in', areas)
    .executeTakeFirstOrThrow()
  return Number(lines)
}
