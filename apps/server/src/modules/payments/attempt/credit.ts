import type { Database } from '#platform/database/kysely'
import { postPayment, type Settled } from '../../billing/billing.public'
import { gatewayTitleOf, type Till } from '../till'
import { tellReceived } from './attempt.notices'
import * as store from './attempt.store'

/** Posts a payment's money to the ledger, and tells the payer if billing sends no notice. */
export async function credit(
  till: Till,
  tx: Database,
  payment: store.PaymentRow,
  occurredAt: Date,
  /** Bills that staff chose for it, which it settles alone. */
  chosen?: readonly number[],
): Promise<Settled> {
  const settled = await postPayment(tx, {
    paymentId: payment.id,
    organizationId: payment.organization_id,
    connectionId: payment.connection_id,
    amount: payment.amount,
    invoiceIds: chosen ?? (await store.targetIds(tx, payment.id)),
    isOnly: chosen !== undefined,
    occurredAt,
    description: `Payment by ${gatewayTitleOf(payment.gateway)}`,
  })
  if (settled.settledInvoiceIds.length === 0) await tellReceived(tx, till.clock, payment, settled)
  return settled
}
