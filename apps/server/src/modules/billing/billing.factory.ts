import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { pino } from 'pino'
import type { Clock } from '#platform/clock'
import { runBilling } from './run/run'
import { ensureAccounts, lockConnection } from './ledger/ledger.store'

export interface NewInvoice {
  connection: { id: number; organization_id: number }
  periodStart: string
  /** Absent: the day on which it starts. */
  periodEnd?: string
  dueOn: string
  /** Poisha, tax included. */
  total?: number
  paid?: number
  isVoid?: boolean
}

let count = 0

/** The billing run of all organizations, now. */
export const billingRun = ({ db, clock }: { db: Database; clock: Clock }) =>
  runBilling({ db, clock, log: pino({ level: 'silent' }) })

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
      period_end: invoice.periodEnd ?? invoice.periodStart,
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

/** Sets the balance of a wallet, without the transfers that would lead to it. */
export async function walletFactory(
  { db }: { db: Database },
  wallet: { connection: { id: number; organization_id: number }; balance: number },
) {
  const { id, organization_id: organizationId } = wallet.connection
  await ensureAccounts(db, organizationId, [id], ['wallet'])
  await sql`UPDATE ledger_accounts
    SET balance = balance + CASE kind WHEN 'wallet' THEN ${wallet.balance}::bigint ELSE -${wallet.balance}::bigint END
    WHERE connection_id = ${id} AND kind = 'wallet'
      OR organization_id = ${organizationId} AND connection_id IS NULL AND kind = 'clearing'`.execute(db)
}

/** An open invoice with its transfer in the ledger, as the billing run creates it. */
export async function issuedInvoiceFactory({ db }: { db: Database }, invoice: NewInvoice) {
  const { id: connectionId, organization_id: organizationId } = invoice.connection
  const total = invoice.total ?? 105_000
  return db.transaction().execute(async (tx) => {
    // as whatever moves a line's money: its payments may be settled at this moment
    await lockConnection(tx, connectionId)
    const row = await invoiceFactory({ db: tx }, invoice)
    await sql`INSERT INTO invoice_lines (invoice_id, position, description, amount)
      VALUES (${row.id}, 1, 'Fibre 20', ${total})`.execute(tx)
    await ensureAccounts(tx, organizationId, [connectionId])
    await sql`
      WITH transfer AS (
        INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id)
        VALUES ('invoice', ${`Invoice ${row.number}`}, ${new Date(`${invoice.periodStart}T00:00:00Z`)}, ${row.id})
        RETURNING id
      ), side AS (
        SELECT id AS account_id, CASE kind WHEN 'receivable' THEN -${total}::bigint ELSE ${total}::bigint END AS amount
        FROM ledger_accounts
        WHERE (connection_id = ${connectionId} AND kind = 'receivable')
          OR (organization_id = ${organizationId} AND kind = 'revenue')
      ), entry AS (
        INSERT INTO ledger_entries (transfer_id, account_id, amount)
        SELECT transfer.id, account_id, amount FROM transfer, side
      )
      UPDATE ledger_accounts AS a SET balance = balance + side.amount FROM side WHERE a.id = side.account_id`.execute(
      tx,
    )
    return row
  })
}

/** Money that a gateway has taken but that is not in the ledger yet. */
export async function paymentFactory(
  { db }: { db: Database },
  payment: { connection: { id: number; organization_id: number }; amount: number },
) {
  return db
    .insertInto('payments')
    .values({
      organization_id: payment.connection.organization_id,
      connection_id: payment.connection.id,
      kind: 'bill',
      gateway: 'bkash',
      amount: payment.amount,
      state: 'succeeded',
      merchant_number: `TEST-P${++count}`,
      gateway_transaction_id: `TRX${count}`,
      created_at: new Date('2026-03-14T00:00:00Z'),
      settled_at: new Date('2026-03-14T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
