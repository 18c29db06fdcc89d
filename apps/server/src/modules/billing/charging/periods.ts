import { addDays, periodContaining, type Period } from '#platform/calendar'

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
