import type { Database } from '../../platform/database/kysely'

export interface NewInvoice {
  connection: { id: number; organization_id: number }
  periodStart: string
  dueOn: string
  /** Poisha, tax included. */
  total?: number
  paid?: number
  isVoid?: boolean
}

let count = 0

/** An invoice of one month without lines; paid when `paid` is its total. */
export async function invoiceFactory({ db }: { db: Database }, invoice: NewInvoice) {
  const total = invoice.total ?? 105_000
  const paid = invoice.paid ?? 0
  const status = invoice.isVoid ? 'void' : paid === total ? 'paid' : 'open'
  return db
    .insertInto('invoices')
    .values({
      organization_id: invoice.connection.organization_id,
      connection_id: invoice.connection.id,
      number: `TEST-${++count}`,
      period_start: invoice.periodStart,
      period_end: invoice.periodStart,
      issued_on: invoice.periodStart,
      due_on: invoice.dueOn,
      subtotal: total,
      tax: 0,
      total,
      paid,
      status,
      paid_at: status === 'paid' ? new Date(invoice.dueOn) : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** What the customer holds in advance, without the transfers that brought it there. */
export async function walletFactory(
  { db }: { db: Database },
  wallet: { connection: { id: number; organization_id: number }; balance: number },
) {
  await db
    .insertInto('ledger_accounts')
    .values({
      organization_id: wallet.connection.organization_id,
      connection_id: wallet.connection.id,
      kind: 'wallet',
      balance: wallet.balance,
    })
    .execute()
}
