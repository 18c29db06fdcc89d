import {
  paymentDeskRoutes,
  type DeskPaymentDetail,
  type PaymentFilter,
  type RefundHindrance,
} from '@uplink/contract/desk-payments'
import type { PaymentState } from '@uplink/contract/payments'
import type { Call } from '../../platform/http/call'
import { page } from '../../platform/http/pages'
import { found } from '../../platform/http/problem'
import * as store from './desk-payments.store'
import { toDeskPayment, toDeskPaymentDetail } from './desk-payments.view'
import { findEvents } from './payment-cases.store'
import { paymentRuleColumns } from './payment-pages.store'
import type { RefundDeps } from './payments.actions'
import { nextState } from './payments.states'

/** The states each filter stands for: every state is found by one of them. */
const statesOf: Record<PaymentFilter, readonly PaymentState[]> = {
  paid: ['succeeded', 'succeeded_late'],
  refunding: ['refund_pending'],
  refunded: ['refunded', 'partially_refunded'],
  review: ['review'],
  waiting: ['created', 'pending'],
  unpaid: ['failed', 'expired'],
}

const ruleOf = (call: Call, action: 'List' | 'Edit') => call.rows('payment', action, paymentRuleColumns)

export async function listPayments(
  call: Call,
  asked: { page: number; per_page: number; q?: string | undefined; state?: PaymentFilter | undefined },
) {
  const { rows, total } = await store.findPage(call.db, {
    rule: await ruleOf(call, 'List'),
    q: asked.q,
    states: asked.state && statesOf[asked.state],
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(rows.map(toDeskPayment), total, asked)
}

export async function readForDesk(deps: RefundDeps, call: Call, id: number): Promise<DeskPaymentDetail> {
  const [rule, editable, isReached] = await Promise.all([
    ruleOf(call, 'List'),
    ruleOf(call, 'Edit'),
    call.mayReach(paymentDeskRoutes.refund),
  ])
  const row = found(await store.findOne(call.db, { rule, editable, id }))
  const [refunds, events] = await Promise.all([store.findRefunds(call.db, id), findEvents(call.db, id)])
  const hindrance = hindranceOf(deps, row, isReached && row.is_editable)
  return toDeskPaymentDetail(row, { refunds, events, hindrance })
}

/** What stands in the way of giving it back: first what is so for everybody. */
function hindranceOf(
  { desk }: RefundDeps,
  row: store.DeskPaymentDetailRow,
  isAllowed: boolean,
): RefundHindrance | null {
  if (row.state === 'review') return 'review'
  if (row.state === 'refund_pending') return 'under-way'
  if (row.settled_at === null) return 'state'
  if (row.refunded >= row.amount) return 'all-back'
  if (nextState(row.state, 'refund-begun') === undefined) return 'state'
  if (!desk.gateways.has(row.gateway)) return 'by-hand'
  if (row.gateway_payment_id === null) return 'gateway-app'
  return isAllowed ? null : 'right'
}
