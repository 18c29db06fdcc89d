import type { Means } from '../../simulator/layout'

/** The unusual behaviour of a simulator's card. */
export type Fault =
  | 'insufficient-balance'
  | 'card-blocked'
  | 'validation-hangs'
  | 'validation-503'
  | 'no-callback'
  | 'callback-twice'
  | 'cancel-after-completion'
  | 'ipn-before-callback'
  | 'ipn-twice'
  | 'wrong-amount'
  | 'wrong-currency'
  | 'bad-signature'
  | 'risky'
  | 'refund-cancelled'

export const simulatedOtp = '111111'

/** The cards that SSLCommerz publishes for its sandbox, and our own ones with known faults. */
export const cards: readonly Means<Fault>[] = [
  { number: '4111111111111111', does: 'Pays' },
  { number: '5111111111111111', does: 'Pays' },
  { number: '371111111111111', does: 'Pays' },
  { number: '4000000000000017', fault: 'insufficient-balance', does: 'Does not hold enough' },
  { number: '4000000000000018', fault: 'card-blocked', does: 'May not pay' },
  {
    number: '4000000000000001',
    fault: 'validation-hangs',
    does: 'Pays, but the validation answers too late',
  },
  {
    number: '4000000000000002',
    fault: 'validation-503',
    does: 'Pays, but the validation says it is out of service',
  },
  {
    number: '4000000000000003',
    fault: 'no-callback',
    does: 'Pays, but tells nobody and never sends you back',
  },
  { number: '4000000000000004', fault: 'callback-twice', does: 'Pays, and can send you back twice' },
  { number: '4000000000000005', fault: 'cancel-after-completion', does: 'Pays, but says it was cancelled' },
  {
    number: '4000000000000006',
    fault: 'ipn-before-callback',
    does: 'Pays, and tells the portal before you are back',
  },
  { number: '4000000000000007', fault: 'ipn-twice', does: 'Pays, and tells the portal twice' },
  { number: '4000000000000008', fault: 'wrong-amount', does: 'Pays another amount than asked for' },
  {
    number: '4000000000000009',
    fault: 'bad-signature',
    does: 'Pays, and tells the portal with a forged signature',
  },
  { number: '4000000000000010', fault: 'wrong-currency', does: 'Pays in another currency' },
  { number: '4000000000000011', fault: 'risky', does: 'Pays, and is found risky' },
  { number: '4000000000000012', fault: 'refund-cancelled', does: 'Pays, and its bank cancels refunds' },
]

/** A card by its number, with or without spaces. */
export function cardOf(number: string) {
  const digits = number.replaceAll(/\s/g, '')
  return cards.find((card) => card.number === digits)
}
