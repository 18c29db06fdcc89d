import { GatewayTrouble, type Confirmation, type SentAttempt } from '../gateway'
import type { Reason } from '../reasons'
import { fromTaka } from '../taka'

/** bKash's answers to execute and query; refusals come with HTTP 200 as well, in one of two shapes. */
export interface BkashAnswer {
  statusCode?: string
  errorCode?: string
  statusMessage?: string
  errorMessage?: string
  paymentID?: string
  trxID?: string
  transactionStatus?: string
  amount?: string
  currency?: string
  /** Execute and query spell this field differently. */
  merchantInvoiceNumber?: string
  merchantInvoice?: string
  userVerificationStatus?: string
}

/** Codes that mean that nothing was or will be taken. Other codes are unclear until a query says more. */
const reasons: Readonly<Record<string, Reason>> = {
  '2003': 'declined',
  '2006': 'limit-reached',
  '2014': 'wrong-code',
  '2015': 'too-many-tries',
  '2016': 'wrong-code',
  '2017': 'wrong-code',
  '2018': 'wrong-code',
  '2019': 'wrong-code',
  '2023': 'insufficient-balance',
  '2037': 'wallet-blocked',
  '2061': 'declined',
}

const success = '0000'

function codeOf(answer: BkashAnswer): string {
  return answer.errorCode ?? answer.statusCode ?? ''
}

/** The text for the log and for staff. */
export function textOf(answer: BkashAnswer): string {
  return `${codeOf(answer)} ${answer.errorMessage ?? answer.statusMessage ?? ''}`.trim()
}

export function isSuccess(answer: BkashAnswer): boolean {
  return answer.errorCode === undefined && answer.statusCode === success
}

/** Whether the payer has approved it, so that only our execute is missing. */
export function isApproved(answer: BkashAnswer): boolean {
  return (
    isSuccess(answer) &&
    answer.transactionStatus === 'Initiated' &&
    answer.userVerificationStatus === 'Complete'
  )
}

/**
 * What an answer with HTTP 200 decides, if anything. A payment counts as paid only if it is completed, has a receipt
 * number, and matches our attempt in every field.
 */
export function decided(answer: BkashAnswer, attempt: SentAttempt): Confirmation | undefined {
  if (!isSuccess(answer)) {
    const reason = reasons[codeOf(answer)]
    return reason && { status: 'failed', reason }
  }
  switch (answer.transactionStatus) {
    case 'Completed':
      if (!answer.trxID) return undefined
      return isAsAgreed(answer, attempt)
        ? { status: 'settled', transactionId: answer.trxID }
        : { status: 'review', reason: 'differs', transactionId: answer.trxID, ...takenIn(answer) }
    case 'Cancelled':
      return { status: 'failed', reason: 'cancelled' }
    case 'Failed':
    case 'Declined':
      return { status: 'failed', reason: 'declined' }
    case 'Expired':
      return { status: 'failed', reason: 'timed-out' }
    default:
      return undefined
  }
}

function takenIn({ amount, currency }: BkashAnswer): { taken?: number } {
  const taken = currency === 'BDT' ? fromTaka(amount ?? '') : undefined
  return taken === undefined ? {} : { taken }
}

function isAsAgreed(answer: BkashAnswer, attempt: SentAttempt): boolean {
  return (
    fromTaka(answer.amount ?? '') === attempt.amount &&
    answer.currency === 'BDT' &&
    answer.paymentID === attempt.gatewayPaymentId &&
    (answer.merchantInvoiceNumber ?? answer.merchantInvoice) === attempt.merchantNumber
  )
}

/** Whether approving it would take the agreed amount: checked before we take anything. */
export function asksAsAgreed(answer: BkashAnswer, attempt: SentAttempt): boolean {
  return answer.amount === undefined || fromTaka(answer.amount) === attempt.amount
}

/** bKash's code for a transaction that does not exist. */
const notFound = '2033'

/**
 * The result of a search: undefined when there is no such completed transaction. Throws when the answer is not clear.
 */
export function transactionIn(answer: BkashAnswer, transactionId: string): { amount: number } | undefined {
  if (codeOf(answer) === notFound) return undefined
  if (!isSuccess(answer) || answer.trxID !== transactionId)
    throw new GatewayTrouble(`search: ${textOf(answer)}`)
  const amount = fromTaka(answer.amount ?? '')
  return answer.transactionStatus === 'Completed' && amount !== undefined ? { amount } : undefined
}
