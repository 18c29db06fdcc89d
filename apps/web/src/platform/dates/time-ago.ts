import { counted } from '@uplink/contract/counted'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const ago = (amount: number, unit: string) => `${counted(amount, unit)} ago`

/**
 * How long ago an instant was (specification 9): under one hour minutes, under a day hours, under 30 days
 * 'approximately' and days, under a year (365 days) months of 30 days, otherwise years. Only whole units count. An
 * instant in the future, as on a device whose clock is slow, counts as now.
 *
 * @param now milliseconds since the epoch
 */
export function timeAgo(instant: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant))
  const days = Math.floor(passed / dayMs)
  if (passed < minuteMs) return 'less than 1 minute ago'
  if (passed < hourMs) return ago(Math.floor(passed / minuteMs), 'minute')
  if (passed < dayMs) return ago(Math.floor(passed / hourMs), 'hour')
  if (days < 30) return `approximately ${ago(days, 'day')}`
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}
