import { sql } from 'kysely'
import { connectionOrder } from '#platform/list/connection-order'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { lookup, lookupOne, type Slots } from '#platform/database/statement'
import { usernameIs } from '#platform/list/connection-search'

type Status = 'active' | 'suspended' | 'closed'

const listed = [
  'connections.id',
  'connections.username',
  'areas.name as area',
  'connections.city',
  'connections.first_name',
  'connections.last_name',
  'connections.contact',
  'connections.status',
] as const

/** A person's connections with the overdue amount of each (poisha); closed ones last, as in all lists. */
export const findOwn = lookup((db, slot: Slots<{ user: number; now: Date }>) =>
  db
    .selectFrom('connections')
    .innerJoin('areas', 'areas.id', 'connections.area_id')
    .innerJoin('organizations as o', 'o.id', 'connections.organization_id')
    .select(listed)
    .select((eb) =>
      eb
        .selectFrom('invoices as i')
        .select(sql<number>`coalesce(sum(i.total - i.paid), 0)`.as('overdue'))
        .whereRef('i.connection_id', '=', 'connections.id')
        // part of the SQL text, so that PostgreSQL uses the index of open invoices
        .where('i.status', '=', sql.lit('open'))
        .where('i.due_on', '<', sql<string>`(${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date`)
        .as('overdue'),
    )
    .where('connections.user_id', '=', slot('user'))
    .orderBy(connectionOrder('connections'))
    .$narrowType<{ status: Status }>(),
)

export type ConnectionRow = Awaited<ReturnType<typeof findOwn>>[number]

/**
 * All connections within that have the same owner as the given one. Without overdue amounts, which need another
 * right.
 */
export function findOfSameOwner(db: Database, connection: number, within: Within): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .innerJoin('areas', 'areas.id', 'connections.area_id')
    .select(listed)
    .select(sql<null>`NULL`.as('overdue'))
    .where('connections.user_id', '=', (eb) =>
      eb.selectFrom('connections as named').select('named.user_id').where('named.id', '=', connection),
    )
    .where(within)
    .orderBy(connectionOrder('connections'))
    .$narrowType<{ status: Status }>()
    .execute()
}

/** The connection within that an id or a username names. */
export function findByCuid(db: Database, cuid: string, within: Within) {
  const isId = /^[1-9]\d{0,14}$/.test(cuid)
  return db
    .selectFrom('connections')
    .innerJoin('organizations', 'organizations.id', 'connections.organization_id')
    .select(['connections.id', 'connections.username', 'organizations.currency'])
    .where((eb) => eb.or([usernameIs(cuid), ...(isId ? [eb('connections.id', '=', Number(cuid))] : [])]))
    .where(within)
    .orderBy(sql`connections.id::text = ${cuid}`, 'desc')
    .orderBy(sql`connections.username_key = ${cuid.toLowerCase()}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The account, and the package of the contract in force. */
export const findAccount = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('line_plans as plan', (join) =>
      join
        .onRef('plan.connection_id', '=', 'c.id')
        .on('plan.done_at', 'is', null)
        .on('plan.withdrawn_at', 'is', null),
    )
    .select([
      'plan.kind as planned',
      'plan.effective_on as planned_on',
      'c.username',
      'c.first_name',
      'c.last_name',
      'c.contact',
      'c.address',
      'c.city',
      'c.status',
      'p.name as package',
      'p.download_kbps',
      'p.upload_kbps',
      'p.quota_bytes',
    ])
    .select((eb) => [
      eb.fn.coalesce('c.email', 'u.email').as('email'),
      eb.fn.coalesce('k.began_on', 'k.starts_on').as('began_on'),
    ])
    .where('c.id', '=', slot('connection'))
    .$narrowType<{ status: Status; planned: 'end' | 'move' | null }>(),
)

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Packages on sale that are faster than the present one and have no smaller quota, cheapest first. */
export const findBetterPackages = lookup((db, slot: Slots<{ connection: number; limit: number }>) =>
  db
    .selectFrom('contracts as k')
    .innerJoin('packages as now', 'now.id', 'k.package_id')
    .innerJoin('organizations as o', 'o.id', 'now.organization_id')
    .innerJoin('packages as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'now.organization_id')
        .onRef('p.download_kbps', '>', 'now.download_kbps'),
    )
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.download_kbps',
      'p.upload_kbps',
      'p.quota_bytes',
      'p.price',
      'p.next_price',
      'p.next_price_on',
      'k.price as price_now',
      'o.tax_percent',
    ])
    .where('k.connection_id', '=', slot('connection'))
    .where('k.ends_on', 'is', null)
    .where('p.status', '=', 'active')
    .where((eb) =>
      eb.or([eb('p.quota_bytes', 'is', null), eb('p.quota_bytes', '>=', eb.ref('now.quota_bytes'))]),
    )
    .orderBy('p.price')
    .orderBy('p.id')
    .limit(slot('limit')),
)

export type BetterPackageRow = Awaited<ReturnType<typeof findBetterPackages>>[number]

export const findContact = lookupOne((db, slot: Slots<{ organization: number }>) =>
  db
    .selectFrom('organizations')
    .select(['name', 'mobile_no', 'email', 'address', 'support_hours'])
    .where('id', '=', slot('organization'))
    .where('status', '=', 'active'),
)

export const findOrganizationOf = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db.selectFrom('connections').select('organization_id').where('id', '=', slot('connection')),
)

export async function updateContact(db: Database, change: { user: number; from: string; to: string }) {
  await db
    .updateTable('connections')
    .set({ contact: change.to })
    .where('user_id', '=', change.user)
    .where('contact', '=', change.from)
    .execute()
}

export async function updateEmail(db: Database, change: { user: number; from: string; to: string | null }) {
  await db
    .updateTable('connections')
    .set({ email: change.to })
    .where('user_id', '=', change.user)
    .where('email', '=', change.from)
    .execute()
}
