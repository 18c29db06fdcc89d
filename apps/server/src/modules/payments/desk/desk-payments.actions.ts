import {
  deskPaymentRoutes,
  type DeskPaymentDetail,
  type PaymentFilter,
  type RefundHindrance,
} from '@uplink/contract/desk-payments'
import { receiptRoutes } from '@uplink/contract/receipts'
import type { PaymentState } from '@uplink/contract/payments'
import type { Call } from '#platform/http/call'
import { byOrganizationAlone } from '#platform/kept-sums/by-organization'
import { areCounted } from '#platform/kept-sums/kept-sums.store'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { found } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { refundFundsOf } from '../../billing/billing.public'
import * as store from './desk-payments.store'
import { keptSumsOf, paymentSums, sumsOfLatest } from './payment-sums.store'
import { toDeskPayment, toDeskPaymentDetail } from './desk-payments.view'
import { findEvents } from './payment-cases.store'
import { paymentRuleColumns } from '../shown/pages.store'
import { isUnanswered } from '../refunds/unanswered'
import { sumOf } from '../refunds/refundable'
import { isManual } from '../manual/ways'
import { refunderOf, type PaymentDeps } from '../till'
import { nextState } from '../attempt/states'

/** The states of each filter; every state belongs to one of them. */
const statesOf: Record<PaymentFilter, readonly PaymentState[]> = {
  paid: ['succeeded', 'succeeded_late'],
  refunding: ['refund_pending'],
  refunded: ['refunded', 'partially_refunded'],
  review: ['review'],
  waiting: ['created', 'pending'],
  unpaid: ['failed', 'expired'],
}

const paymentsWithin = (call: Call, action: 'List' | 'Edit') =>
  call.rows('payment', action, paymentRuleColumns)

interface Filter {
  q?: string | undefined
  state?: PaymentFilter | undefined
  from?: string | undefined
  to?: string | undefined
  method?: string | undefined
  collector?: number | undefined
  area?: number | undefined
  /** As it is typed. */
  least?: string | undefined
  most?: string | undefined
}

export async function listPayments(call: Call, query: Filter & { page: number; per_page: number }) {
  return pageOf(call.db, await paymentsFor(call, query), query)
}

export const exportPayments = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, deskPaymentRoutes.export, await paymentsFor(call, query), { columns, ...query })

async function questionOf(call: Call, { state, least, most, from, to, ...filter }: Filter) {
  return {
    q: filter.q,
    from,
    to,
    zones: from === undefined && to === undefined ? [] : await store.findZones(call.db),
    method: filter.method,
    collector: filter.collector,
    area: filter.area,
    within: await paymentsWithin(call, 'List'),
    states: state && statesOf[state],
    least,
    most,
  }
}

async function paymentsFor(call: Call, filter: Filter) {
  return { ...store.paymentsOf(call.db, await questionOf(call, filter)), view: toDeskPayment }
}

/** Kept sums answer for any number of payments, where the filters and the caller's rules ask for nothing else than what they are kept by. */
async function sumsFor(call: Call, query: store.PaymentQuery) {
  const { q, collector, least, most } = query
  const isKept = [q, collector, least, most].every((filter) => filter === undefined)
  const within = isKept
    ? await byOrganizationAlone(call, {
        model: 'payment',
        columns: paymentRuleColumns,
        column: 's.organization_id',
      })
    : undefined
  if (within === undefined || !(await areCounted(call.db, paymentSums))) return sumsOfLatest(call.db, query)
  return { rows: await keptSumsOf(call.db, { ...query, within }), isPartial: false }
}

export async function sumPayments(call: Call, filter: Filter) {
  const { rows, isPartial } = await sumsFor(call, await questionOf(call, filter))
  return {
    methods: rows.map(({ method, currency, payments, amount, refunded }) => ({
      method,
      payments,
      amount: toWire(amount, currency),
      refunded: toWire(refunded, currency),
    })),
    is_partial: isPartial,
  }
}

export async function readForDesk(deps: PaymentDeps, call: Call, id: number): Promise<DeskPaymentDetail> {
  const [within, editable, isReached, canSend] = await Promise.all([
    paymentsWithin(call, 'List'),
    paymentsWithin(call, 'Edit'),
    call.mayReach(deskPaymentRoutes.refund),
    call.mayReach(receiptRoutes.send),
  ])
  const row = found(await store.findOne(call.db, { within, editable, id }))
  const [refunds, events] = await Promise.all([store.findRefunds(call.db, id), findEvents(call.db, id)])
  const times = refunds.filter(({ state }) => state === 'done').length
  const hindrance = hindranceOf(deps, call, { ...row, times }, isReached && row.is_editable)
  if (hindrance !== null && hindrance !== 'right')
    return toDeskPaymentDetail(row, { refunds, events, hindrance, refundable: 0, funds: null, canSend })
  const funds = await refundFundsOf(call.db, call.clock, { connectionId: row.connection_id, paymentId: id })
  const refundable = Math.min(row.amount - row.refunded, sumOf(funds))
  const isSpent = hindrance === null && refundable === 0
  return toDeskPaymentDetail(row, {
    refunds,
    events,
    hindrance: isSpent ? 'spent' : hindrance,
    refundable,
    canSend,
    funds: hindrance === null && !isSpent ? funds : null,
  })
}

/** Why it cannot be refunded. Reasons that are the same for everybody come before a missing right. */
function hindranceOf(
  { till }: PaymentDeps,
  { clock }: Pick<Call, 'clock'>,
  row: store.DeskPaymentDetailRow & { times: number },
  isAllowed: boolean,
): RefundHindrance | null {
  if (row.state === 'review') return 'review'
  if (row.state === 'refund_pending') return isUnanswered(row, clock.now()) ? 'unanswered' : 'under-way'
  if (row.settled_at === null) return 'state'
  if (row.refunded >= row.amount) return 'all-back'
  if (nextState(row.state, 'refund-begun') === undefined) return 'state'
  const isHand = isManual(row.gateway)
  if (!isHand && !till.gateways.has(row.gateway)) return 'by-hand'
  if (row.gateway_payment_id === null) return isHand ? 'by-hand' : 'gateway-app'
  if (row.times >= refunderOf(till, row.gateway).mostRefunds) return 'used-up'
  return isAllowed ? null : 'right'
}
