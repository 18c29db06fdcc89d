import * as z from 'zod'
import type { Confirmation, SentAttempt } from '../gateway'
import { fromTaka } from '../taka'

const text = z.union([z.string(), z.number()]).transform(String)

/** One transaction, as the transaction query and the order validation describe it. */
const transaction = z.object({
  status: z.string(),
  tran_id: text,
  val_id: text.nullish(),
  /** In taka, whatever the payer paid in. */
  amount: text.nullish(),
  currency: text.nullish(),
  /** What the session asked for; absent in some answers. */
  currency_type: text.nullish(),
  currency_amount: text.nullish(),
  bank_tran_id: text.nullish(),
  risk_level: text.nullish(),
})

export type Transaction = z.infer<typeof transaction>

const found = z.object({
  APIConnect: z.literal('DONE'),
  no_of_trans_found: z.coerce.number().int(),
  element: z.array(transaction).nullish(),
})

/** The transactions with a number of ours; undefined when the answer is not clear. */
export function transactionsIn(answer: object): Transaction[] | undefined {
  const read = found.safeParse(answer)
  if (!read.success) return undefined
  const all = read.data.element ?? []
  return all.length === read.data.no_of_trans_found ? all : undefined
}

/** A validated transaction; undefined when the answer is not clear, or says that there is none. */
export function validationIn(answer: object): Transaction | undefined {
  const read = transaction.extend({ APIConnect: z.literal('DONE').nullish() }).safeParse(answer)
  return read.success && isPaid(read.data) ? read.data : undefined
}

/** `VALID` before the first validation, `VALIDATED` afterwards. */
export const isPaid = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'VALID' || status === 'VALIDATED'

/** Poisha that a transaction took; undefined if it was not in taka. */
export function takenIn({ amount, currency, currency_type }: Transaction): number | undefined {
  const isTaka = (currency ?? 'BDT') === 'BDT' && (currency_type ?? 'BDT') === 'BDT'
  return isTaka ? fromTaka(amount ?? '') : undefined
}

/** What transactions without money say about an attempt. */
export function unpaid(transactions: readonly Transaction[]): Confirmation {
  const states = new Set(transactions.map(({ status }) => status))
  if (states.size === 0 || states.has('PENDING') || states.has('UNATTEMPTED')) return { status: 'pending' }
  if (states.has('FAILED')) return { status: 'failed', reason: 'declined' }
  if (states.has('CANCELLED')) return { status: 'failed', reason: 'cancelled' }
  if (states.has('EXPIRED')) return { status: 'failed', reason: 'timed-out' }
  return { status: 'unclear' }
}

/** What a paid transaction says: the money is ours only if number, amount and currency are the attempt's. */
export function paid(one: Transaction, attempt: SentAttempt): Confirmation {
  const transactionId = one.bank_tran_id ?? ''
  if (transactionId === '') return { status: 'unclear' }
  const taken = takenIn(one)
  const named = { transactionId, ...(taken !== undefined && { taken }) }
  const requested = one.currency_amount == null ? attempt.amount : fromTaka(one.currency_amount)
  const isAsAgreed =
    one.tran_id === attempt.merchantNumber && taken === attempt.amount && requested === attempt.amount
  if (!isAsAgreed) return { status: 'review', reason: 'differs', ...named }
  // SSLCommerz advises merchants to hold what it finds risky until somebody has looked at it.
  return one.risk_level === '1'
    ? { status: 'review', reason: 'risky', ...named }
    : { status: 'settled', transactionId }
}
