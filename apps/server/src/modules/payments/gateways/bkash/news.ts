import * as z from 'zod'
import { fromWire } from '#platform/money'
import type { News } from '../gateway'
import { readMessage } from './sns'

/** The fields that we need of the text of bKash's notification. Some may be missing. */
const inner = z.object({
  trxID: z.string().min(1).max(64),
  transactionStatus: z.string(),
  amount: z.union([z.string(), z.number()]).transform(String),
  currency: z.string(),
  transactionReference: z.string().max(255).nullish(),
  merchantInvoiceNumber: z.string().max(255).nullish(),
})

/** The news in a message; none in a message without a transaction, such as that of a subscription. */
export function newsIn(raw: string): News[] {
  const sns = readMessage(raw)
  if (sns.Type !== 'Notification') return []
  const read = inner.safeParse(textAsJson(sns.Message))
  if (!read.success) return []
  const { trxID, transactionStatus, currency, ...rest } = read.data
  const amount = fromWire(rest.amount)
  if (amount === undefined || amount <= 0 || currency !== 'BDT') return []
  return [
    {
      key: sns.MessageId,
      transactionId: trxID,
      isCompleted: transactionStatus === 'Completed',
      amount,
      ...(rest.merchantInvoiceNumber && { merchantNumber: rest.merchantInvoiceNumber }),
      ...(rest.transactionReference && { reference: rest.transactionReference.trim() }),
    },
  ]
}

function textAsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
