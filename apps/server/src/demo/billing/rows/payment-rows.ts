import { toWire } from '#platform/money'
import type { Connection } from '../../lines/connections'
import type { Organization } from '../../facts/people/organizations'
import { roles } from '../../../starting/built-in/roles'
import { staff } from '../../facts/people/staff'
import type { Sink } from '../../load/sink'
import { timeText } from '../../seed/calendar'
import { element } from '../../seed/random'
import type { World } from '../../world'
import { hasMoved, type Document, type Payment } from '../documents'

/**
 * How long the simulated gateway remembers a payment (ms). Payments that the nightly comparison asks about, and those
 * that staff refund, are younger.
 */
const known = 62 * 24 * 3_600_000

/** The billing officer of an organization; ids are positions, from 1. */
const officerOf = ({ id }: Organization) =>
  1 + staff.findIndex(({ role, organizationId }) => role === roles.billing && organizationId === id)

/** Who has a cash desk in an organization. */
const collectorsOf = ({ id }: Organization) =>
  staff.flatMap(({ role, organizationId }, index) =>
    organizationId === id && (role === roles.billing || role === roles.manager) ? [1 + index] : [],
  )

export function paymentTables(sink: Sink, world: World) {
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
    'started_by',
    'created_at',
    'settled_at',
  ])
  const refunds = sink.table('payment_refunds', [
    'payment_id',
    'amount',
    'reason',
    'state',
    'requested_by',
    'gateway_refund_id',
    'created_at',
    'settled_at',
  ])
  const atGateway = sink.table('simulated_bkash_payments', [
    'id',
    'merchant_invoice',
    'payer_reference',
    'callback_url',
    'amount',
    'state',
    'wallet',
    'transaction_id',
    'refunded',
    'created_at',
    'completed_at',
  ])
  const allocations = sink.table('payment_allocations', ['payment_id', 'invoice_id', 'amount'])
  const addPayment = (payment: Payment, { id: connectionId, username, customer }: Connection): void => {
    const { organization } = customer
    const merchantNumber = `${organization.invoicePrefix}-P${String(payment.id).padStart(8, '0')}`
    const gatewayPaymentId = payment.gateway === 'bkash' ? `TR0011${scrambled(payment.id, 11)}` : null
    // The refunded amount; refunds here are always in full.
    const refunded = payment.state === 'refunded' ? payment.amount : 0
    payments({
      id: payment.id,
      organization_id: organization.id,
      connection_id: connectionId,
      kind: payment.kind,
      gateway: payment.gateway,
      amount: payment.amount,
      state: payment.state,
      refunded,
      merchant_number: merchantNumber,
      gateway_payment_id: gatewayPaymentId,
      gateway_transaction_id: transactionId(payment),
      started_by: collectorOf(payment, organization),
      created_at: timeText(payment.createdAt),
      settled_at: payment.settledAt === undefined ? null : timeText(payment.settledAt),
    })
    const { settledAt } = payment
    if (gatewayPaymentId === null || settledAt === undefined || settledAt < world.now - known) return
    atGateway({
      id: gatewayPaymentId,
      merchant_invoice: merchantNumber,
      payer_reference: username,
      callback_url: '',
      amount: toWire(payment.amount, 'BDT'),
      state: 'completed',
      wallet: '01770618575',
      transaction_id: transactionId(payment),
      refunded,
      created_at: timeText(payment.createdAt),
      completed_at: timeText(settledAt),
    })
  }
  return {
    addPayment,
    addRefund: (
      { payment, amount, at }: Extract<Document, { kind: 'refund' }>,
      { customer }: Connection,
    ): void =>
      refunds({
        payment_id: payment.id,
        amount,
        reason: 'Paid twice',
        state: 'done',
        requested_by: officerOf(customer.organization),
        gateway_refund_id: payment.gateway === 'bkash' ? `R${transactionId(payment) ?? ''}` : null,
        created_at: timeText(at),
        settled_at: timeText(at),
      }),
    /** Records which payment's money settled which bill. */
    addAllocation: ({ payment, bill, amount }: Extract<Document, { kind: 'settlement' }>): void => {
      if (payment) allocations({ payment_id: payment.id, invoice_id: bill.id, amount })
    },
  }
}

function collectorOf({ gateway, id }: Payment, organization: Organization): number | null {
  if (gateway === 'bkash') return null
  const collectors = collectorsOf(organization)
  return element(collectors, id % collectors.length)
}

function transactionId(payment: Payment): string | null {
  if (!hasMoved(payment)) return null
  if (payment.gateway === 'bkash') return scrambled(payment.id, 10)
  return payment.gateway === 'cash' ? null : `FT${String(payment.id).padStart(9, '0')}`
}

const keys = 36 ** 7
/** A prime, so that no two ids collide; small enough for whole numbers to stay exact. */
const step = 15_485_863

/** Letters and digits that look random, like bKash's, and differ for every id. */
function scrambled(id: number, length: number): string {
  return ((id * step) % keys).toString(36).toUpperCase().padStart(length, 'BK7Q2')
}
