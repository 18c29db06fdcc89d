import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'

/**
 * The price of a part of a billing period, in poisha. It is computed and rounded from the period's first day, so that
 * the parts always add up to the full price. The billing run does the same in SQL.
 */
export function shareOf(price: number, stretch: Period, period: Period): number {
  const days = lengthInDays(period)
  const until = (day: string) =>
    Math.floor((2 * price * lengthInDays({ from: period.from, to: day }) + days) / (2 * days))
  return until(stretch.to) - until(addDays(stretch.from, -1))
}

/**
 * The periods of a billing run, oldest first: from the one billed last to today's. If none was billed yet: only
 * today's.
 */
export function periodsToBill(plan: {
  billedThrough: string | null
  today: string
  billingDay: number
}): Period[] {
  const periods = [periodContaining(plan.billedThrough ?? plan.today, plan.billingDay)]
  for (let last = periods[0]; last && last.to < plan.today; last = periods.at(-1))
    periods.push(periodContaining(addDays(last.to, 1), plan.billingDay))
  return periods
}
