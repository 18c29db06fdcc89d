import { dayMs, hourMs } from '../durations'
import type { TransportName } from './outbox'

const firstPauseMs = 1000
const longestPauseMs = hourMs
const givenUpAfterMs = dayMs
/** The address of another company may be down over a weekend. */
const webhookGivenUpAfterMs = 3 * dayMs

/**
 * When to try a message again after a failed attempt: after 1 s, doubling up to an hour; the last time 24 hours after
 * it was written, of a webhook after 72 hours. Undefined after that.
 */
export function nextAttempt(
  message: { attempts: number; created_at: Date },
  now: Date,
  transport: TransportName = 'mail',
): Date | undefined {
  const lifeMs = transport === 'webhook' ? webhookGivenUpAfterMs : givenUpAfterMs
  const end = message.created_at.getTime() + lifeMs
  if (now.getTime() >= end) return undefined
  const pauseMs = Math.min(firstPauseMs * 2 ** (message.attempts - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pauseMs, end))
}
