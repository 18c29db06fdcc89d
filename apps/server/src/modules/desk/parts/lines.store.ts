import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { nameOfDevice } from '../../usage/usage.public'

interface OfOwner {
  connection: number
  within: Within
  limit: number
}

/** The lines within of whoever has this one: it first, then those in use, then closed ones. */
export function findLines(db: Database, { connection, within, limit }: OfOwner) {
  return (
    db
      .selectFrom('connections')
      .innerJoin('areas as a', 'a.id', 'connections.area_id')
      .innerJoin('organizations as o', 'o.id', 'connections.organization_id')
      .leftJoin('contracts as k', (join) =>
        join.onRef('k.connection_id', '=', 'connections.id').on('k.ends_on', 'is', null),
      )
      .leftJoin('packages as p', 'p.id', 'k.package_id')
      .leftJoin('line_pauses as pause', (join) =>
        join.onRef('pause.connection_id', '=', 'connections.id').on('pause.ended_at', 'is', null),
      )
      .leftJoin('line_plans as plan', (join) =>
        join
          .onRef('plan.connection_id', '=', 'connections.id')
          .on('plan.done_at', 'is', null)
          .on('plan.withdrawn_at', 'is', null),
      )
      .leftJoin('users as next', 'next.id', 'plan.to_user_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('all_network_sessions as n')
            .leftJoin('access_servers as s', 's.address', 'n.nas_address')
            .select([
              'n.id',
              'n.calling_station',
              'n.framed_address',
              'n.started_at',
              'n.stopped_at',
              'n.disconnecting_since',
              's.place',
              nameOfDevice('n').as('device_name'),
            ])
            .select(sql<string>`host(n.nas_address)`.as('nas_address'))
            .whereRef('n.connection_id', '=', 'connections.id')
            .orderBy('n.started_at', 'desc')
            .orderBy('n.id', 'desc')
            .limit(1)
            .as('session'),
        (join) => join.onTrue(),
      )
      .select([
        'connections.id',
        'connections.username',
        'connections.label',
        'connections.city',
        'connections.status',
        'pause.reason',
        'pause.began_at',
        'pause.back_on',
        'pause.is_charged',
        'plan.kind as plan_kind',
        'plan.effective_on',
        'plan.reason as plan_reason',
        'next.name as plan_to',
        'connections.suspended_at',
        'a.name as area',
        'o.time_zone',
        'o.billing_day',
        'o.currency',
        'p.name as package',
        'p.quota_bytes',
        'session.id as session_id',
        'session.calling_station',
        'session.framed_address',
        'session.started_at',
        'session.stopped_at',
        'session.disconnecting_since',
        'session.place',
        'session.device_name',
        'session.nas_address',
      ])
      // parts of the SQL text, so that PostgreSQL uses the indexes of open sessions and of open invoices
      .select([
        sql<Date | null>`(SELECT min(e.started_at) FROM network_sessions e
        WHERE e.connection_id = connections.id AND e.stopped_at IS NULL)`.as('online_since'),
        sql<number>`(SELECT coalesce(sum(i.total - i.paid), 0) FROM invoices i
        WHERE i.connection_id = connections.id AND i.status = 'open')`.as('due'),
      ])
      .where('connections.user_id', '=', (eb) =>
        eb.selectFrom('connections as named').select('named.user_id').where('named.id', '=', connection),
      )
      .where(within)
      .orderBy(sql`connections.id = ${connection}`, 'desc')
      .orderBy(sql`connections.status = 'closed'`)
      .orderBy('connections.id')
      .limit(limit)
      .$narrowType<{ status: 'active' | 'suspended' | 'closed'; plan_kind: 'end' | 'move' | null }>()
      .execute()
  )
}

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]

/** What each of these lines used from its day on. */
export async function findUsage(db: Database, lines: readonly { id: number; from: string }[]) {
  const { rows } = await sql<{ id: number; download_bytes: number; upload_bytes: number }>`
    SELECT line.id, coalesce(sum(d.download_bytes), 0)::bigint AS download_bytes,
      coalesce(sum(d.upload_bytes), 0)::bigint AS upload_bytes
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ from }) => from)}::date[]) AS line (id, since)
    LEFT JOIN usage_days d ON d.connection_id = line.id AND d.day >= line.since GROUP BY line.id`.execute(db)
  return rows
}

export type UsageRow = Awaited<ReturnType<typeof findUsage>>[number]
