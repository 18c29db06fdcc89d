import type { Organization } from '../facts/organizations'
import type { Sink } from '../load/sink'
import { timeText } from '../seed/calendar'
import { hasMoved, type Document, type Payment } from './documents'

export function paymentTables(sink: Sink) {
  const payments = sink.table('payments', [
    'id',
    'organization_id',
    'connection_id',
    'kind',
    'gateway',
    'amount',
    'state',
    'refunded',
    'merchant_number',
    'gateway_payment_id',
    'gateway_transaction_id',
    'created_at',
    'settled_at',
  ])
  const allocations = sink.table('payment_allocations', ['payment_id', 'invoice_id', 'amount'])
  const addPayment = (payment: Payment, organization: Organization, connectionId: number): void =>
    payments({
      id: payment.id,
      organization_id: organization.id,
      connection_id: connectionId,
      kind: payment.kind,
      gateway: payment.gateway,
      amount: payment.amount,
      state: payment.state,
      // Given back in full, where it was.
      refunded: payment.state === 'refunded' ? payment.amount : 0,
      merchant_number: `${organization.invoicePrefix}-P${String(payment.id).padStart(8, '0')}`,
      gateway_payment_id: payment.gateway === 'bkash' ? `TR0011${scrambled(payment.id, 11)}` : null,
      gateway_transaction_id: transactionId(payment),
      created_at: timeText(payment.createdAt),
      settled_at: payment.settledAt === undefined ? null : timeText(payment.settledAt),
    })
  return {
    addPayment,
    /** Which payment's money settled which bill. */
    addAllocation: ({ payment, bill, amount }: Extract<Document, { kind: 'settlement' }>): void => {
      if (payment) allocations({ payment_id: payment.id, invoice_id: bill.id, amount })
    },
  }
}

function transactionId(payment: Payment): string | null {
  if (!hasMoved(payment)) return null
  if (payment.gateway === 'bkash') return scrambled(payment.id, 10)
  return `${payment.gateway === 'cash' ? 'R' : 'FT'}${String(payment.id).padStart(9, '0')}`
}

const keys = 36 ** 7
/** Prime, so that no two ids meet; small enough for whole numbers to stay exact. */
const step = 15_485_863

/** Letters and digits that look drawn, as bKash's do, different for every id. */
function scrambled(id: number, length: number): string {
  return ((id * step) % keys).toString(36).toUpperCase().padStart(length, 'BK7Q2')
}
