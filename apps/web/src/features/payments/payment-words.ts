import type { Payment, PaymentState } from '@uplink/contract/payments'
import { formatMoney } from '../../platform/money/money'
import type { Tone } from '../../ui/feedback/tone'

const states: Record<PaymentState, { tone: Tone; word: string }> = {
  created: { tone: 'info', word: 'Waiting' },
  pending: { tone: 'info', word: 'Waiting' },
  succeeded: { tone: 'success', word: 'Paid' },
  succeeded_late: { tone: 'success', word: 'Paid' },
  failed: { tone: 'danger', word: 'Failed' },
  expired: { tone: 'neutral', word: 'Expired' },
  refund_pending: { tone: 'info', word: 'Being refunded' },
  refunded: { tone: 'neutral', word: 'Refunded' },
  partially_refunded: { tone: 'neutral', word: 'Partly refunded' },
  review: { tone: 'warning', word: 'Being checked' },
}

export function stateTone(state: PaymentState): Tone {
  return states[state].tone
}

/** The state in a word or two, for lists. */
export function stateWord(state: PaymentState): string {
  return states[state].word
}

export const kindWords: Record<Payment['kind'], string> = { bill: 'Bill payment', topup: 'Top-up' }

/** Money that the provider's staff took, so that no gateway confirms it. */
const received: Record<string, string> = {
  Cash: 'Received in cash. Thank you.',
  'Bank transfer': 'Received by bank transfer. Thank you.',
}

const gateways: Record<string, string> = { bkash: 'bKash', cash: 'Cash', bank: 'Bank transfer' }

/** A gateway's name for people: `bkash` → `bKash`. */
export function gatewayTitle(name: string): string {
  return gateways[name] ?? name
}

/** What can still be done about a payment. */
export type Way = 'check' | 'again' | 'none'

export interface OutcomeWords {
  tone: Tone
  sentence: string
  detail: string
  /** `check`: ask the gateway; `again`: pay again. */
  way: Way
}

/** The fields of a payment on which its words depend. */
export type Told = Pick<Payment, 'state' | 'amount' | 'message'> &
  Partial<Pick<Payment, 'kind' | 'refunded' | 'gateway' | 'is_final'>>

/** What somebody reads about their payment. The server's own sentence, if there is one, replaces the usual one. */
export function outcomeWords(payment: Told): OutcomeWords {
  const words = usualWords(payment, gatewayTitle(payment.gateway ?? 'bkash'))
  return { tone: stateTone(payment.state), ...words, detail: payment.message ?? words.detail }
}

function usualWords(
  { state, amount, kind, refunded, is_final }: Told,
  gateway: string,
): Omit<OutcomeWords, 'tone'> {
  const money = formatMoney(amount)
  switch (state) {
    case 'created':
    case 'pending':
      return {
        sentence: `Waiting for ${gateway} to confirm ${money}`,
        detail: `This usually takes a few seconds. We keep asking ${gateway}, even if you leave this page.`,
        way: 'check',
      }
    case 'succeeded':
      return {
        sentence: kind === 'topup' ? `${money} is in your balance` : `You paid ${money}`,
        detail: received[gateway] ?? `${gateway} confirmed it. Thank you.`,
        way: 'none',
      }
    case 'succeeded_late':
      return {
        sentence: `Your ${money} arrived, later than expected`,
        detail: `${gateway} confirmed it late. It counts in full.`,
        way: 'none',
      }
    case 'failed':
      return {
        sentence: 'This payment did not go through',
        detail: `${gateway} took no money.`,
        way: 'again',
      }
    case 'expired':
      // Replaced while the gateway could not be asked: money that it took is still credited.
      if (is_final === false)
        return {
          sentence: `We are checking whether ${gateway} took ${money}`,
          detail: `A newer payment took its place before ${gateway} could be asked. What was taken is credited.`,
          way: 'check',
        }
      return {
        sentence: 'This payment was not finished in time',
        detail: `${gateway} took no money.`,
        way: 'again',
      }
    case 'refund_pending':
      return {
        sentence: `${money} is on its way back to you`,
        detail: `${gateway} returns it to the account you paid from. That can take a few days.`,
        way: 'check',
      }
    case 'refunded':
      return {
        sentence: `${money} was refunded to you`,
        detail: `It is in the ${gateway} account you paid from.`,
        way: 'none',
      }
    case 'partially_refunded':
      return {
        sentence: `${formatMoney(refunded ?? amount)} of ${money} was refunded to you`,
        detail: `It is in the ${gateway} account you paid from. The rest counts as paid.`,
        way: 'none',
      }
    case 'review':
      return {
        sentence: 'Our staff are checking this payment',
        detail: `${gateway} reports something different from what we asked for. Please do not pay again; we will tell you the result.`,
        way: 'check',
      }
  }
}
