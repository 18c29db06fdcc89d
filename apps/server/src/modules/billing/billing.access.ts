import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { documentKinds } from '@uplink/contract/document-kinds'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import type { Call } from '#platform/http/call'
import { orOwn, type Within } from '#platform/http/gatekeeper'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { invoiceRuleColumns } from './invoices/invoice-detail.store'

/**
 * Customers see the invoices of their own lines (row-level security), staff those that their rules allow, and those of
 * their own lines.
 */
export async function invoiceRows(call: Call): Promise<Within | undefined> {
  if (call.person.accountType === 'customer') return undefined
  return orOwn(call.person, await call.rows('invoice', 'List', invoiceRuleColumns), 'i.connection_id')
}

/** Whether the caller may make documents of accounts of any kind. */
export async function mayWriteDocuments(call: Call): Promise<boolean> {
  if (call.person.accountType === 'customer' || !(await call.mayCreate('ledger-document'))) return false
  const may = await Promise.all(documentKinds.map((kind) => call.mayReach(ledgerDocumentRoutes[kind])))
  return may.includes(true)
}

/** Whether the caller may take a promise to pay. */
export const mayTakePromises = async (call: Call): Promise<boolean> =>
  call.person.accountType === 'staff' && call.mayReach(paymentPromiseRoutes.take)

/** Whether the caller may send customers their invoices. */
export const maySendInvoices = async (call: Call): Promise<boolean> =>
  call.person.accountType === 'staff' && call.mayReach(invoiceDeskRoutes.send)

/** The invoices of a connection that staff see by their row rules; undefined on their own, as for customers: all. */
export async function invoicesOfLine(call: Call, connection: OwnConnection): Promise<Within | undefined> {
  return isOwn(call.person, connection) ? undefined : call.rows('invoice', 'List', invoiceRuleColumns)
}

/**
 * The lines whose account staff may see: it is made of bills and payments, so their rules about both must let them see
 * those of the line. A rule that names a bill or a payment by its id lets nobody see an account.
 */
export async function accountsSeen(call: Call): Promise<Within[]> {
  const ofLine = {
    organization_id: { column: 'c.organization_id', type: 'int' },
    user_ref_id: { column: 'c.user_id', type: 'int' },
  } as const
  const { organization_id } = ofLine
  return Promise.all([
    call.rows('invoice', 'List', ofLine),
    call.rows('payment', 'List', { organization_id }),
  ])
}
