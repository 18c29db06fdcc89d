import type { GatewayName, LinkedInvoice, LinkedPayment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import type { GuestCall } from '../../platform/http/call'
import type { Keeping } from '../../platform/http/idempotency'
import { found, notFound, Problem } from '../../platform/http/problem'
import { findShown } from './payment-pages.store'
import { check, type CheckRequest } from './payments.check'
import { deskOfCall, type Desk } from './payments.desk'
import { findLinkedInvoice, findLinkedPaymentId, type LinkedInvoiceRow } from './payments.options.store'
import { start } from './payments.start'
import { toLinkedInvoice, toLinkedPayment } from './payments.view'

/** The invoice a link is for. A token that we did not make is a missing record. */
async function invoiceOf(desk: Desk, token: string): Promise<LinkedInvoiceRow> {
  const link = desk.links.read(token)
  if (!link) throw notFound()
  if (link.expiresAt <= desk.clock.now()) throw new Problem('payment.link-expired')
  return found(await findLinkedInvoice(desk.db, link.invoiceId))
}

export async function readLink(desk: Desk, token: string): Promise<LinkedInvoice> {
  const invoice = await invoiceOf(desk, token)
  const id = await findLinkedPaymentId(desk.db, { invoice: invoice.id })
  const payment = id === undefined ? undefined : await findShown(desk.db, id)
  return toLinkedInvoice(invoice, payment, desk.gateways.values(), desk.clock.now())
}

export async function startByLink(
  desk: Desk,
  call: GuestCall & Keeping,
  token: string,
  { gateway }: { gateway: GatewayName },
): Promise<{ message: string; data: LinkedPayment }> {
  const invoice = await invoiceOf(desk, token)
  if (invoice.status !== 'open') throw new Problem('payment.nothing-due')
  const request = {
    kind: 'bill' as const,
    invoice_ids: [invoice.id],
    connectionId: invoice.connection_id,
    gateway,
    startedBy: null,
    origin: 'link' as const,
    returnPath: pathTo('payLink', { token }),
  }
  return start(deskOfCall(desk, call), request, async (tx, id) =>
    call.keep(tx, { message: 'Go on to pay.', data: toLinkedPayment(found(await findShown(tx, id))) }),
  )
}

/** Checks a payment that this link began; any other is a missing record. */
export async function recheckByLink(
  desk: Desk,
  token: string,
  which: { id: number } | { gatewayPaymentId: string },
  request: CheckRequest,
): Promise<{ message: string; data: LinkedPayment }> {
  const invoice = await invoiceOf(desk, token)
  const id = found(await findLinkedPaymentId(desk.db, { invoice: invoice.id, ...which }))
  await check(desk, id, request)
  return { message: 'Checked.', data: toLinkedPayment(found(await findShown(desk.db, id))) }
}
