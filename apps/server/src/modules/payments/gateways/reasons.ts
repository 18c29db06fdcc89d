/** Why a payment is as it is, in words for its payer. */
const words = {
  cancelled: 'You cancelled this payment. Nothing was taken.',
  declined: 'The payment was declined. Nothing was taken. Try again, or pay in another way.',
  'insufficient-balance': 'The wallet did not hold enough. Nothing was taken. Add money to it and try again.',
  'wrong-code': 'The PIN or the code was wrong or too old. Nothing was taken. Try again.',
  'too-many-tries': 'There were too many wrong tries. Nothing was taken. Wait a while before the next one.',
  'wallet-blocked': 'This wallet cannot pay at the moment. Nothing was taken. Ask the payment service why.',
  'limit-reached': 'The amount is outside of what the wallet may pay. Nothing was taken.',
  'not-sent': 'The payment service could not be reached. Nothing was taken. Try again.',
  replaced: 'A newer payment took the place of this one. Nothing was taken.',
  'replaced-unasked':
    'A newer payment took the place of this one. We are checking with the payment service whether anything was taken.',
  'timed-out': 'The payment was not confirmed within a day. Nothing was taken.',
  differs:
    'The payment service reports another amount than asked for. Our staff look at it and will tell you.',
  'credited-elsewhere': 'This money was already credited with another payment. Our staff look at it.',
  'ledger-differs': 'Our books and the payment service disagree about this payment. Our staff look at it.',
  closed: 'Our staff looked at this payment. Nothing was credited; ask us if you see it differently.',
  'refund-unclear': 'The way back of the money could not be confirmed. Our staff look at it.',
} as const

export type Reason = keyof typeof words

/** One sentence for the payer about a stored reason; null without one. */
export function reasonText(reason: string | null): string | null {
  return reason !== null && reason in words ? words[reason as Reason] : null
}
