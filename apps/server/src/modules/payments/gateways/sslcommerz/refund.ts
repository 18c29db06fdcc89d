import * as z from 'zod'
import type { RefundOutcome, RefundRequest } from '../gateway'
import { paths, type SslcommerzClient } from './client'
import { toTaka } from '../taka'

/** SSLCommerz names no limit; so many parts of one payment are a mistake. */
export const mostRefunds = 10

const begun = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['success', 'processing', 'failed']),
  refund_ref_id: z.string().nullish(),
  errorReason: z.string().nullish(),
})

/**
 * Asks for a refund. SSLCommerz only takes it up: the bank gives the money back within days. Without a clear answer
 * it is never sent again, because a refund cannot be looked up by a number of ours.
 */
export async function refund(client: SslcommerzClient, request: RefundRequest): Promise<RefundOutcome> {
  const called = await client.get(paths.transaction, {
    bank_tran_id: request.transactionId,
    refund_trans_id: request.refundNumber,
    refund_amount: toTaka(request.refund),
    refund_remarks: request.reason,
    refe_id: request.merchantNumber,
    v: '1',
  })
  const read = 'answer' in called ? begun.safeParse(called.answer) : undefined
  if (!read?.success) return { status: 'unclear' }
  const { status, refund_ref_id: refundId, errorReason } = read.data
  if (status === 'failed') return { status: 'refused', text: refusal(errorReason) }
  return refundId ? { status: 'accepted', refundId } : { status: 'unclear' }
}

const state = z.object({
  APIConnect: z.literal('DONE'),
  refund_ref_id: z.string(),
  status: z.enum(['refunded', 'processing', 'cancelled']),
  errorReason: z.string().nullish(),
})

/** What became of a refund that SSLCommerz has taken up. */
export async function refundOutcome(
  client: SslcommerzClient,
  { refundId }: RefundRequest,
): Promise<RefundOutcome> {
  if (refundId === null) return { status: 'unclear' }
  const called = await client.get(paths.transaction, { refund_ref_id: refundId })
  const read = 'answer' in called ? state.safeParse(called.answer) : undefined
  if (!read?.success || read.data.refund_ref_id !== refundId) return { status: 'unclear' }
  switch (read.data.status) {
    case 'refunded':
      return { status: 'done', refundId }
    case 'cancelled':
      return { status: 'refused', text: refusal(read.data.errorReason) }
    case 'processing':
      return { status: 'accepted', refundId }
  }
}

const refusal = (reason: string | null | undefined) =>
  `SSLCommerz refused it: ${reason ?? ''}`.replace(/: $/, '')
