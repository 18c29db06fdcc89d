import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, lookupOne, statement, type Slots } from '#platform/database/statement'
import { nameOfDevice } from '../sessions/network-sessions.store'

/** Each device, in whatever notation its address was reported, at each place where it signed in since an instant or is online, with its latest session there. */
export const findDevices = lookup((db, slot: Slots<{ connection: number; since: Date; limit: number }>) =>
  db
    .with('recent', (of) =>
      of
        .selectFrom('all_network_sessions')
        .select([
          'id',
          'connection_id',
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
    .select(['a.place', nameOfDevice('r').as('name')])
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

/** Records that the equipment agreed to end a session for its customer. The Stop packet may have arrived before this answer. */
export const noteEndRequest = statement((db, slot: Slots<{ session: number; now: Date }>) =>
  db
    .updateTable('network_sessions')
    .set({ end_requested_at: slot('now') })
    .where('id', '=', slot('session')),
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

/** The device of one session of a line, in one notation, with its name; null where the equipment does not report it. */
export const findNamed = lookupOne((db, slot: Slots<{ session: number; connection: number }>) =>
  db
    .selectFrom('all_network_sessions as s')
    .select([sql<string>`device_form(s.calling_station)`.as('device'), nameOfDevice('s').as('name')])
    .where('s.id', '=', slot('session'))
    .where('s.connection_id', '=', slot('connection'))
    .where('s.calling_station', 'is not', null),
)

interface Naming {
  connection: number
  device: string
  name: string | null
  now: Date
}

export async function setName(tx: Database, { connection, device, name, now }: Naming): Promise<void> {
  if (name === null) {
    await tx
      .deleteFrom('device_names')
      .where('connection_id', '=', connection)
      .where('device', '=', device)
      .execute()
    return
  }
  await tx
    .insertInto('device_names')
    .values({ connection_id: connection, device, name, named_at: now })
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'device']).doUpdateSet({ name, named_at: now }),
    )
    .execute()
}
