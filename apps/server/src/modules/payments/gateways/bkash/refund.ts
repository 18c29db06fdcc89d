import { fromWire, toWire } from '#platform/money'
import type { RefundOutcome, RefundRequest } from '../gateway'
import type { BkashClient } from './client'

interface RefundAnswer {
  refundTrxId?: string
  refundTransactionStatus?: string
  refundAmount?: string
  refundTransactions?: RefundAnswer[]
  internalCode?: string
  externalCode?: string
  errorMessageEn?: string
}

const base = '/v2/tokenized-checkout/refund/payment'

export async function refund(client: BkashClient, request: RefundRequest): Promise<RefundOutcome> {
  const called = await client.call(`${base}/transaction`, {
    paymentId: request.gatewayPaymentId,
    trxId: request.transactionId,
    refundAmount: toWire(request.refund),
    sku: request.merchantNumber,
    reason: request.reason,
  })
  if ('unclear' in called) return { status: 'unclear' }
  const answer = called.answer as RefundAnswer
  const code = answer.externalCode ?? answer.internalCode
  if (code) return { status: 'refused', text: `${code} ${answer.errorMessageEn ?? ''}`.trim() }
  return isDone(answer) ? { status: 'done', refundId: answer.refundTrxId ?? '' } : { status: 'unclear' }
}

/**
 * What became of a refund. bKash does not store a number of ours for a refund, so the refunded total decides: if it
 * is larger than before, the refund was made.
 */
export async function refundOutcome(client: BkashClient, request: RefundRequest): Promise<RefundOutcome> {
  const called = await client.call(`${base}/status`, {
    paymentId: request.gatewayPaymentId,
    trxId: request.transactionId,
  })
  if ('unclear' in called) return { status: 'unclear' }
  const done = ((called.answer as RefundAnswer).refundTransactions ?? []).filter(isDone)
  const total = done.reduce((sum, one) => sum + (fromWire(one.refundAmount ?? '') ?? 0), 0)
  if (total === request.refundedBefore) return { status: 'refused', text: 'bKash did not get it' }
  if (total !== request.refundedBefore + request.refund) return { status: 'unclear' }
  return { status: 'done', refundId: done.at(-1)?.refundTrxId ?? '' }
}

function isDone(answer: RefundAnswer): boolean {
  return answer.refundTransactionStatus === 'Completed' && Boolean(answer.refundTrxId)
}
