import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { hourMs } from '#platform/durations'
import type { Caller, TestApp } from '../../test-app'
import { openInvoicesOf } from '../../../modules/billing/billing.public'
import { check } from '../../../modules/payments/attempt/check'
import type { RefundOutcome } from '../../../modules/payments/gateways/gateway'
import { reconcile } from '../../../modules/payments/incoming/reconcile'
import { refundNow } from './kill-way'
import { approve, newKey, walletOf } from '../../../modules/payments/payments.factory'
import { owingFactory } from './paying'
import type { Till } from '../../../modules/payments/till'

/** The till with a gateway that answers like this whenever it is asked about a refund. */
export function answering(till: Till, answer: () => Promise<RefundOutcome> | RefundOutcome): Till {
  const ask = async () => answer()
  const gateways = [...till.gateways].map(
    ([name, gateway]) => [name, { ...gateway, refund: ask, refundOutcome: ask }] as const,
  )
  return { ...till, gateways: new Map(gateways) }
}

/** The till with a gateway that says nothing clear about refunds. */
export const silent = (till: Till) => answering(till, () => ({ status: 'unclear' }))

/** Lets an hour pass, in which the gateway goes on saying nothing clear. */
export async function passAnHour(app: TestApp, till: Till): Promise<void> {
  app.clock.pass(hourMs)
  await reconcile(silent(till))
}

/** A payment of 500 that paid a bill of 400, of which something is being refunded without an answer for an hour. */
export async function unansweredRefund(app: TestApp, till: Till, requestedBy: number, amount = 20_000) {
  const customer = await owingFactory(app, 40_000)
  const { id, redirect_url } = (await customer.pay({ amount: '500' })).body.data
  await approve(app, redirect_url)
  await check(till, id, { source: 'customer' })
  await till.idle()
  const request = { id, amount, reason: 'Paid twice', requestedBy, mayReopenBills: true }
  await refundNow(silent(till), request)
  await passAnHour(app, till)
  const refunds = () =>
    app.db
      .selectFrom('payment_refunds')
      .select(['id', 'state', 'gateway_refund_id', 'amount'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute()
  const payment = () =>
    app.db
      .selectFrom('payments')
      .select(['state', 'refunded', 'reason', 'unclear_since', 'next_check_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const open = async () => (await openInvoicesOf(app.db, customer.connection.id)).map(({ rest }) => rest)
  const wallet = () => walletOf(app.db, customer.connection.id)
  const params = { kind: 'refund' as const, id: (await refunds())[0]?.id ?? 0 }
  return { ...customer, id, params, request, refunds, payment, open, wallet }
}

/** The password of the staff who decide, and the reason that they give. */
export const settling = { password: 'the password of this person', reason: 'Looked at the gateway’s list' }

/** Sends a decision about a refund. */
export const settle = (
  who: Caller,
  { params }: Pick<Awaited<ReturnType<typeof unansweredRefund>>, 'params'>,
  body: object,
) => who.call(paymentCaseRoutes.close, { params, body: { ...settling, ...body } as never, key: newKey() })

export const refunded = (number = 'RF7') => ({ decision: 'refunded', refund_number: number })
export const notRefunded = { decision: 'not-refunded' }
