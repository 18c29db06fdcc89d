import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'

const payable = lookup((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('ledger_accounts as w', (join) =>
      join.onRef('w.connection_id', '=', 'c.id').on('w.kind', '=', 'wallet'),
    )
    .select([
      'c.organization_id',
      'c.status',
      'c.username',
      'o.invoice_prefix',
      'o.time_zone',
      'o.currency',
      'o.payment_minimum',
      'o.payment_maximum',
      'o.may_pay_less',
      'o.may_pay_more',
      'w.balance',
    ])
    .where('c.id', '=', slot('connection')),
)

/** A line with what its organization allows and what it holds in advance; poisha. */
export async function findPayable(db: Database, connectionId: number) {
  const [row] = await payable(db, { connection: connectionId })
  return row
}

export type PayableRow = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** How many of these invoices are the line's, open or not. */
export async function countOfLine(
  db: Database,
  connectionId: number,
  invoiceIds: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', invoiceIds)
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return count
}

/** The invoice of a pay link. */
export async function findLinkedInvoice(db: Database, invoiceId: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.id',
      'i.connection_id',
      'i.number',
      'i.total',
      'i.paid',
      'i.due_on',
      'i.status',
      'o.name as provider',
      'o.time_zone',
      'o.currency',
      'o.country',
    ])
    .where('i.id', '=', invoiceId)
    .$narrowType<{ status: 'open' | 'paid' | 'void' }>()
    .executeTakeFirst()
}

export type LinkedInvoiceRow = NonNullable<Awaited<ReturnType<typeof findLinkedInvoice>>>

/** The latest payment that a link began for an invoice. */
export async function findLinkedPaymentId(
  db: Database,
  request: { invoice: number; id?: number; gatewayPaymentId?: string },
): Promise<number | undefined> {
  let query = db
    .selectFrom('payments as p')
    .innerJoin('payment_targets as t', 't.payment_id', 'p.id')
    .select('p.id')
    .where('t.invoice_id', '=', request.invoice)
    .where('p.origin', '=', 'link')
  if (request.id !== undefined) query = query.where('p.id', '=', request.id)
  if (request.gatewayPaymentId !== undefined)
    query = query.where('p.gateway_payment_id', '=', request.gatewayPaymentId)
  return (await query.orderBy('p.id', 'desc').limit(1).executeTakeFirst())?.id
}
