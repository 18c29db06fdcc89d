import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { printedParty } from '../../billing/billing.public'
import { invoicesOfPayment } from '../shown/pages.store'

/** A receipt with all that it says, if the handle's actor and, for staff, their rules allow its payment. */
export async function findReceipt(db: Database, payment: number, within: Within | undefined) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('printed_names as n', 'n.connection_id', 'p.connection_id')
    .select(printedParty)
    .select([
      'r.number',
      'r.organization_id',
      'r.way_name',
      'r.amount',
      'r.taken_at',
      'p.id',
      'p.gateway_transaction_id as reference',
      'p.refunded',
      'c.user_id',
      'o.name as provider_name',
      'o.address as provider_address',
      'o.mobile_no as provider_phone',
      'o.email as provider_email',
      'o.bin as provider_bin',
      'o.time_zone',
      'o.currency',
      invoicesOfPayment.as('invoices'),
      'r.taken_by_name',
    ])
    .where('r.payment_id', '=', payment)
    .$if(within !== undefined, (query) => query.where(within ?? sql<SqlBool>`true`))
    .executeTakeFirst()
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Where messages to the payer go. */
export async function findAddresses(db: Database, user: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'mobile_no', 'language'])
    .where('id', '=', user)
    .executeTakeFirst()
}
