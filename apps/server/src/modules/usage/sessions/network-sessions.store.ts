import { sql } from 'kysely'
import { lookup, lookupOne, type Slots } from '#platform/database/statement'

/** What people call the device of a session; null: nobody has named it. */
export const nameOfDevice = (session: string) =>
  sql<
    string | null
  >`(SELECT d.name FROM device_names d WHERE d.connection_id = ${sql.ref(`${session}.connection_id`)}
    AND d.device = device_form(${sql.ref(`${session}.calling_station`)}))`

/** The columns to show of a session; the place has a name if the equipment is known. */
const shown = [
  's.id',
  's.calling_station',
  's.nas_address',
  's.framed_address',
  's.started_at',
  's.updated_at',
  's.stopped_at',
  's.download_bytes',
  's.upload_bytes',
  's.terminate_cause',
  's.disconnecting_since',
  's.end_requested_at',
  'a.place',
  nameOfDevice('s').as('device_name'),
] as const

/**
 * A page of a connection's sessions, newest first, along the indexes of the present and of each month of the past. Earlier pages
 * are passed over.
 */
export const findSessions = lookup((db, slot: Slots<{ connection: number; limit: number; offset: number }>) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('all_network_sessions')
        .selectAll()
        .where('connection_id', '=', slot('connection'))
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(slot('limit'))
        .offset(slot('offset'))
        .as('s'),
    )
    .leftJoin('access_servers as a', 'a.address', 's.nas_address')
    .select(shown)
    .orderBy('s.started_at', 'desc')
    .orderBy('s.id', 'desc'),
)

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

export const countSessions = lookup((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('all_network_sessions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection')),
)

/** Sessions that lasted at some time of a day, the newest first, each with how many there are. */
export const findSessionsOfDay = lookup(
  (db, slot: Slots<{ connection: number; day: string; limit: number; offset: number }>) =>
    db
      .selectFrom('all_network_sessions as s')
      .innerJoin('connections as c', 'c.id', 's.connection_id')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .leftJoin('access_servers as a', 'a.address', 's.nas_address')
      .select(shown)
      .select(sql<number>`count(*) OVER ()`.as('total'))
      .where('s.connection_id', '=', slot('connection'))
      .where(sql<boolean>`s.started_at < (${slot('day')}::date + 1)::timestamp AT TIME ZONE o.time_zone`)
      .where(
        sql<boolean>`(s.stopped_at IS NULL OR s.stopped_at >= ${slot('day')}::date::timestamp AT TIME ZONE o.time_zone)`,
      )
      .orderBy('s.started_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(slot('limit'))
      .offset(slot('offset')),
)

/** How often sessions ended for these causes, by day; only of sessions that began since an instant, which their index finds. */
export const countDrops = lookup(
  (db, slot: Slots<{ connection: number; since: Date; from: string; causes: readonly string[] }>) =>
    db
      .selectFrom('all_network_sessions as s')
      .innerJoin('connections as c', 'c.id', 's.connection_id')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .select([
        sql<string>`(s.stopped_at AT TIME ZONE o.time_zone)::date`.as('day'),
        sql<number>`count(*)`.as('count'),
      ])
      .where('s.connection_id', '=', slot('connection'))
      .where('s.started_at', '>=', slot('since'))
      .where(sql<boolean>`(s.stopped_at AT TIME ZONE o.time_zone)::date >= ${slot('from')}::date`)
      .where(sql<boolean>`s.terminate_cause = ANY(${slot('causes')}::text[])`)
      .groupBy('day'),
)

/** The open sessions, the longest first. */
export const findOpenSessions = lookup((db, slot: Slots<{ connection: number; limit: number }>) =>
  db
    .selectFrom('network_sessions as s')
    .leftJoin('access_servers as a', 'a.address', 's.nas_address')
    .select(shown)
    .where('s.connection_id', '=', slot('connection'))
    .where('s.stopped_at', 'is', null)
    .orderBy('s.started_at')
    .limit(slot('limit')),
)

/** The session that began last, with what is needed to judge the line. */
export const findLastSession = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('all_network_sessions as s')
    .leftJoin('access_servers as a', 'a.address', 's.nas_address')
    .select(shown)
    .where('s.connection_id', '=', slot('connection'))
    .orderBy('s.started_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1),
)

/** Bytes of one day. */
export const findDay = lookup((db, slot: Slots<{ connection: number; now: Date }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('usage_days as d', (join) =>
      join
        .onRef('d.connection_id', '=', 'c.id')
        .on('d.day', '=', sql<string>`(${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date`),
    )
    .select(['d.download_bytes', 'd.upload_bytes'])
    .where('c.id', '=', slot('connection')),
)
