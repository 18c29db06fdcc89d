import { sql } from 'kysely'
import { lookup, lookupOne, type Slots } from '#platform/database/statement'

type Status = 'active' | 'suspended' | 'closed'

const onSale = [
  'p.id',
  'p.name',
  'p.description',
  'p.download_kbps',
  'p.upload_kbps',
  'p.quota_bytes',
  'p.price',
  'p.next_price',
  'p.next_price_on',
  'o.tax_percent',
] as const

export interface PackageRow {
  id: number
  name: string
  description: string
  download_kbps: number
  upload_kbps: number
  quota_bytes: number | null
  price: number
  next_price: number | null
  next_price_on: string | null
  tax_percent: number
}

/** The connection with its provider's billing settings, the contract in force, and a pending change. Poisha. */
export const findCurrent = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('package_changes as change', (join) =>
      join
        .onRef('change.connection_id', '=', 'c.id')
        .on('change.applied_at', 'is', null)
        .on('change.called_off_at', 'is', null),
    )
    .leftJoin('package_quotes as q', 'q.id', 'change.quote_id')
    .leftJoin('packages as coming', 'coming.id', 'q.package_id')
    .leftJoin('prepaid_lines as prepaid', (join) =>
      join.onRef('prepaid.connection_id', '=', 'c.id').on('prepaid.ends_on', 'is', null),
    )
    .select([
      'prepaid.paid_until',
      'c.status',
      'o.time_zone',
      'o.currency',
      'o.billing_day',
      'o.tax_percent',
      'k.id as contract_id',
      'k.starts_on',
      'k.price as agreed_price',
      'k.price_before',
      'k.price_since',
      'p.id as package_id',
      'p.name',
      'p.description',
      'p.download_kbps',
      'p.upload_kbps',
      'p.quota_bytes',
      // a line with a price of its own keeps it
      sql<number | null>`CASE WHEN k.price = p.price THEN p.next_price END`.as('next_price'),
      sql<string | null>`CASE WHEN k.price = p.price THEN p.next_price_on END`.as('next_price_on'),
      'change.order_id',
      'change.effective_on',
      'q.price as coming_price',
      'coming.name as coming_name',
    ])
    .select((eb) => eb.fn.coalesce('k.began_on', 'k.starts_on').as('began_on'))
    .where('c.id', '=', slot('connection'))
    .$narrowType<{ status: Status }>(),
)

export type CurrentRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>

/** The packages on sale at the connection's provider, cheapest first. */
export const findOnSale = lookup((db, slot: Slots<{ connection: number; limit: number }>) =>
  db
    .selectFrom('packages as p')
    .innerJoin('connections as c', 'c.organization_id', 'p.organization_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(onSale)
    .where('c.id', '=', slot('connection'))
    .where('p.status', '=', 'active')
    .orderBy('p.price')
    .orderBy('p.id')
    .limit(slot('limit')),
)

/** Offers of a day, except those for the line's present package and those above a package's present price. */
export const findOffers = lookup((db, slot: Slots<{ connection: number; today: string; limit: number }>) =>
  db
    .selectFrom('offers as f')
    .innerJoin('packages as p', 'p.id', 'f.package_id')
    .innerJoin('connections as c', 'c.organization_id', 'p.organization_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .select(onSale)
    .select([
      'f.id as offer_id',
      'f.title',
      'f.description as about',
      'f.price as offer_price',
      'f.ends_on',
      sql<number>`p.price - f.price`.as('saving'),
    ])
    .where('c.id', '=', slot('connection'))
    .where('f.status', '=', 'active')
    .where('p.status', '=', 'active')
    .where('f.starts_on', '<=', slot('today'))
    .where('f.ends_on', '>=', slot('today'))
    .whereRef('f.price', '<', 'p.price')
    .where(sql<boolean>`p.id IS DISTINCT FROM k.package_id`)
    .orderBy('f.ends_on')
    .orderBy('f.id')
    .limit(slot('limit')),
)

export type OfferOfPackageRow = Awaited<ReturnType<typeof findOffers>>[number]
