import * as z from 'zod'
import type { RefundOutcome, RefundRequest } from '../gateway'
import type { BkashClient } from './client'
import { fromTaka, toTaka } from '../taka'

/** bKash's answers come with an error in one of three shapes, all with HTTP 200. */
interface RefundAnswer {
  internalCode?: string
  externalCode?: string
  errorMessageEn?: string
  errorCode?: string
  statusCode?: string
  refundTrxId?: string
  refundTransactionStatus?: string
}

/**
 * Codes that mean that nothing was or will be refunded: a wrong payment, a wrong amount, too little money, an unknown
 * transaction, a missing field. After any other code the refund may have been made, so the next question decides.
 */
const refusing: ReadonlySet<string> = new Set(['2002', '2006', '2023', '2033', '2065'])

/** The refunds of a payment, each of them over. */
const status = z.object({
  refundTransactions: z.array(
    z.discriminatedUnion('refundTransactionStatus', [
      z.object({
        refundTransactionStatus: z.literal('Completed'),
        refundTrxId: z.string().min(1),
        refundAmount: z.string().transform((text) => fromTaka(text) ?? Number.NaN),
      }),
      z.object({ refundTransactionStatus: z.literal('Failed') }),
    ]),
  ),
})

/** bKash refunds a payment in this many parts at most. */
export const mostRefunds = 10

const base = '/v2/tokenized-checkout/refund/payment'

export async function refund(client: BkashClient, request: RefundRequest): Promise<RefundOutcome> {
  const called = await client.call(`${base}/transaction`, {
    paymentId: request.gatewayPaymentId,
    trxId: request.transactionId,
    refundAmount: toTaka(request.refund),
    sku: request.merchantNumber,
    reason: request.reason,
  })
  if ('unclear' in called) return { status: 'unclear' }
  const answer = called.answer as RefundAnswer
  const code = errorIn(answer)
  if (code !== undefined && refusing.has(code))
    return { status: 'refused', text: `bKash refused it: ${code} ${answer.errorMessageEn ?? ''}`.trim() }
  return code === undefined && answer.refundTransactionStatus === 'Completed' && answer.refundTrxId
    ? { status: 'done', refundId: answer.refundTrxId }
    : { status: 'unclear' }
}

/**
 * What became of a refund. bKash does not store a number of ours for a refund, so the refunded total decides: if it
 * is larger than before, the refund was made. Only a list without errors in which every refund is over has a total.
 */
export async function refundOutcome(client: BkashClient, request: RefundRequest): Promise<RefundOutcome> {
  const called = await client.call(`${base}/status`, {
    paymentId: request.gatewayPaymentId,
    trxId: request.transactionId,
  })
  if ('unclear' in called || errorIn(called.answer) !== undefined) return { status: 'unclear' }
  const read = status.safeParse(called.answer)
  if (!read.success) return { status: 'unclear' }
  const done = read.data.refundTransactions.filter((one) => one.refundTransactionStatus === 'Completed')
  const total = done.reduce((sum, { refundAmount }) => sum + refundAmount, 0)
  if (total === request.refundedBefore) return { status: 'refused', text: 'bKash did not get it' }
  if (total !== request.refundedBefore + request.refund) return { status: 'unclear' }
  return { status: 'done', refundId: done.at(-1)?.refundTrxId ?? '' }
}

function errorIn(answer: RefundAnswer): string | undefined {
  const { externalCode, internalCode, errorCode, statusCode } = answer
  return externalCode ?? internalCode ?? errorCode ?? (statusCode === '0000' ? undefined : statusCode)
}
