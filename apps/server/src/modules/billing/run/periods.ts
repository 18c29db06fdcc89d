import { addDays, billingDate, lengthInDays, periodContaining, type Period } from '#platform/calendar'

/**
 * When the next invoice will be due. On a billing day, today's invoice counts as issued. A contract's first invoice
 * comes on its first day, for the rest of that period.
 */
export function nextDueDate(plan: {
  today: string
  contractStart: string
  billingDay: number
  dueDays: number
}): string {
  if (plan.contractStart > plan.today) return addDays(plan.contractStart, plan.dueDays)
  const tomorrow = addDays(plan.today, 1)
  const months = Number(tomorrow.slice(8)) <= plan.billingDay ? 0 : 1
  return addDays(billingDate(tomorrow, plan.billingDay, months), plan.dueDays)
}

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
