import { counted } from '@uplink/contract/counted'
import type { Database } from '#platform/database/kysely'
import { moneyText } from '#platform/texts'
import { findUnsettled } from './unsettled.store'

const amounts = (of: Record<string, number>) =>
  Object.entries(of)
    .map(([currency, amount]) => moneyText(amount, currency))
    .join(' and ')

/** A sentence where there are some. */
const where = (count: number, sentence: (some: string) => string, one: string, many?: string) =>
  count === 0 ? [] : [sentence(counted(count, one, many))]

/** What has to be settled before a person can be erased, each with what to do; empty: nothing. */
export async function unsettledOf(db: Database, person: number): Promise<string[]> {
  const open = await findUnsettled(db, person)
  const owed = amounts(open.owed)
  const held = amounts(open.held)
  return [
    ...where(
      open.open_lines,
      (some) => `${some} not closed: close what they have first`,
      'line is',
      'lines are',
    ),
    ...where(
      open.lines_to_come,
      (some) => `${some} planned to become theirs: withdraw that`,
      'line is',
      'lines are',
    ),
    ...where(
      open.sessions,
      (some) => `${some} still online: it ends by itself within some hours`,
      'line is',
      'lines are',
    ),
    ...where(open.charges, (some) => `${some} for a bill: bill them`, 'charge waits', 'charges wait'),
    ...(owed ? [`${owed} is owed: it is paid or written off first`] : []),
    ...(held ? [`${held} is held for them: give it back or use it up`] : []),
    ...where(open.payments, (some) => `${some} without a result`, 'payment is', 'payments are'),
    ...where(open.refunds, (some) => `${some} on the way`, 'refund is', 'refunds are'),
    ...where(open.orders, (some) => `${some} open: complete or cancel it`, 'order is', 'orders are'),
    ...where(open.tickets, (some) => `${some} open: close it`, 'ticket is', 'tickets are'),
    ...where(
      open.assigned,
      (some) => `${some} assigned to them: hand it over`,
      'open ticket is',
      'open tickets are',
    ),
    ...where(open.open_days, () => 'Their cash desk is open: close the day', 'day'),
    ...where(open.unhanded_days, (some) => `The cash of ${some} is not handed over`, 'closed day'),
  ]
}
