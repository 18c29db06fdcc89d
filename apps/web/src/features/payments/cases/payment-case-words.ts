import { counted } from '@uplink/contract/counted'
import type { PaymentCase, PaymentDecision } from '@uplink/contract/payment-cases'
import { formatMoney } from '../../../platform/money/money'

/** The case's title in the list and on its own screen: money without a line is called what its payer wrote. */
export function caseTitle({ kind, line, reference, payer }: PaymentCase): string {
  if (kind === 'refund') return `Refund for ${line?.username ?? 'an unknown line'}`
  if (kind === 'payment') return `Payment for ${line?.username ?? 'an unknown line'}`
  if (reference !== null) return `“${reference}”`
  return payer === null ? 'Money without a line' : `Money from ${payer}`
}

/** For how long a case has waited, in its largest unit: '3 days'. */
export function waitWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

interface DecisionWords {
  label: string
  help: string
  /** The button's label. */
  act: string
}

/** A decision and its consequence in words. */
export function decisionWords(one: PaymentCase, decision: PaymentDecision): DecisionWords {
  const money = formatMoney(one.amount)
  if (decision === 'refunded')
    return {
      label: 'It was refunded',
      help: `The gateway’s own records show that ${money} went back. The refund is recorded as made, and the customer is told. You will need your password.`,
      act: 'Record it as refunded',
    }
  if (decision === 'not-refunded')
    return {
      label: 'It was not refunded',
      help: `The gateway’s own records show no such refund. ${money} goes back to the line and pays its bills again. You will need your password.`,
      act: 'Record it as not refunded',
    }
  if (decision === 'credit')
    return {
      label: one.line ? `Credit ${one.line.username}` : 'Credit a line',
      help:
        one.taken === null
          ? 'The amount the gateway took goes to the line and pays its open bills.'
          : `${formatMoney(one.taken)}, which the gateway took, goes to the line and pays its open bills.`,
      act: 'Credit the money',
    }
  if (decision === 'refund')
    return {
      label: 'Refund it',
      help: `Up to ${one.is_credited || one.taken === null ? money : formatMoney(one.taken)} goes back the way it came. You will need your password.${
        one.is_credited
          ? ' It comes from the balance first; bills it paid become unpaid again.'
          : ' It was never credited, so no bill changes.'
      }`,
      act: 'Refund the money',
    }
  return {
    label: 'Close without a change',
    help: one.is_credited ? 'The payment stays as it is in the ledger.' : 'Nothing is credited.',
    act: 'Close the case',
  }
}
