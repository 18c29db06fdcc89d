import type { UsageOutlook } from '@uplink/contract/usage'
import { addDays, lengthInDays, type Period } from '#platform/calendar'

/** What is known of a connection's usage, in bytes by day. */
export interface Measured {
  period: Period
  previous: Period
  today: string
  /** The first day of which anything is known. */
  knownFrom: string | null
  quota: number | null
  days: ReadonlyMap<string, number>
}

type Outlook = Omit<UsageOutlook, 'drops'>

/**
 * How the period goes. The pace is that of its whole days, and on its first day that of the period before; today counts as much as it
 * has used, or as the pace says, whatever is more.
 */
export function outlookOf(measured: Measured): Outlook {
  const { period, today, knownFrom, quota } = measured
  const begun = knownFrom !== null && knownFrom > period.from ? knownFrom : period.from
  const used = sum(measured, { from: period.from, to: today })
  const whole = { from: begun, to: addDays(today, -1) }
  const isBegun = knownFrom !== null && knownFrom <= today
  const average = isBegun && whole.from <= whole.to ? mean(measured, whole) : null
  const previous = previousOf(measured)
  const pace = average ?? (previous && Math.round(previous.used_bytes / lengthInDays(measured.previous)))
  return {
    ...period,
    today,
    used_bytes: used,
    previous,
    average_bytes: average,
    busiest: busiestOf(measured),
    forecast_bytes: pace === null ? null : forecast(measured, { used, pace }),
    quota_bytes: quota,
    quota_ends_on: quota === null ? null : quotaEnd(measured, { used, pace, quota }),
  }
}

function* daysOf({ from, to }: Period) {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}

const sum = ({ days }: Measured, span: Period) =>
  [...daysOf(span)].reduce((total, day) => total + (days.get(day) ?? 0), 0)

const mean = (measured: Measured, span: Period) => Math.round(sum(measured, span) / lengthInDays(span))

function previousOf(measured: Measured): Outlook['previous'] {
  const { period, previous, today, knownFrom } = measured
  // a period of which the beginning is not known would look too small
  if (knownFrom === null || knownFrom > previous.from) return null
  const sameDay = addDays(previous.from, lengthInDays({ from: period.from, to: today }) - 1)
  const to = sameDay < previous.to ? sameDay : previous.to
  return {
    ...previous,
    by_now_bytes: sum(measured, { from: previous.from, to }),
    used_bytes: sum(measured, previous),
  }
}

function busiestOf({ period, today, days }: Measured): Outlook['busiest'] {
  const used = [...daysOf({ from: period.from, to: today })]
    .map((day) => ({ day, bytes: days.get(day) ?? 0 }))
    .filter(({ bytes }) => bytes > 0)
  return used.toSorted((one, other) => other.bytes - one.bytes)[0] ?? null
}

function forecast({ period, today, days }: Measured, { used, pace }: { used: number; pace: number }) {
  const restOfToday = Math.max(0, pace - (days.get(today) ?? 0))
  return used + restOfToday + pace * (lengthInDays({ from: today, to: period.to }) - 1)
}

function quotaEnd(
  measured: Measured,
  { used, pace, quota }: { used: number; pace: number | null; quota: number },
): string | null {
  const { period, today, days } = measured
  if (used >= quota) {
    let total = 0
    for (const day of daysOf({ from: period.from, to: today }))
      if ((total += days.get(day) ?? 0) >= quota) return day
  }
  if (pace === null || pace === 0) return null
  const afterToday = used + Math.max(0, pace - (days.get(today) ?? 0))
  const end = addDays(today, Math.max(0, Math.ceil((quota - afterToday) / pace)))
  return end <= period.to ? end : null
}
