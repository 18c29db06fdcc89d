const minuteMs = 60_000

/** `45 min`, `4 h`, `2 d`: whole units, the largest that fits. */
function short(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`
}

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
  if (left < 0) return { tone: 'danger' as const, words: `${short(-left)} late` }
  return { tone: left < 60 ? ('warning' as const) : ('neutral' as const), words: `${short(left)} left` }
}
