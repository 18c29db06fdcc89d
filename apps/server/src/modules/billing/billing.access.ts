import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { invoiceRuleColumns } from './invoices/invoice-detail.store'

/** Customers see the invoices of their own lines (row-level security), staff those that their rules allow. */
export async function invoiceRows(call: Call): Promise<Within | undefined> {
  return call.person.accountType === 'customer' ? undefined : call.rows('invoice', 'List', invoiceRuleColumns)
}
