import { sql } from 'kysely'
import { statement, type Slots } from '#platform/database/statement'
import { demoAccounts } from '../people/accounts'
import { organizations } from '../facts/people/organizations'

/** The most lines that are ever simulated. */
export const lineLimit = 50

/** The columns of a session for a packet, and the line's speed. */
const reported = [
  'c.id',
  'c.username',
  'p.download_kbps',
  'p.upload_kbps',
  's.unique_id',
  's.session_id',
  's.nas_address',
  's.calling_station',
  's.framed_address',
  's.started_at',
  's.updated_at',
  's.base_download',
  's.base_upload',
  's.download_bytes',
  's.upload_bytes',
] as const

const people = sql.val(demoAccounts.map(({ username }) => username))
const providers = sql.val(organizations.map(({ name }) => name))

/**
 * The lines of the demo accounts and those that were asked about, each with its latest session. Only lines of the
 * demo provider, whatever else is in the database.
 */
export const findLines = statement((db, slot: Slots<{ request: number[]; now: Date }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .innerJoin('packages as p', 'p.id', 'k.package_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('network_sessions')
          .selectAll()
          .whereRef('connection_id', '=', 'c.id')
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select([...reported, 'c.status', 's.stopped_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('outages as x')
            .select('x.id')
            .whereRef('x.area_id', '=', 'c.area_id')
            .where('x.ended_at', 'is', null)
            .where('x.starts_at', '<=', slot('now')),
        )
        .as('has_outage'),
    )
    .where(sql<boolean>`o.name = ANY(${providers}::text[])`)
    .where(sql<boolean>`(u.username = ANY(${people}::text[]) OR c.id = ANY(${slot('request')}::bigint[]))`)
    .orderBy('c.id')
    .limit(lineLimit),
)

export type SimulatedLine = Awaited<ReturnType<typeof findLines>>[number]

/** An open session of the demo provider, found by the values that equipment knows. */
export const findSession = statement((db, slot: Slots<{ sessionId: string; nasAddress: string }>) =>
  db
    .selectFrom('network_sessions as s')
    .innerJoin('connections as c', 'c.id', 's.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .innerJoin('packages as p', 'p.id', 'k.package_id')
    .select(reported)
    .where('s.nas_address', '=', slot('nasAddress'))
    .where('s.session_id', '=', slot('sessionId'))
    .where('s.stopped_at', 'is', null)
    .where(sql<boolean>`o.name = ANY(${providers}::text[])`)
    .limit(1),
)

export type SimulatedSession = Awaited<ReturnType<typeof findSession>>[number]
