import type { VoucherState } from '@uplink/contract/voucher-batches'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { usernameIs } from '#platform/list/connection-search'
import { keys, type Listing } from '#platform/list/listing'
import { stateOf } from './batches.store'

interface Filter {
  within: Within
  now: Date
  q: string | undefined
  batch: number | undefined
  state: VoucherState | undefined
}

/** Vouchers with their batch, the latest first; `q` is a whole serial or a whole username. */
const vouchers = (db: Database, { within, now, q, batch, state }: Filter) =>
  db
    .selectFrom('vouchers as v')
    .innerJoin('voucher_batches as b', 'b.id', 'v.batch_id')
    .innerJoin('organizations as o', 'o.id', 'v.organization_id')
    .leftJoin('packages as p', 'p.id', 'b.package_id')
    .leftJoin('users as seller', 'seller.id', 'v.sold_by')
    .leftJoin('users as redeemer', 'redeemer.id', 'v.redeemed_by')
    .leftJoin('connections as c', 'c.id', 'v.connection_id')
    .select([
      'v.id',
      'v.serial',
      'v.batch_id',
      'b.name as batch',
      'b.kind',
      'b.amount',
      'b.days',
      'p.name as package',
      'o.tax_percent',
      'o.currency',
      'b.expires_on',
      'v.sold_at',
      'v.sold_to',
      'seller.name as seller',
      'v.redeemed_at',
      'redeemer.name as redeemer',
      'v.connection_id',
      'c.username',
    ])
    .select(stateOf(now).as('state'))
    .where(within)
    .$if(batch !== undefined, (query) => query.where('v.batch_id', '=', batch ?? 0))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${stateOf(now)} = ${state ?? ''}`))
    .$if(q !== undefined, (query) =>
      query.where(
        sql<boolean>`(v.serial = upper(${q ?? ''}) OR v.connection_id IN (
          SELECT id FROM connections WHERE ${usernameIs(q ?? '')}))`,
      ),
    )
    .$narrowType<{ kind: 'money' | 'days' }>()

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof vouchers>['executeTakeFirstOrThrow']>>

export const vouchersOf = (db: Database, filter: Filter): Listing<VoucherRow> => ({
  rows: vouchers(db, filter),
  order: keys('desc', 'v.id'),
})
