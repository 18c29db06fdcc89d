import type { PaymentCase, PaymentCaseDetail, PaymentDecision } from '@uplink/contract/payment-cases'
import { formatMoney } from '../../../platform/money/money'
import { decisionWords } from './payment-case-words'

type Suggestion = PaymentCase['suggestions'][number]

/** One of the decisions; money without a line can go to each of the lines that it may be for. */
export interface Choice {
  key: string
  decision: PaymentDecision
  label: string
  help: string
  /** The button's label. */
  act: string
  /** The suggested line that gets the money. */
  line?: Suggestion
  /** Whether a line must still be found. */
  isForFound: boolean
  /** What the choice itself gives as its reason; empty where only the person knows it. */
  reason: string
}

/** What can become of the money, the likeliest line first. */
export function choicesOf(one: PaymentCaseDetail): Choice[] {
  return one.decisions.flatMap((decision): Choice[] => {
    const words = decisionWords(one, decision)
    const plain = { ...words, key: decision, decision, isForFound: false, reason: '' }
    if (decision !== 'credit' || one.line !== null) return [plain]
    const { suggestions } = one
    return [
      ...suggestions.map((line) => ({
        key: `credit ${line.id}`,
        decision,
        label: `Credit ${line.username}, ${line.holder}`,
        help: `${howMeant(one, line)} ${owesWords(one, line)}.`,
        act: `Credit ${line.username}`,
        line,
        isForFound: false,
        reason: reasonFor(one, line),
      })),
      { ...plain, isForFound: true, label: suggestions.length > 0 ? 'Credit another line' : 'Credit a line' },
    ]
  })
}

function howMeant({ reference, payer }: PaymentCase, { by }: Suggestion): string {
  return by === 'payer'
    ? `The money came from ${payer ?? 'its number'}, which is this customer’s.`
    : `“${reference ?? ''}” can mean this line.`
}

/** What the line owes, beside what came. */
export function owesWords({ amount }: PaymentCase, { owes }: Suggestion): string {
  if (Number(owes) === 0) return 'It owes nothing'
  return Number(owes) === Number(amount) ? 'It owes just this amount' : `It owes ${formatMoney(owes)}`
}

/** The most of a payer's words that a reason repeats. */
const longestQuote = 80

function reasonFor({ reference, payer }: PaymentCase, { by, username }: Suggestion): string {
  return by === 'payer'
    ? `Paid from ${payer ?? 'the number'}, the number of ${username}`
    : `The reference “${(reference ?? '').slice(0, longestQuote)}” means ${username}`
}
