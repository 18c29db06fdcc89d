import type { DeskPayment, DeskPaymentDetail, RefundHindrance } from '@uplink/contract/desk-payments'
import { inItsCurrency, toWire } from '#platform/money'
import type { DeskPaymentDetailRow, DeskPaymentRow, RefundRow } from './desk-payments.store'
import { toEvents, toFunds } from './payment-cases.view'
import { receiptNo } from '../receipt-number'
import type { RefundFunds } from '../../billing/billing.public'
import type { CaseEventRow } from './payment-cases.store'

export const toDeskPayment = inItsCurrency((row: DeskPaymentRow): DeskPayment => {
  return {
    id: row.id,
    kind: row.kind,
    gateway: row.gateway,
    amount: toWire(row.amount),
    state: row.state,
    transaction_id: row.gateway_transaction_id,
    receipt_no: row.receipt_number === null ? null : receiptNo(row.receipt_number),
    refunded: toWire(row.refunded),
    line: { id: row.connection_id, username: row.username },
    holder: `${row.first_name} ${row.last_name}`.trim(),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
})

function toReceipt(row: DeskPaymentDetailRow, can_send: boolean): DeskPaymentDetail['receipt'] {
  const { receipt_number, way_name, taken_by_name, taken_at, cash_day_id, counted_day } = row
  if (receipt_number === null || way_name === null || taken_by_name === null || taken_at === null) return null
  return {
    number: receiptNo(receipt_number),
    way: way_name,
    taken_by: taken_by_name,
    taken_at: taken_at.toISOString(),
    cash_day: cash_day_id === null || counted_day === null ? null : { id: cash_day_id, day: counted_day },
    can_send,
  }
}

export interface Around {
  refunds: readonly RefundRow[]
  events: readonly CaseEventRow[]
  hindrance: RefundHindrance | null
  /** Minor units. */
  refundable: number
  funds: RefundFunds | null
  /** Whether the caller may send the payer the receipt. */
  canSend: boolean
}

export const toDeskPaymentDetail = inItsCurrency(detailOf)

function detailOf(
  row: DeskPaymentDetailRow,
  { refunds, events, hindrance, refundable, funds, canSend }: Around,
): DeskPaymentDetail {
  return {
    ...toDeskPayment(row),
    invoices: row.invoices.map(({ amount, ...invoice }) => ({ ...invoice, amount: toWire(amount) })),
    receipt: toReceipt(row, canSend),
    refundable: toWire(refundable),
    hindrance,
    funds: funds && toFunds(funds),
    refunds: refunds.map(({ gateway_refund_id, amount, created_at, settled_at, ...refund }) => ({
      ...refund,
      amount: toWire(amount),
      transaction_id: gateway_refund_id,
      created_at: created_at.toISOString(),
      settled_at: settled_at?.toISOString() ?? null,
    })),
    events: toEvents(events),
  }
}
