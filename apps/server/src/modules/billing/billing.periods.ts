const dayMs = 24 * 3_600_000

/** A stretch of whole days, both ends included, `YYYY-MM-DD`. */
export interface Period {
  from: string
  to: string
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return iso(Date.parse(day) + days * dayMs)
}

/** How many days a period has. */
export function lengthInDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** @param billingDay day of the month, 1 to 28 */
function billingDate(day: string, billingDay: number, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return iso(Date.UTC(year, month - 1 + months, billingDay))
}

/** The billing period a day lies in: from the billing day to the day before the next one. */
export function periodContaining(day: string, billingDay: number): Period {
  const months = Number(day.slice(8)) >= billingDay ? 0 : -1
  return {
    from: billingDate(day, billingDay, months),
    to: addDays(billingDate(day, billingDay, months + 1), -1),
  }
}

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
 * The periods a billing run looks at, oldest first: from the one whose day was billed last to today's. Nobody billed yet:
 * today's alone.
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
