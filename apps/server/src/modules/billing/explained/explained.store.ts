import type { DocumentKind } from '@uplink/contract/document-kinds'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A bill and those before it of the same line, the latest first; bills that documents made are about no period. */
export function findMonths(
  db: Database,
  bill: { connection: number; until: string; within: Within | undefined },
  limit: number,
) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select(['i.id', 'i.number', 'i.period_start', 'i.period_end', 'i.issued_on', 'i.total'])
    .where('i.connection_id', '=', bill.connection)
    .where('i.status', '<>', sql.lit('void'))
    .where('i.document_id', 'is', null)
    .where('i.period_start', '<=', bill.until)
    .$if(bill.within !== undefined, (some) => some.where(bill.within ?? sql<boolean>`false`))
    .orderBy('i.period_start', 'desc')
    .limit(limit)
    .execute()
}

export type MonthRow = Awaited<ReturnType<typeof findMonths>>[number]

/** The billing day of a line's organization, and the line's last bill about a period. */
export function findLine(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['o.billing_day', 'o.currency'])
    .select((eb) =>
      eb
        .selectFrom('invoices as i')
        .select('i.id')
        .whereRef('i.connection_id', '=', 'c.id')
        .where('i.status', '<>', sql.lit('void'))
        .where('i.document_id', 'is', null)
        .orderBy('i.period_start', 'desc')
        .limit(1)
        .as('last_bill'),
    )
    .where('c.id', '=', connection)
    .executeTakeFirst()
}

/** What had waited for these bills, with tax. */
export function findCharges(db: Database, bills: readonly number[]) {
  return db
    .selectFrom('pending_charges')
    .select(['invoice_id', 'description', sql<number>`amount + tax`.as('total')])
    .where('invoice_id', 'in', bills)
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The tax of these bills, by their first lines. */
export function findTaxes(db: Database, bills: readonly number[]) {
  return db
    .selectFrom('invoice_lines')
    .select(['invoice_id', 'tax_percent'])
    .where('invoice_id', 'in', bills)
    .where('position', '=', 1)
    .execute()
}

/**
 * The documents about a bill, and those about the account that were written since the bill before it, up to the day it was
 * issued; a bill that a document made has that document.
 */
export function findDocuments(
  db: Database,
  bill: { id: number; connection: number; since: string | null; until: string },
) {
  const isOfBill = sql<boolean>`(coalesce(d.invoice_id, m.id) IS NOT DISTINCT FROM ${bill.id}::bigint)`
  return db
    .selectFrom('ledger_documents as d')
    .leftJoin('ledger_documents as r', 'r.id', 'd.reverses_id')
    .leftJoin('invoices as m', 'm.document_id', 'd.id')
    .select(['d.id', 'd.kind', 'd.number', 'd.issued_on', 'd.amount', 'd.reason', 'r.number as takes_back'])
    .select(isOfBill.as('is_of_bill'))
    .where('d.connection_id', '=', bill.connection)
    .where((eb) =>
      eb.or([
        isOfBill,
        eb.and([
          eb('d.invoice_id', 'is', null),
          eb('d.issued_on', '<=', bill.until),
          sql<boolean>`d.issued_on > ${bill.since}::date`,
        ]),
      ]),
    )
    .orderBy('d.id')
    .limit(50)
    .$narrowType<{ kind: DocumentKind }>()
    .execute()
}
