import { gatewayFacts, gatewayTitle as titleOf } from '@uplink/contract/gateways'
import type { Payment, PaymentState } from '@uplink/contract/payments'
import { t } from '../../language/t'
import { formatMoney } from '../../platform/money/money'
import type { Tone } from '../../ui/feedback/tone'

const states = (): Record<PaymentState, { tone: Tone; word: string }> => ({
  created: { tone: 'info', word: t('Waiting') },
  pending: { tone: 'info', word: t('Waiting') },
  succeeded: { tone: 'success', word: t('Paid') },
  succeeded_late: { tone: 'success', word: t('Paid') },
  failed: { tone: 'danger', word: t('Failed') },
  expired: { tone: 'neutral', word: t('Expired') },
  refund_pending: { tone: 'info', word: t('Being refunded') },
  refunded: { tone: 'neutral', word: t('Refunded') },
  partially_refunded: { tone: 'neutral', word: t('Partly refunded') },
  review: { tone: 'warning', word: t('Being checked') },
})

export function stateTone(state: PaymentState): Tone {
  return states()[state].tone
}

/** The state in a word or two, for lists. */
export function stateWord(state: PaymentState): string {
  return states()[state].word
}

export const kindWords = (): Record<Payment['kind'], string> => ({
  bill: t('Bill payment'),
  topup: t('Top-up'),
})

/** Money that the provider's staff took, so that no gateway confirms it. */
const received = (): Record<string, string> => ({
  cash: t('Received in cash. Thank you.'),
  bank: t('Received by bank transfer. Thank you.'),
  mobile: t('Received by mobile wallet. Thank you.'),
  cheque: t('Received by cheque. Thank you.'),
  other: t('Received. Thank you.'),
})

const manualTitles = (): Record<string, string> => ({
  cash: t('Cash'),
  bank: t('Bank transfer'),
  mobile: t('Mobile wallet'),
  cheque: t('Cheque'),
  other: t('Another way'),
  voucher: t('Voucher'),
})

/** Whether staff took the money, and give it back themselves. */
export const isManual = (gateway: string): boolean => gateway in received()

/** A gateway's name for people: `bkash` → `bKash`. */
export function gatewayTitle(name: string): string {
  return titleOf(name) ?? manualTitles()[name] ?? name
}

/** Whether payers choose there among cards, wallets and banks. */
export const takesChoice = (gateway: string): boolean => gatewayFacts(gateway)?.takes === 'choice'

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
export type Told = Pick<Payment, 'state' | 'amount' | 'message' | 'gateway'> &
  Partial<Pick<Payment, 'kind' | 'refunded' | 'is_final' | 'invoices'>>

/** What somebody reads about their payment. The server's own sentence, if there is one, replaces the usual one. */
export function outcomeWords(payment: Told): OutcomeWords {
  const words = usualWords(payment)
  return {
    tone: stateTone(payment.state),
    ...words,
    detail: payment.message === null ? words.detail : t(payment.message),
  }
}

function usualWords({
  state,
  amount,
  kind,
  refunded,
  is_final,
  invoices = [],
  gateway: name,
}: Told): Omit<OutcomeWords, 'tone'> {
  const gateway = gatewayTitle(name)
  const isChoice = takesChoice(name)
  const money = formatMoney(amount)
  switch (state) {
    case 'created':
    case 'pending':
      return {
        sentence: t('Waiting for {gateway} to confirm {money}', { gateway, money }),
        detail: t(
          'This usually takes a few seconds. We keep asking {gateway}, even if you leave this page.',
          { gateway },
        ),
        way: 'check',
      }
    case 'succeeded':
      return {
        sentence:
          // open bills take the money of a top-up first
          kind === 'topup' && invoices.length === 0
            ? t('{money} is in your balance', { money })
            : t('You paid {money}', { money }),
        detail: received()[name] ?? t('{gateway} confirmed it. Thank you.', { gateway }),
        way: 'none',
      }
    case 'succeeded_late':
      return {
        sentence: t('Your {money} arrived, later than expected', { money }),
        detail: t('{gateway} confirmed it late. It counts in full.', { gateway }),
        way: 'none',
      }
    case 'failed':
      return {
        sentence: t('This payment did not go through'),
        detail: t('{gateway} took no money.', { gateway }),
        way: 'again',
      }
    case 'expired':
      // Replaced while the gateway could not be asked: money that it took is still credited.
      if (is_final === false)
        return {
          sentence: t('We are checking whether {gateway} took {money}', { gateway, money }),
          detail: t(
            'A newer payment took its place before {gateway} could be asked. What was taken is credited.',
            { gateway },
          ),
          way: 'check',
        }
      return {
        sentence: t('This payment was not finished in time'),
        detail: t('{gateway} took no money.', { gateway }),
        way: 'again',
      }
    case 'refund_pending':
      return {
        sentence: t('{money} is on its way back to you', { money }),
        detail: t('{gateway} returns it to the account you paid from. That can take a few days.', {
          gateway,
        }),
        way: 'check',
      }
    case 'refunded':
      return {
        sentence: t('{money} was refunded to you', { money }),
        detail: isChoice
          ? t('It is on the card, or in the wallet or account, that you paid from.')
          : t('It is in the {gateway} account you paid from.', { gateway }),
        way: 'none',
      }
    case 'partially_refunded':
      return {
        sentence: t('{part} of {money} was refunded to you', {
          part: formatMoney(refunded ?? amount),
          money,
        }),
        detail: isChoice
          ? t('It is on the card, or in the wallet or account, that you paid from. The rest counts as paid.')
          : t('It is in the {gateway} account you paid from. The rest counts as paid.', { gateway }),
        way: 'none',
      }
    case 'review':
      return {
        sentence: t('Our staff are checking this payment'),
        detail: t(
          '{gateway} reports something different from what we asked for. Please do not pay again; we will tell you the result.',
          { gateway },
        ),
        way: 'check',
      }
  }
}
