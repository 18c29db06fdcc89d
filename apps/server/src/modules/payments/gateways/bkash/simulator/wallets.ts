import type { Means } from '../../simulator/layout'

/** The unusual behaviour of a simulator's wallet. */
export type Fault =
  | 'insufficient-balance'
  | 'debit-block'
  | 'execute-hangs'
  | 'execute-503'
  | 'no-callback'
  | 'callback-twice'
  | 'cancel-after-completion'
  | 'webhook-before-callback'
  | 'webhook-twice'
  | 'wrong-amount'
  | 'bad-signature'

export const simulatedPin = '12121'
export const simulatedOtp = '123456'

/** The wallets that bKash publishes for its sandbox, and our own ones with known faults. */
export const wallets: readonly Means<Fault>[] = [
  { number: '01770618575', does: 'Pays' },
  { number: '01929918378', does: 'Pays' },
  { number: '01770618576', does: 'Pays' },
  { number: '01877722345', does: 'Pays' },
  { number: '01619777282', does: 'Pays' },
  { number: '01619777283', does: 'Pays' },
  { number: '01823074817', fault: 'insufficient-balance', does: 'Does not hold enough' },
  { number: '01823074818', fault: 'debit-block', does: 'May not pay' },
  { number: '01700000001', fault: 'execute-hangs', does: 'Pays, but the answer comes too late' },
  { number: '01700000002', fault: 'execute-503', does: 'Pays, but answers that it is out of service' },
  { number: '01700000003', fault: 'no-callback', does: 'Approves, but never sends you back' },
  { number: '01700000004', fault: 'callback-twice', does: 'Pays, and can send you back twice' },
  { number: '01700000005', fault: 'cancel-after-completion', does: 'Pays, but says it was cancelled' },
  {
    number: '01700000006',
    fault: 'webhook-before-callback',
    does: 'Pays, and tells the portal before you are back',
  },
  { number: '01700000007', fault: 'webhook-twice', does: 'Pays, and tells the portal twice' },
  { number: '01700000008', fault: 'wrong-amount', does: 'Pays another amount than asked for' },
  {
    number: '01700000009',
    fault: 'bad-signature',
    does: 'Pays, and tells the portal with a forged signature',
  },
]

export function walletOf(number: string) {
  return wallets.find((wallet) => wallet.number === number)
}
