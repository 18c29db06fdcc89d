import type { RefundFunds as Funds } from '@uplink/contract/refund-funds'
import { addMoney, compareMoney, noMoney, subtractMoney } from '../../../platform/money/money'

/** The effect that a refund would have. */
export interface RefundEffect {
  fromBalance: string
  /** How much becomes unpaid again, over all bills. */
  owed: string
  /** The bills that become unpaid again, and how much of each. */
  reopened: Funds['bills']
  /** The first day on which the line would be suspended for one of them; null: never. */
  suspendsOn: string | null
}

const smaller = (one: string, other: string) => (compareMoney(one, other) < 0 ? one : other)

/** Takes the money first from the balance, then from the bills in the answer's order, as the server does. */
export function effectOf({ balance, bills }: Funds, amount: string): RefundEffect {
  const fromBalance = smaller(amount, balance)
  let missing = subtractMoney(amount, fromBalance)
  const reopened: Funds['bills'] = []
  for (const bill of bills) {
    if (compareMoney(missing, noMoney()) <= 0) break
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

/** The largest amount that leaves all bills paid; the whole amount when the balance is empty. */
export function harmlessAmount({ balance }: Funds, refundable: string): string {
  return compareMoney(balance, noMoney()) > 0 ? smaller(balance, refundable) : refundable
}
