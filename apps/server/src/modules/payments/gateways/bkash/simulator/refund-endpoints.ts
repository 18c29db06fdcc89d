import { mostRefunds } from '../refund'
import { bkashTime, randomId } from './ids'
import type { Endpoint } from './simulation'
import * as store from './simulator.store'
import { fromTaka, toTaka } from '../../taka'

const refused = (externalCode: string, errorMessageEn: string) => ({
  internalCode: externalCode,
  externalCode,
  errorMessageEn,
  errorMessageBn: errorMessageEn,
})

const refund: Endpoint = async ({ db, clock }, { paymentId = '', trxId = '', refundAmount = '' }) => {
  const payment = await store.findPayment(db, paymentId)
  if (payment?.transaction_id !== trxId) return refused('2002', 'Invalid paymentID')
  if (payment.refunds >= mostRefunds) return refused('2006', 'The number of refunds is used up')
  const amount = fromTaka(refundAmount) ?? 0
  if (amount <= 0 || !(await store.addRefund(db, payment.id, amount, mostRefunds)))
    return refused('2006', 'Invalid refund amount')
  return {
    originalTrxId: trxId,
    refundTrxId: randomId(10),
    refundTransactionStatus: 'Completed',
    originalTrxAmount: payment.amount,
    refundAmount,
    currency: 'BDT',
    completedTime: bkashTime(clock.now()),
  }
}

const status: Endpoint = async ({ db }, { paymentId = '', trxId = '' }) => {
  const payment = await store.findPayment(db, paymentId)
  if (payment?.transaction_id !== trxId) return refused('2002', 'Invalid paymentID')
  const refunded = Number(payment.refunded)
  return {
    originalTrxId: trxId,
    originalTrxAmount: payment.amount,
    refundTransactions:
      refunded === 0
        ? []
        : [
            {
              refundTrxId: `R${trxId}`,
              refundTransactionStatus: 'Completed',
              refundAmount: toTaka(refunded),
            },
          ],
  }
}

const base = '/v2/tokenized-checkout/refund/payment'

export const refundEndpoints: Readonly<Record<string, Endpoint>> = {
  [`${base}/transaction`]: refund,
  [`${base}/status`]: status,
}
