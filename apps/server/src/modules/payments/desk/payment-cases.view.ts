import type { PaymentCase, PaymentCaseDetail, PaymentDecision } from '@uplink/contract/payment-cases'
import type { RefundFunds as FundsOnWire } from '@uplink/contract/refund-funds'
import { gatewayFacts } from '@uplink/contract/gateways'
import { inCurrency, toWire } from '#platform/money'
import type { RefundFunds } from '../../billing/billing.public'
import type { CaseEventRow, CaseRefundRow, CaseRow } from './payment-cases.store'
import type { Reason } from '../gateways/reasons'

/** Why staff must decide. */
const words: Partial<Record<Reason, string>> = {
  differs: 'The gateway took another amount than requested, or for another number.',
  risky: 'The gateway took the money, and advises to check the payer before it is credited.',
  'credited-elsewhere': 'The gateway names money that was credited with another payment.',
  'ledger-differs': 'The ledger and the gateway disagree about this payment.',
  'refund-unclear': 'The gateway contradicts what staff settled by hand about a refund of this payment.',
}
const otherwise = 'Somebody must check this payment.'
const unmatched =
  'The gateway told of money, but its reference is not a line of ours, or the gateway does not confirm it.'
const unanswered =
  'The gateway has not said for an hour whether it made this refund: look at its own records.'

const reasonOf = ({ kind, reason }: CaseRow): string => {
  if (kind === 'refund') return unanswered
  return kind === 'message' ? unmatched : (words[reason as Reason] ?? otherwise)
}

/**
 * The possible decisions: only money that is not in the ledger can be credited, and only a payment through the portal
 * can be refunded. A refund was made or not.
 */
export function decisionsFor(row: CaseRow): PaymentDecision[] {
  if (row.kind === 'refund') return ['refunded', 'not-refunded']
  const isKnown = row.transaction_id !== null
  const isOurs = row.kind === 'payment' && row.gateway_payment_id !== null
  return [
    ...(isKnown && !row.is_credited ? ['credit' as const] : []),
    ...(isKnown && isOurs && row.refunded < row.amount ? ['refund' as const] : []),
    'dismiss' as const,
  ]
}

/** A gateway's message says nothing of the currency: it has one. */
export const currencyOf = ({ currency, gateway }: CaseRow): string | undefined =>
  currency ?? gatewayFacts(gateway)?.currencies[0]

function within<Shown>(row: CaseRow, view: () => Shown): Shown {
  const currency = currencyOf(row)
  return currency === undefined ? view() : inCurrency(currency, view)
}

/** Whose the money of a message may be. */
export interface Whose {
  /** The number of the wallet that paid; null when the gateway does not tell it. */
  payer: string | null
  suggestions: PaymentCase['suggestions']
}

export const nobodys: Whose = { payer: null, suggestions: [] }

export const toCase = (row: CaseRow, whose: Whose = nobodys): PaymentCase =>
  within(row, () => caseOf(row, whose))

function caseOf(row: CaseRow, whose: Whose): PaymentCase {
  return {
    kind: row.kind,
    id: row.id,
    gateway: row.gateway,
    amount: toWire(row.amount),
    taken: row.taken === null ? null : toWire(row.taken),
    refunded: toWire(row.refunded),
    transaction_id: row.transaction_id,
    line:
      row.connection_id === null || row.username === null
        ? null
        : { id: row.connection_id, username: row.username },
    reference: row.reference,
    ...whose,
    reason: reasonOf(row),
    is_credited: row.is_credited,
    decisions: decisionsFor(row),
    assignee:
      row.assignee_id === null || row.assignee === null ? null : { id: row.assignee_id, name: row.assignee },
    since: row.since.toISOString(),
  }
}

/** What a case is called in a sentence. */
export const nameOf = (row: CaseRow): string =>
  within(row, () => {
    const money = toWire(row.amount)
    if (row.kind === 'message')
      return row.reference === null ? `${money} without a line` : `${money} for “${row.reference}”`
    return `${row.kind === 'refund' ? 'Refund' : 'Payment'} of ${money} for ${row.username ?? 'an unknown line'}`
  })

/** What stands around a case. */
export interface Around {
  whose: Whose
  events: readonly CaseEventRow[]
  /** Minor units. */
  refundable: number
  funds: RefundFunds | null
  /** The refund that the case is about. */
  refund?: CaseRefundRow | undefined
}

export const toCaseDetail = (row: CaseRow, around: Around): PaymentCaseDetail =>
  within(row, () => detailOf(row, around))

function detailOf(row: CaseRow, { whose, events, refundable, funds, refund }: Around): PaymentCaseDetail {
  const one = toCase(row, whose)
  // The wallet may have paid later bills with all of it.
  const decisions = refundable > 0 ? one.decisions : one.decisions.filter((decision) => decision !== 'refund')
  const canRefund = decisions.includes('refund')
  return {
    ...one,
    decisions,
    refundable: toWire(canRefund ? refundable : 0),
    funds: canRefund && funds ? toFunds(funds) : null,
    refund: refund ? toRefund(refund) : null,
    events: toEvents(events),
  }
}

const toRefund = ({ payment_amount, created_at, ...refund }: CaseRefundRow) => ({
  ...refund,
  payment_amount: toWire(payment_amount),
  requested_at: created_at.toISOString(),
})

export function toFunds({ balance, bills }: RefundFunds): FundsOnWire {
  return {
    balance: toWire(balance),
    bills: bills.map(({ amount, ...bill }) => ({ ...bill, amount: toWire(amount) })),
  }
}

export function toEvents(events: readonly CaseEventRow[]): PaymentCaseDetail['events'] {
  return events.map(({ to_state, occurred_at, ...event }) => ({
    ...event,
    state: to_state,
    occurred_at: occurred_at.toISOString(),
  }))
}
