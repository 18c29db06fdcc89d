import type { Habit } from '../lines/connections'
import type { Organization } from '../facts/people/organizations'
import { instantOf } from '../seed/calendar'
import type { Random } from '../seed/random'
import type { Bill, Document, Payment } from './documents'

const gateways: readonly { name: Payment['gateway']; weight: number }[] = [
  { name: 'bkash', weight: 74 },
  { name: 'cash', weight: 18 },
  { name: 'bank', weight: 8 },
]

const minute = 60_000

/** When a customer with that habit pays the rest of a bill. */
export function payingInstant(
  random: Random,
  habit: Habit,
  bill: Bill,
  { dueDays, graceDays }: Organization,
): number {
  const hour = 9 + random.next() * 13
  const day = bill.periodStart + delay(random, habit, dueDays, graceDays)
  return Math.max(instantOf(day, hour), bill.issuedAt + minute)
}

function delay(random: Random, habit: Habit, dueDays: number, graceDays: number): number {
  switch (habit) {
    case 'early':
      return random.int(0, 3)
    case 'late':
      return dueDays + random.int(1, graceDays)
    case 'forgetful':
      return random.chance(0.3) ? dueDays + graceDays + random.int(2, 5) : random.int(4, dueDays)
    default:
      return random.int(2, dueDays - 1)
  }
}

function payment(random: Random, at: number, fields: Pick<Payment, 'kind' | 'amount'>): Payment {
  const gateway = random.weighted(gateways).name
  const takes = gateway === 'bkash' ? Math.round((0.6 + random.next()) * minute) : 0
  const { kind, amount } = fields
  return { kind, amount, gateway, state: 'succeeded', createdAt: at - takes, settledAt: at, id: 0 }
}

/** A payment into the wallet: the price of some months, as a round sum. */
export function topUp(random: Random, at: number, monthly: number): Extract<Document, { kind: 'payment' }> {
  const round = 50_000
  const amount = Math.ceil((monthly * random.int(2, 4)) / round) * round
  return { kind: 'payment', at, payment: payment(random, at, { kind: 'topup', amount }) }
}

/** Pays the open amount of a bill. Now and then the first attempt fails. */
export function payBill(random: Random, at: number, bill: Bill): Document[] {
  const amount = bill.total - bill.paid
  const paid = payment(random, at, { kind: 'bill', amount })
  const documents: Document[] = [
    { kind: 'payment', at, payment: paid },
    { kind: 'settlement', at, bill, amount, payment: paid },
  ]
  bill.paid = bill.total
  bill.paidAt = at
  const earlier = paid.createdAt - random.int(4, 20) * minute
  if (paid.gateway === 'bkash' && random.chance(0.06) && earlier > bill.issuedAt)
    documents.push(attempt(earlier, amount, random.chance(0.6) ? 'failed' : 'expired'))
  return documents
}

function attempt(at: number, amount: number, state: 'failed' | 'expired'): Document {
  const failed: Payment = {
    kind: 'bill',
    gateway: 'bkash',
    amount,
    state,
    createdAt: at,
    settledAt: undefined,
    id: 0,
  }
  return { kind: 'payment', at, payment: failed }
}

/** The same bill paid again by mistake: the money goes to the wallet and, a day later, back. */
export function paidTwice(random: Random, at: number, amount: number): Document[] {
  const again = payment(random, at, { kind: 'bill', amount })
  again.state = 'refunded'
  return [
    { kind: 'payment', at, payment: again },
    { kind: 'refund', at: at + 26 * 60 * minute, payment: again, amount },
  ]
}
