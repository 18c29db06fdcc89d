import { sql } from 'kysely'
import { lookup, lookupOne, statement, type Slots } from '#platform/database/statement'

/** Each device, in whatever notation its address was reported, at each place where it signed in since an instant or is online, with its latest session there. */
export const findDevices = lookup((db, slot: Slots<{ connection: number; since: Date; limit: number }>) =>
  db
    .with('recent', (of) =>
      of
        .selectFrom('all_network_sessions')
        .select([
          'id',
          'calling_station',
          'nas_address',
          'started_at',
          'updated_at',
          'stopped_at',
          'disconnecting_since',
        ])
        .select([
          sql<number>`row_number() OVER (PARTITION BY device_form(calling_station), nas_address
            ORDER BY stopped_at IS NULL DESC, started_at DESC, id DESC)`.as('position'),
          sql<Date>`min(started_at) OVER same_device`.as('first_seen_at'),
          sql<number>`count(*) OVER same_device`.as('sessions'),
          sql<number>`sum(download_bytes) OVER same_device`.as('download_bytes'),
          sql<number>`sum(upload_bytes) OVER same_device`.as('upload_bytes'),
        ])
        .where('connection_id', '=', slot('connection'))
        .where((eb) => eb.or([eb('started_at', '>=', slot('since')), eb('stopped_at', 'is', null)]))
        .modifyEnd(sql`WINDOW same_device AS (PARTITION BY device_form(calling_station), nas_address)`),
    )
    .selectFrom('recent as r')
    .leftJoin('access_servers as a', 'a.address', 'r.nas_address')
    .selectAll('r')
    .select('a.place')
    .where('r.position', '=', 1)
    .orderBy(sql`r.stopped_at IS NULL`, 'desc')
    .orderBy('r.started_at', 'desc')
    .limit(slot('limit')),
)

export type DeviceRow = Awaited<ReturnType<typeof findDevices>>[number]

const ending = [
  's.id',
  's.session_id',
  's.nas_address',
  's.framed_address',
  's.calling_station',
  's.stopped_at',
  's.disconnecting_since',
  // equipment knows a session by what its line was called when it began
  sql<string>`coalesce((SELECT f.username FROM former_usernames f WHERE f.connection_id = c.id AND f.until >= s.started_at
    ORDER BY f.until LIMIT 1), c.username)`.as('username'),
  'a.id as server_id',
  'a.status as server_status',
  'a.secret as server_secret',
  'a.disconnect_port as server_port',
] as const

/** One session of a connection, with what the equipment needs to end it. */
export const findToEnd = lookupOne((db, slot: Slots<{ session: number; connection: number }>) =>
  db
    .selectFrom('network_sessions as s')
    .innerJoin('connections as c', 'c.id', 's.connection_id')
    // equipment's settings count for lines of the organization that it belongs to
    .leftJoin('access_servers as a', (join) =>
      join.onRef('a.address', '=', 's.nas_address').onRef('a.organization_id', '=', 'c.organization_id'),
    )
    .select(ending)
    .where('s.id', '=', slot('session'))
    .where('s.connection_id', '=', slot('connection')),
)

export type SessionToEnd = NonNullable<Awaited<ReturnType<typeof findToEnd>>>

/** All open sessions of a connection. */
export const findOpenToEnd = lookup((db, slot: Slots<{ connection: number; limit: number }>) =>
  db
    .selectFrom('network_sessions as s')
    .innerJoin('connections as c', 'c.id', 's.connection_id')
    // equipment's settings count for lines of the organization that it belongs to
    .leftJoin('access_servers as a', (join) =>
      join.onRef('a.address', '=', 's.nas_address').onRef('a.organization_id', '=', 'c.organization_id'),
    )
    .select(ending)
    .where('s.connection_id', '=', slot('connection'))
    .where('s.stopped_at', 'is', null)
    .orderBy('s.id')
    .limit(slot('limit')),
)

/** Records that the equipment accepted. The Stop packet may have arrived before this answer. */
export const markDisconnecting = statement((db, slot: Slots<{ session: number; now: Date }>) =>
  db
    .updateTable('network_sessions')
    .set({ disconnecting_since: slot('now') })
    .where('id', '=', slot('session'))
    .where('stopped_at', 'is', null),
)

/** Closes a session that the equipment no longer knows: it ended without a report, after its latest one. */
export const closeGone = statement((db, slot: Slots<{ session: number }>) =>
  db
    .updateTable('network_sessions')
    .set((eb) => ({ stopped_at: eb.ref('updated_at'), terminate_cause: 'Lost-Stop', is_stop_assumed: true }))
    .where('id', '=', slot('session'))
    .where('stopped_at', 'is', null),
)
