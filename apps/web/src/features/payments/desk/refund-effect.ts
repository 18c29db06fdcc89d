import type { DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { addMoney, compareMoney, subtractMoney } from '../../../platform/money/money'

export type Funds = NonNullable<DeskPaymentDetail['funds']>

/** What a refund would do. */
export interface RefundEffect {
  fromBalance: string
  /** What is unpaid again of all bills together. */
  owed: string
  /** Those bills, and how much of each. */
  reopened: Funds['bills']
  /** The first day on which the line is suspended for one of them; null: it is not. */
  suspendsOn: string | null
}

const smaller = (one: string, other: string) => (compareMoney(one, other) < 0 ? one : other)

/** The balance goes first, then the bills in the order of the answer: as the server does it. */
export function effectOf({ balance, bills }: Funds, amount: string): RefundEffect {
  const fromBalance = smaller(amount, balance)
  let missing = subtractMoney(amount, fromBalance)
  const reopened: Funds['bills'] = []
  for (const bill of bills) {
    if (compareMoney(missing, '0.00') <= 0) break
    const part = smaller(missing, bill.amount)
    reopened.push({ ...bill, amount: part })
    missing = subtractMoney(missing, part)
  }
  return {
    fromBalance,
    owed: addMoney(...reopened.map((bill) => bill.amount)),
    reopened,
    suspendsOn: reopened.flatMap(({ suspends_on }) => suspends_on ?? []).toSorted()[0] ?? null,
  }
}

/** As much as goes back without a bill being touched; all of it where every bill would be. */
export function harmlessAmount({ balance }: Funds, refundable: string): string {
  return compareMoney(balance, '0.00') > 0 ? smaller(balance, refundable) : refundable
}
