import type {
  LinkedInvoice,
  LinkedPayment,
  Payment,
  PaymentOptions,
  PaymentState,
} from '@uplink/contract/payments'
import { dayIn } from '#platform/clock'
import { gatewayTakes } from '@uplink/contract/gateways'
import { inItsCurrency, toWire } from '#platform/money'
import type { OpenInvoiceRow } from '../../billing/billing.public'
import type { Gateway } from '../gateways/gateway'
import type { ShownPayment } from './pages.store'
import type { LinkedInvoiceRow, PayableRow } from '../attempt/options.store'
import { reasonText } from '../gateways/reasons'
import { isBeingChecked } from '../attempt/states'
import { gatewayTitleOf } from '../till'
import { receiptNo } from '../receipt-number'

const stateTexts: Partial<Record<PaymentState, string>> = {
  failed: 'The payment did not go through. Nothing was taken.',
  expired: 'The payment was not confirmed in time. Nothing was taken.',
  refund_pending: 'The money is on its way back to you.',
  review: 'Our staff are looking into this payment and will tell you.',
}

const undecided: readonly PaymentState[] = ['created', 'pending', 'refund_pending', 'review']

export const toPayment = inItsCurrency(paymentOf)

function paymentOf(row: ShownPayment): Payment {
  return {
    id: row.id,
    connection_id: row.connection_id,
    username: row.username,
    kind: row.kind,
    gateway: row.gateway,
    amount: toWire(row.amount),
    state: row.state,
    is_final: !undecided.includes(row.state) && !isBeingChecked(row),
    message: row.state in stateTexts ? (reasonText(row.reason) ?? stateTexts[row.state] ?? null) : null,
    redirect_url: row.state === 'pending' ? row.redirect_url : null,
    transaction_id: row.gateway_transaction_id,
    receipt_no: row.receipt_number === null ? null : receiptNo(row.receipt_number),
    refunded: toWire(row.refunded),
    invoices: row.invoices.map(({ id, number, amount }) => ({ id, number, amount: toWire(amount) })),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}

export function toLinkedPayment(row: ShownPayment): LinkedPayment {
  const {
    connection_id: _,
    username: _username,
    kind: _kind,
    refunded: _refunded,
    invoices: _invoices,
    receipt_no: _receipt,
    ...rest
  } = toPayment(row)
  return rest
}

/** Those that take the currency. */
function toGateways(gateways: Iterable<Gateway>, currency: string): PaymentOptions['gateways'] {
  return [...gateways]
    .filter(({ name }) => gatewayTakes(name, currency))
    .map(({ name, isSimulated }) => ({ name, title: gatewayTitleOf(name), is_simulated: isSimulated }))
}

export const toOptions = inItsCurrency(optionsOf)

function optionsOf(
  payable: PayableRow,
  open: readonly OpenInvoiceRow[],
  payment: ShownPayment | undefined,
  gateways: Iterable<Gateway>,
  now: Date,
): PaymentOptions {
  const today = dayIn(payable.time_zone, now)
  return {
    gateways: toGateways(gateways, payable.currency),
    minimum: toWire(payable.payment_minimum),
    maximum: toWire(payable.payment_maximum),
    may_pay_less: payable.may_pay_less,
    may_pay_more: payable.may_pay_more,
    balance: toWire(payable.balance ?? 0),
    amount_due: toWire(open.reduce((sum, { total, paid }) => sum + total - paid, 0)),
    open_invoices: open.map(({ id, number, due_on, total, paid }) => ({
      id,
      number,
      due_on,
      total: toWire(total),
      rest: toWire(total - paid),
      is_overdue: due_on < today,
    })),
    open_payment: payment ? toPayment(payment) : null,
  }
}

export const toLinkedInvoice = inItsCurrency(linkedInvoiceOf)

function linkedInvoiceOf(
  row: LinkedInvoiceRow,
  payment: ShownPayment | undefined,
  gateways: Iterable<Gateway>,
  now: Date,
): LinkedInvoice {
  return {
    provider: row.provider,
    number: row.number,
    total: toWire(row.total),
    amount: toWire(row.total - row.paid),
    due_on: row.due_on,
    status: row.status,
    is_overdue: row.status === 'open' && row.due_on < dayIn(row.time_zone, now),
    gateways: toGateways(gateways, row.currency),
    payment: payment ? toLinkedPayment(payment) : null,
  }
}
