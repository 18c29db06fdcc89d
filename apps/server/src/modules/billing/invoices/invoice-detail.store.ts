import type { DocumentKind } from '@uplink/contract/document-kinds'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { printedParty } from './printed.store'

/** The columns of an invoice's fields that row rules may name. */
export const invoiceRuleColumns = {
  id: { column: 'i.id', type: 'int' },
  organization_id: { column: 'i.organization_id', type: 'int' },
  user_ref_id: { column: 'c.user_id', type: 'int' },
} as const satisfies RuleColumns<'invoice'>

/** Valid invoices, with their two parties. */
const invoices = (db: Database, within: Within | undefined) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('printed_names as n', 'n.connection_id', 'i.connection_id')
    .select(printedParty)
    .select([
      'i.id',
      'i.connection_id',
      'i.organization_id',
      'i.number',
      'i.period_start',
      'i.period_end',
      'i.issued_on',
      'i.due_on',
      'i.subtotal',
      'i.tax',
      'i.total',
      'i.paid',
      'i.credited',
      'i.written_off',
      'i.status',
      'c.contact',
      'o.time_zone',
      'o.currency',
      'o.name as provider_name',
      'o.address as provider_address',
      'o.mobile_no as provider_phone',
      'o.email as provider_email',
      'o.bin as provider_bin',
    ])
    .where('i.status', '<>', 'void')
    .$if(within !== undefined, (query) => query.where(within ?? sql<SqlBool>`false`))
    .$narrowType<{ status: 'open' | 'paid' }>()

export const findInvoice = (db: Database, id: number, within: Within | undefined) =>
  invoices(db, within).where('i.id', '=', id).executeTakeFirst()

export interface YearQuery {
  connection: number
  year: number
  within: Within | undefined
}

const ofYear = (db: Database, { connection, year, within }: YearQuery) =>
  invoices(db, within)
    .where('i.connection_id', '=', connection)
    .where('i.issued_on', '>=', `${year}-01-01`)
    .where('i.issued_on', '<=', `${year}-12-31`)

/** Those of a line that were issued in a year, the oldest first. */
export const findYear = (db: Database, query: YearQuery, place: { limit: number; offset: number }) =>
  ofYear(db, query).orderBy('i.issued_on').orderBy('i.id').limit(place.limit).offset(place.offset).execute()

export async function countYear(db: Database, query: YearQuery): Promise<number> {
  const { total } = await ofYear(db, query)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type InvoiceDetailRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export async function findLines(db: Database, invoiceIds: readonly number[], limit: number) {
  return db
    .selectFrom('invoice_lines')
    .select(['invoice_id', 'position', 'description', 'amount', 'tax', 'tax_percent'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export type InvoiceLineRow = Awaited<ReturnType<typeof findLines>>[number]

/** The settlements of invoices, what documents took off it, and what was taken back of both, oldest first. */
export async function findSettlements(db: Database, invoiceIds: readonly number[], limit: number) {
  return db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_accounts as a', (join) =>
      join.onRef('a.id', '=', 'e.account_id').on('a.kind', '=', 'receivable'),
    )
    .leftJoin('payments as p', 'p.id', 't.payment_id')
    .leftJoin('invoices as i', 'i.id', 't.invoice_id')
    .leftJoin('ledger_documents as d', 'd.id', 't.document_id')
    .select([
      't.id',
      't.invoice_id',
      't.occurred_at',
      'e.amount',
      'p.gateway',
      'p.gateway_transaction_id',
      'd.kind as document_kind',
      'd.number as document_number',
    ])
    .where('t.invoice_id', 'in', invoiceIds)
    .where((eb) =>
      eb.or([
        eb('t.kind', 'in', ['settlement', 'reversal']),
        // not the posting that made the bill itself
        eb.and([
          eb('t.document_id', 'is not', null),
          eb('i.document_id', 'is distinct from', eb.ref('t.document_id')),
        ]),
      ]),
    )
    .$narrowType<{ document_kind: DocumentKind | null }>()
    .orderBy('t.occurred_at')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}

export type SettlementRow = Awaited<ReturnType<typeof findSettlements>>[number]

/** Where messages to the owner of a line go. */
export function findAddressee(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.email', 'u.mobile_no', 'u.language'])
    .where('c.id', '=', connection)
    .executeTakeFirst()
}

/** The latest promise to pay that is about an invoice: it was overdue when that was given. */
export async function findPromiseOf(db: Database, invoiceId: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('payment_promises as p', (join) =>
      join.onRef('p.connection_id', '=', 'i.connection_id').onRef('p.given_on', '>', 'i.due_on'),
    )
    .select(['p.id', 'p.until', 'p.given_on', 'p.amount', 'p.outcome'])
    .where('i.id', '=', invoiceId)
    .where((eb) => eb.or([eb('i.paid_at', 'is', null), eb('i.paid_at', '>=', eb.ref('p.given_at'))]))
    .orderBy('p.id', 'desc')
    .limit(1)
    .$narrowType<{ outcome: 'kept' | 'broken' | null }>()
    .executeTakeFirst()
}

/** What staff wrote about an invoice, oldest first. */
export async function findDocuments(db: Database, invoiceId: number, limit: number) {
  return db
    .selectFrom('ledger_documents')
    .select(['id', 'kind', 'number', 'issued_on', 'amount', 'reason'])
    .where((eb) =>
      eb.or([
        eb('invoice_id', '=', invoiceId),
        eb('id', '=', eb.selectFrom('invoices').select('document_id').where('invoices.id', '=', invoiceId)),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ kind: DocumentKind }>()
    .execute()
}

export type InvoiceDocumentRow = Awaited<ReturnType<typeof findDocuments>>[number]
