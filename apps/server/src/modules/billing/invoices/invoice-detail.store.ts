import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** The columns of an invoice's fields that row rules may name. */
export const invoiceRuleColumns = {
  id: { column: 'i.id', type: 'int' },
  organization_id: { column: 'i.organization_id', type: 'int' },
  user_ref_id: { column: 'c.user_id', type: 'int' },
} as const satisfies RuleColumns<'invoice'>

/** A valid invoice, with its two parties. */
export async function findInvoice(db: Database, id: number, within: Within | undefined) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.id',
      'i.number',
      'i.period_start',
      'i.period_end',
      'i.issued_on',
      'i.due_on',
      'i.subtotal',
      'i.tax',
      'i.total',
      'i.paid',
      'i.status',
      'c.username',
      'c.first_name',
      'c.last_name',
      'c.address',
      'c.city',
      'c.contact',
      'o.time_zone',
      'o.name as provider_name',
      'o.address as provider_address',
      'o.mobile_no as provider_phone',
      'o.email as provider_email',
      'o.bin as provider_bin',
    ])
    .where('i.id', '=', id)
    .where('i.status', '<>', 'void')
    .$if(within !== undefined, (query) => query.where(within ?? sql<SqlBool>`false`))
    .$narrowType<{ status: 'open' | 'paid' }>()
    .executeTakeFirst()
}

export type InvoiceDetailRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export async function findLines(db: Database, invoiceId: number, limit: number) {
  return db
    .selectFrom('invoice_lines')
    .select(['position', 'description', 'amount', 'tax', 'tax_percent'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .limit(limit)
    .execute()
}

export type InvoiceLineRow = Awaited<ReturnType<typeof findLines>>[number]

/** The settlements of an invoice and their reversals, oldest first. */
export async function findSettlements(db: Database, invoiceId: number, limit: number) {
  return db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_accounts as a', (join) =>
      join.onRef('a.id', '=', 'e.account_id').on('a.kind', '=', 'receivable'),
    )
    .leftJoin('payments as p', 'p.id', 't.payment_id')
    .select(['t.id', 't.occurred_at', 'e.amount', 'p.gateway', 'p.gateway_transaction_id'])
    .where('t.invoice_id', '=', invoiceId)
    .where('t.kind', 'in', ['settlement', 'reversal'])
    .orderBy('t.occurred_at')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}

export type SettlementRow = Awaited<ReturnType<typeof findSettlements>>[number]
