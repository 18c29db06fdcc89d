/** Amounts in poisha, instants in ms. */
export interface BillLine {
  description: string
  amount: number
  tax: number
}

export interface Bill {
  periodStart: number
  periodEnd: number
  dueDay: number
  issuedAt: number
  lines: readonly BillLine[]
  subtotal: number
  tax: number
  total: number
  paid: number
  paidAt: number | undefined
  /** Both given when the rows are written. */
  id: number
  number: string
}

export interface Payment {
  kind: 'bill' | 'topup'
  gateway: 'bkash' | 'cash' | 'bank'
  amount: number
  state: 'succeeded' | 'failed' | 'expired' | 'refunded'
  createdAt: number
  settledAt: number | undefined
  /** Given when the rows are written. */
  id: number
}

/** What happened to the money of one connection, each at its instant. */
export type Document =
  | { kind: 'invoice'; at: number; bill: Bill }
  /** The money of a payment, if it moved, goes into the wallet. */
  | { kind: 'payment'; at: number; payment: Payment }
  /** The wallet paid a bill; with `payment`, by that payment's money: an allocation of it. */
  | { kind: 'settlement'; at: number; bill: Bill; amount: number; payment?: Payment }
  /** The provider gave back a part of the price for an outage. */
  | { kind: 'credit'; at: number; outage: number; reason: string; amount: number; tax: number }
  /** Money from the wallet went back to where it came from. */
  | { kind: 'refund'; at: number; payment: Payment; amount: number }

/** Whether money came in; an attempt that failed moves nothing. */
export function hasMoved(payment: Payment): boolean {
  return payment.state === 'succeeded' || payment.state === 'refunded'
}
