import type { GatewayName } from '@uplink/contract/gateways'
import { localeHeader } from '@uplink/contract/locale'
import type { LinkedInvoice, LinkedPayment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import type { GuestCall } from '#platform/http/call'
import { localeText } from '#platform/http/headers/locale'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, notFound, Problem } from '#platform/http/problem'
import { findShown } from '../shown/pages.store'
import { check, type CheckRequest } from '../attempt/check'
import { tillOfCall, type Till } from '../till'
import { findLinkedInvoice, findLinkedPaymentId, type LinkedInvoiceRow } from '../attempt/options.store'
import { makePayable, start } from '../attempt/start'
import { toLinkedInvoice, toLinkedPayment } from '../shown/payment.view'

/** The invoice of a link. A token that we did not make answers 404. */
async function invoiceOf(till: Till, token: string): Promise<LinkedInvoiceRow> {
  const link = till.links.read(token)
  if (!link) throw notFound()
  if (link.expiresAt <= till.clock.now()) throw new Problem('payment.link-expired')
  return found(await findLinkedInvoice(till.db, link.invoiceId))
}

/** The line whose bill a link is for. */
export async function lineOfLink(till: Till, token: string): Promise<number> {
  return (await invoiceOf(till, token)).connection_id
}

/** Nobody is signed in: the browser writes amounts and times as the bill's organization does. */
function sayLocale(call: GuestCall, { country, currency, time_zone: timeZone }: LinkedInvoiceRow): void {
  call.setHeader(localeHeader, localeText({ country, currency, timeZone }))
}

export async function readLink(till: Till, call: GuestCall, token: string): Promise<LinkedInvoice> {
  const invoice = await invoiceOf(till, token)
  sayLocale(call, invoice)
  const id = await findLinkedPaymentId(till.db, { invoice: invoice.id })
  const payment = id === undefined ? undefined : await findShown(till.db, id)
  return toLinkedInvoice(invoice, payment, till.gateways.values(), till.clock.now())
}

export async function startByLink(
  till: Till,
  call: GuestCall & Keeping,
  token: string,
  { gateway }: { gateway: GatewayName },
): Promise<{ message: string; data: LinkedPayment }> {
  const invoice = await invoiceOf(till, token)
  sayLocale(call, invoice)
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
  const here = tillOfCall(till, call)
  const started = await start(here, request)
  return here.db.transaction().execute(async (tx) => {
    await makePayable(tx, here, started)
    const payment = toLinkedPayment(found(await findShown(tx, started.id)))
    return call.keep(tx, { message: 'Continue to payment.', data: payment })
  })
}

/** Checks a payment that this link began; any other one answers 404. */
export async function recheckByLink(
  till: Till,
  call: GuestCall,
  token: string,
  which: { id: number } | { gatewayPaymentId: string },
  request: CheckRequest,
): Promise<{ message: string; data: LinkedPayment }> {
  const invoice = await invoiceOf(till, token)
  sayLocale(call, invoice)
  const id = found(await findLinkedPaymentId(till.db, { invoice: invoice.id, ...which }))
  await check(till, id, request)
  return { message: 'Checked.', data: toLinkedPayment(found(await findShown(till.db, id))) }
}
