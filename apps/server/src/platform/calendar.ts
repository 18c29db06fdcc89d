import { dayMs } from './durations'

// Calendar days of the provider, `YYYY-MM-DD`, without time zone or clock.

/** A range of whole days, both ends included, `YYYY-MM-DD`. */
export interface Period {
  from: string
  to: string
}

/** @throws RangeError beyond the years of four digits, whose days are not in the order of their texts */
function iso(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString()
  if (text.startsWith('+') || text.startsWith('-')) throw new RangeError(`no day of four digits: ${text}`)
  return text.slice(0, 10)
}

/** The day this many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return iso(Date.parse(day) + days * dayMs)
}

/** How many days a period has. */
export function lengthInDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/**
 * The billing day of the month that is `months` after the given day's month.
 *
 * @param billingDay day of the month, 1 to 28
 */
export function billingDate(day: string, billingDay: number, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return iso(Date.UTC(year, month - 1 + months, billingDay))
}

/** The billing period that contains a day: from a billing day to the day before the next one. */
export function periodContaining(day: string, billingDay: number): Period {
  const months = Number(day.slice(8)) >= billingDay ? 0 : -1
  return {
    from: billingDate(day, billingDay, months),
    to: addDays(billingDate(day, billingDay, months + 1), -1),
  }
}
