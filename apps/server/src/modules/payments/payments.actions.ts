import { cashDeskRoutes } from '@uplink/contract/cash-days'
import { returnPath, type GatewayName } from '@uplink/contract/gateways'
import type { Payment, PaymentKind, PaymentOptions, PaymentState } from '@uplink/contract/payments'
import type { refundForm } from '@uplink/contract/desk-payments'
import type { output } from 'zod'
import type { Call, GuestCall } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { invoicesOfLine, openInvoicesOf } from '../billing/billing.public'
import { findPage, findShown, findShownId, findUndecided, paymentRuleColumns } from './shown/pages.store'
import { paymentRows, paymentsOfLine } from './payments.access'
import { check, type CheckRequest } from './attempt/check'
import { minorUnits } from './attempt/choice'
import { tillOfCall, type PaymentDeps, type Till } from './till'
import { GatewayTrouble, WebhookRejected } from './gateways/gateway'
import { receive, workSoon } from './incoming/webhooks'
import { findPayable } from './attempt/options.store'
import { makePayable, start, type StartRequest } from './attempt/start'
import { requestRefund, sendRefund } from './refunds/refunds'
import { toOptions, toPayment } from './shown/payment.view'

export async function readOptions(
  till: Till,
  call: Call,
  connection: OwnConnection,
): Promise<PaymentOptions> {
  const [payable, open, undecided] = await Promise.all([
    findPayable(call.db, connection.id),
    invoicesOfLine(call, connection).then((within) => openInvoicesOf(call.db, connection.id, within)),
    paymentsOfLine(call, connection).then((within) => findUndecided(call.db, connection.id, within)),
  ])
  return toOptions(found(payable), open, undecided, till.gateways.values(), call.clock.now())
}

export async function startPayment(
  till: Till,
  call: Call & Keeping,
  connection: OwnConnection,
  body: {
    kind: PaymentKind
    amount?: string | undefined
    invoice_ids?: number[] | undefined
    gateway: GatewayName
  },
) {
  const request: StartRequest = {
    ...body,
    connectionId: connection.id,
    startedBy: call.person.userId,
    origin: 'portal',
    returnPath: returnPath(body.gateway),
  }
  const here = tillOfCall(till, call)
  const started = await start(here, request)
  return here.db.transaction().execute(async (tx) => {
    await makePayable(tx, here, started)
    const payment = toPayment(found(await findShown(tx, started.id)))
    return call.keep(tx, { message: 'Continue to payment.', data: payment })
  })
}

export async function readPayment(call: Call, id: number): Promise<Payment> {
  const within = await paymentRows(call)
  return toPayment(found(await findShown(call.db, id, within)))
}

/** Asks only about payments that the caller may see. */
export async function recheck(
  till: Till,
  call: Call,
  payment: Parameters<typeof findShownId>[1],
  request: CheckRequest,
) {
  const within = await paymentRows(call)
  const id = found(await findShownId(call.db, payment, within))
  await check(tillOfCall(till, call), id, request)
  return { message: 'Checked.', data: toPayment(found(await findShown(call.db, id, within))) }
}

export async function comeBack(
  till: Till,
  call: Call,
  gateway: GatewayName,
  back: { payment_id: string; status?: CheckRequest['hint'] },
) {
  const payment = { gateway, gatewayPaymentId: back.payment_id }
  return recheck(till, call, payment, { source: 'customer', hint: back.status })
}

/**
 * Stores a gateway's news and processes it soon. A message that is not genuine is refused and audited; one that cannot
 * be verified now must be sent again.
 */
export async function receiveWebhook(till: Till, call: GuestCall, gateway: GatewayName, raw: string) {
  try {
    if (!till.gateways.has(gateway)) throw new WebhookRejected('no such gateway')
    const here = tillOfCall(till, call)
    workSoon(here, await receive(here, gateway, raw, call.headers))
  } catch (error) {
    if (error instanceof GatewayTrouble) {
      const unwritten = till.refusals.count()
      if (unwritten !== undefined)
        call.log.warn({ err: error, gateway, unwritten }, 'news of a gateway could not be verified')
      throw new Problem('payment.gateway-silent', { retryAfter: 60 })
    }
    if (!(error instanceof WebhookRejected)) throw error
    await noteRefusal(till, call, gateway, error.message)
    throw new Problem('payment.news-refused')
  }
  return { message: 'Received.' }
}

/** Limits lines about forged news, so that they fill neither the audit log nor the server's log. */
async function noteRefusal(till: Till, call: GuestCall, gateway: GatewayName, reason: string): Promise<void> {
  const unwritten = till.refusals.count()
  if (unwritten === undefined) return
  call.log.warn({ gateway, reason, unwritten }, 'news of a gateway was refused')
  await call.audit(till.db, {
    act: 'gateway.news-refused',
    target: ['gateway', gateway],
    details: { reason, ...(unwritten > 0 && { unwritten }) },
  })
}

export async function listHistory(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number; kind?: PaymentKind | undefined; state?: PaymentState | undefined },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    within: await paymentsOfLine(call, connection),
    kind: query.kind,
    state: query.state,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  return page(rows.map(toPayment), total, query)
}

export async function refundPayment(
  { till, confirmPassword }: PaymentDeps,
  call: Call & Keeping,
  id: number,
  { amount, reason, password, may_reopen_bills = false }: output<typeof refundForm>,
) {
  // by the rules alone: nobody refunds their own payments by having made them
  const payment = found(await findShown(call.db, id, await call.rows('payment', 'Edit', paymentRuleColumns)))
  await confirmPassword(call, password)
  const request = {
    id,
    amount: amount === undefined ? undefined : minorUnits(amount, payment),
    reason,
    requestedBy: call.person.userId,
    mayReopenBills: may_reopen_bills,
    hasDesk: await call.mayReach(cashDeskRoutes.close),
  }
  const here = tillOfCall(till, call)
  const answer = await here.db.transaction().execute(async (tx) => {
    await requestRefund(tx, here, request)
    const payment = toPayment(found(await findShown(tx, id)))
    return call.keep(tx, { message: 'The refund is on its way.', data: payment })
  })
  await sendRefund(here, id)
  return answer
}
