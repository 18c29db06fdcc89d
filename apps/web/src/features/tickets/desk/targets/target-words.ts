import { shortSpan } from '../../../../platform/dates/short-span'

const minuteMs = 60_000

/** A target in words; null is none. */
export function targetWords(minutes: number | null): string {
  if (minutes === null) return 'No target'
  if (minutes % 1440 === 0) return `${minutes / 1440} ${minutes === 1440 ? 'day' : 'days'}`
  if (minutes % 60 === 0) return `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
  return `${minutes} minutes`
}

/** How long until an answer is due, and how urgent that is: late, within the hour, or later. */
export function clockOf(answerBy: string, now: number) {
  const left = Math.floor((Date.parse(answerBy) - now) / minuteMs)
  if (left < 0) return { tone: 'danger' as const, words: `${shortSpan(-left)} late` }
  return { tone: left < 60 ? ('warning' as const) : ('neutral' as const), words: `${shortSpan(left)} left` }
}
