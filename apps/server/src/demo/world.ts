import { organizations } from './facts/people/organizations'
import { dayInMonth, dayOf, monthOf } from './seed/calendar'

/** How many months have bills. */
export const billedMonths = 18

/** What determines every row: the same world gives the same rows. */
export interface World {
  seed: string
  /** The present instant, in ms. */
  now: number
  today: number
  customers: number
  /** The first day of each billing period of an organization, oldest first, and the day after the last one. */
  periods: Readonly<Record<number, readonly number[]>>
  /** The earliest billed day of all organizations. */
  firstDay: number
}

export function createWorld(options: { seed: string; now: Date; customers: number }): World {
  const now = options.now.getTime()
  const today = dayOf(now)
  const periods = Object.fromEntries(
    organizations.map(({ id, billingDay }) => [id, periodsUntil(today, billingDay)]),
  )
  const firstDay = Math.min(...Object.values(periods).flat())
  return { seed: options.seed, customers: options.customers, now, today, periods, firstDay }
}

function periodsUntil(today: number, billingDay: number): number[] {
  const thisMonth = monthOf(today)
  const current = dayInMonth(thisMonth, billingDay) <= today ? thisMonth : thisMonth - 1
  return Array.from({ length: billedMonths + 1 }, (_, i) =>
    dayInMonth(current - billedMonths + 1 + i, billingDay),
  )
}

/** The periods of an organization in this world. */
export function periodsOf(world: World, organizationId: number): readonly number[] {
  const found = world.periods[organizationId]
  if (!found) throw new Error(`organization ${organizationId} has no billing periods`)
  return found
}
