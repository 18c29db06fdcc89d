import { dayMs, hourMs } from '../durations'

const firstPauseMs = 1000
const longestPauseMs = hourMs
const givenUpAfterMs = dayMs

/**
 * When to try a message again after a failed attempt: after 1 s, doubling up to an hour; the last time 24 hours after
 * it was written. Undefined after that.
 */
export function nextAttempt(message: { attempts: number; created_at: Date }, now: Date): Date | undefined {
  const end = message.created_at.getTime() + givenUpAfterMs
  if (now.getTime() >= end) return undefined
  const pauseMs = Math.min(firstPauseMs * 2 ** (message.attempts - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pauseMs, end))
}
