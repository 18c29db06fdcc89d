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
  /** Both are set when the rows are written. */
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
  /** Set when the rows are written. */
  id: number
}

/** What happened to the money of one connection, each at its instant. */
export type Document =
  | { kind: 'invoice'; at: number; bill: Bill }
  /** The money of a payment, if any moved, goes to the wallet. */
  | { kind: 'payment'; at: number; payment: Payment }
  /** The wallet pays a bill; with `payment`, from that payment's money, which makes it an allocation. */
  | { kind: 'settlement'; at: number; bill: Bill; amount: number; payment?: Payment }
  /** The provider gives back a part of the price for an outage. */
  | { kind: 'credit'; at: number; outage: number; reason: string; amount: number; tax: number }
  /** Money from the wallet goes back by the way it came. */
  | { kind: 'refund'; at: number; payment: Payment; amount: number }

/** Whether money came in; a failed attempt moves none. */
export function hasMoved(payment: Payment): boolean {
  return payment.state === 'succeeded' || payment.state === 'refunded'
}
