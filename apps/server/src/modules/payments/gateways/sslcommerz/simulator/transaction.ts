import { dayMs } from '#platform/durations'
import { signatureOf } from '../ipn'
import { simulatedAccount } from './account'
import type { Simulation } from './simulation'
import type { PaymentRow } from './simulator.store'
import { toTaka } from '../../taka'

/** How SSLCommerz names the state of a payment. */
function statusOf({ clock }: Pick<Simulation, 'clock'>, payment: PaymentRow): string {
  if (payment.state === 'paid') return payment.validations > 0 ? 'VALIDATED' : 'VALID'
  if (payment.state !== 'waiting') return payment.state === 'failed' ? 'FAILED' : 'CANCELLED'
  return clock.now().getTime() - payment.created_at.getTime() >= dayMs ? 'EXPIRED' : 'PENDING'
}

/** A payment as queries, validations and messages describe it. */
export function transactionOf(
  simulation: Pick<Simulation, 'clock'>,
  payment: PaymentRow,
): Record<string, string> {
  const { fault, amount } = payment
  // One taka less than requested, for the card with that fault.
  const taken = toTaka(fault === 'wrong-amount' ? amount - 100 : amount)
  const currency = fault === 'wrong-currency' ? 'USD' : 'BDT'
  return {
    status: statusOf(simulation, payment),
    tran_id: payment.merchant_number,
    tran_date: payment.created_at.toISOString().slice(0, 19).replace('T', ' '),
    amount: taken,
    currency,
    currency_type: currency,
    currency_amount: taken,
    currency_rate: '1.0000',
    card_type: 'VISA-Simulated',
    value_a: payment.reference,
    risk_level: fault === 'risky' ? '1' : '0',
    risk_title: fault === 'risky' ? 'High' : 'Safe',
    ...(payment.validation_id !== null && { val_id: payment.validation_id }),
    ...(payment.transaction_id !== null && { bank_tran_id: payment.transaction_id }),
  }
}

/** What SSLCommerz posts to the portal, and gives the browser to bring back. */
export function messageOf(
  simulation: Pick<Simulation, 'clock'>,
  payment: PaymentRow,
  status?: string,
): URLSearchParams {
  const fields = new Map(Object.entries(transactionOf(simulation, payment)))
  fields.set('store_id', simulatedAccount.storeId)
  if (status !== undefined) fields.set('status', status)
  const keys = [...fields.keys()]
  const sign = (algorithm: 'md5' | 'sha256') =>
    signatureOf(fields, keys, simulatedAccount.storePassword, algorithm)
  return new URLSearchParams([
    ...fields,
    ['verify_key', keys.join(',')],
    ['verify_sign', sign('md5')],
    ['verify_sign_sha2', sign('sha256')],
  ])
}
