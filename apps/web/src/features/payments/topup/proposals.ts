import type { BillInfo } from '@uplink/contract/billing'
import type { PaymentOptions } from '@uplink/contract/payments'
import {
  addMoney,
  compareMoney,
  isNothing,
  noMoney,
  parseLike,
  subtractMoney,
} from '../../../platform/money/money'

/** An amount to top up, and what it is for; `usual`: just a round amount. */
export interface Proposal {
  amount: string
  for: 'due' | 'next-bill' | 'due-and-next-bill' | 'period' | 'usual'
}

type Limits = Pick<PaymentOptions, 'minimum' | 'maximum'>

const rounds = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map((first) => first * 10 ** zeros)).flat()

/** Two or three rows of equal length, whatever is short. */
const most = 6

/** Round amounts between the bounds, from some way below the largest on. */
function usualBetween({ minimum, maximum }: Limits): string[] {
  const within = rounds
    .map((round) => parseLike(minimum, String(round)) ?? noMoney())
    .filter((each) => compareMoney(each, minimum) >= 0 && compareMoney(each, maximum) <= 0)
  return within.slice(-8)
}

/** What the balance lacks for an amount. */
const lacking = (wanted: string, balance: string) =>
  compareMoney(balance, wanted) < 0 ? subtractMoney(wanted, balance) : noMoney()

/**
 * What is short, the most pressing first, then round amounts: what is due, the next bill, or one more period of a
 * prepaid line, each less the balance.
 */
export function proposalsFor(
  { balance, amount_due: due, ...limits }: Limits & Pick<PaymentOptions, 'balance' | 'amount_due'>,
  bill: Pick<BillInfo, 'next_amount' | 'prepaid'> | undefined,
): Proposal[] {
  const next = bill?.next_amount ?? noMoney()
  const isOwing = !isNothing(lacking(due, balance))
  const short: Proposal[] = []
  if (isOwing) short.push({ for: 'due', amount: lacking(due, balance) })
  if (!isNothing(next)) {
    const ahead = bill?.prepaid ? 'period' : isOwing ? 'due-and-next-bill' : 'next-bill'
    const amount = lacking(addMoney(due, next), balance)
    // of a prepaid line with enough for the next period: the one after it
    short.push({ for: ahead, amount: isNothing(amount) && bill?.prepaid ? next : amount })
  }
  const fitting = short
    .filter(({ amount }) => !isNothing(amount) && compareMoney(amount, limits.maximum) <= 0)
    .map((each) =>
      compareMoney(each.amount, limits.minimum) < 0 ? { ...each, amount: limits.minimum } : each,
    )
  const usual = usualBetween(limits)
    .filter((amount) => fitting.every((each) => compareMoney(each.amount, amount) !== 0))
    .slice(0, most - fitting.length)
    .map((amount): Proposal => ({ amount, for: 'usual' }))
  return [...fitting, ...usual]
}
