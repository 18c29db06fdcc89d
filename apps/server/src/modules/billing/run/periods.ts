import { addDays, billingDate, lengthInDays, periodContaining, type Period } from '#platform/calendar'

/**
 * When the next invoice will be due: today's, if today is the billing day, has been issued already. The first one of a
 * contract comes on the day it begins, for the rest of that period.
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
 * What a stretch within a billing period costs at a price per period, in poisha. Counted from the period's first day and
 * rounded there, so that a period costs its price to the poisha however it is divided. The billing run does the same in
 * SQL.
 */
export function shareOf(price: number, stretch: Period, period: Period): number {
  const days = lengthInDays(period)
  const until = (day: string) =>
    Math.floor((2 * price * lengthInDays({ from: period.from, to: day }) + days) / (2 * days))
  return until(stretch.to) - until(addDays(stretch.from, -1))
}

/**
 * The periods a billing run looks at, oldest first: from the one whose day was billed last to today's. When nobody was
 * billed yet: today's alone.
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
