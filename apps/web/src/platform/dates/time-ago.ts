import { counted, t } from '../../language/t'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const ago = (time: string) => t('{time} ago', { time })

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
  if (passed < minuteMs) return t('less than 1 minute ago')
  if (passed < hourMs) return ago(counted(Math.floor(passed / minuteMs), 'minute'))
  if (passed < dayMs) return ago(counted(Math.floor(passed / hourMs), 'hour'))
  if (days < 30) return t('approximately {time} ago', { time: counted(days, 'day') })
  if (days < 365) return ago(counted(Math.floor(days / 30), 'month'))
  return ago(counted(Math.floor(days / 365), 'year'))
}
