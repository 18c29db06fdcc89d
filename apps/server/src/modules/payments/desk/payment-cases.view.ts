import type { PaymentCase, PaymentCaseDetail, PaymentDecision } from '@uplink/contract/payment-cases'
import { toWire } from '#platform/money'
import type { CaseEventRow, CaseRow } from './payment-cases.store'
import type { Reason } from '../gateways/reasons'

/** Why staff must decide. */
const words: Partial<Record<Reason, string>> = {
  differs: 'The gateway took another amount than requested, or for another number.',
  'credited-elsewhere': 'The gateway names money that was credited with another payment.',
  'ledger-differs': 'The ledger and the gateway disagree about this payment.',
}
const otherwise = 'Somebody must check this payment.'
const unmatched = 'Money came through the gateway, but its reference is not a line of ours.'

/**
 * The possible decisions: only money that is not in the ledger can be credited, and only a payment through the portal
 * can be refunded.
 */
export function decisionsFor(row: CaseRow): PaymentDecision[] {
  const isKnown = row.transaction_id !== null
  const isOurs = row.kind === 'payment' && row.gateway_payment_id !== null
  return [
    ...(isKnown && !row.is_credited ? ['credit' as const] : []),
    ...(isKnown && isOurs && row.refunded < row.amount ? ['refund' as const] : []),
    'dismiss' as const,
  ]
}

export function toCase(row: CaseRow): PaymentCase {
  return {
    kind: row.kind,
    id: row.id,
    gateway: row.gateway,
    amount: toWire(row.amount),
    refunded: toWire(row.refunded),
    transaction_id: row.transaction_id,
    line:
      row.connection_id === null || row.username === null
        ? null
        : { id: row.connection_id, username: row.username },
    reference: row.reference,
    reason: row.kind === 'message' ? unmatched : (words[row.reason as Reason] ?? otherwise),
    is_credited: row.is_credited,
    decisions: decisionsFor(row),
    since: row.since.toISOString(),
  }
}

export function toCaseDetail(row: CaseRow, events: readonly CaseEventRow[]): PaymentCaseDetail {
  return { ...toCase(row), events: toEvents(events) }
}

export function toEvents(events: readonly CaseEventRow[]): PaymentCaseDetail['events'] {
  return events.map(({ to_state, occurred_at, ...event }) => ({
    ...event,
    state: to_state,
    occurred_at: occurred_at.toISOString(),
  }))
}
