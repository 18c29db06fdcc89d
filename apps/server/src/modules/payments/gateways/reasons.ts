/** The reason for a payment's state, in words for its payer. */
const words = {
  cancelled: 'You cancelled this payment. Nothing was taken.',
  declined: 'The payment was declined. Nothing was taken. Try again, or pay in another way.',
  'insufficient-balance':
    'There was not enough money in the wallet. Nothing was taken. Add money to it and try again.',
  'wrong-code': 'The PIN or code was wrong or had expired. Nothing was taken. Try again.',
  'too-many-tries': 'Too many wrong tries. Nothing was taken. Wait a while before you try again.',
  'wallet-blocked': 'This wallet cannot pay at the moment. Nothing was taken. Ask the payment service why.',
  'limit-reached': 'The amount is outside the limits of the wallet. Nothing was taken.',
  'not-sent': 'The payment service could not be reached. Nothing was taken. Try again.',
  replaced: 'A newer payment replaced this one. Nothing was taken.',
  'replaced-unasked':
    'A newer payment replaced this one. We are checking with the payment service whether anything was taken.',
  'timed-out': 'The payment was not confirmed within a day. Nothing was taken.',
  risky:
    'The payment service asks us to check this payment. Our staff are looking into it and will tell you.',
  differs: 'The payment service reports a different amount. Our staff are looking into it and will tell you.',
  'credited-elsewhere':
    'This money was already credited with another payment. Our staff are looking into it.',
  'ledger-differs':
    'Our books and the payment service disagree about this payment. Our staff are looking into it.',
  closed: 'Our staff checked this payment and credited nothing. Contact us if you think this is wrong.',
  'refund-unclear': 'We could not confirm that the refund went through. Our staff are looking into it.',
} as const

export type Reason = keyof typeof words

/** One sentence for the payer about a stored reason; null without a reason. */
export function reasonText(reason: string | null): string | null {
  return reason !== null && reason in words ? words[reason as Reason] : null
}
