import type { PaymentCase, PaymentDecision } from '@uplink/contract/payment-cases'
import { formatMoney } from '../../../platform/money/money'

/** What the list and the case's own screen call it. */
export function caseTitle({ kind, line }: PaymentCase): string {
  return kind === 'message' ? 'Money without a line' : `Payment for ${line?.username ?? 'an unknown line'}`
}

interface DecisionWords {
  label: string
  help: string
  /** What the button says. */
  act: string
}

/** A decision in words, with what follows from it. */
export function decisionWords(one: PaymentCase, decision: PaymentDecision): DecisionWords {
  const money = formatMoney(one.amount)
  if (decision === 'credit')
    return {
      label: one.line ? `Credit ${one.line.username}` : 'Credit a connection',
      help: 'What the gateway says that it took goes to the connection and pays what is open.',
      act: 'Credit the money',
    }
  if (decision === 'refund')
    return {
      label: 'Give it back',
      help: `Up to ${money} goes back by the way it came. Your password is asked for.${
        one.is_credited ? ' It comes from the balance first; bills it paid become unpaid again.' : ''
      }`,
      act: 'Give the money back',
    }
  return {
    label: 'Close without a change',
    help: one.is_credited ? 'The payment stays as the ledger has it.' : 'Nothing is credited.',
    act: 'Close the case',
  }
}
