import type { Logger } from 'pino'
import { Problem } from '#platform/http/problem'
import type { SecretsSent } from './codes.store'

/**
 * Codes and links per hour. Behind a provider's address translation, one address may belong to a whole neighbourhood.
 */
export const limits = { toUser: 20, toPlace: 15, toNetwork: 200 } as const

/**
 * Refuses a person who had too many codes in the last hour, and everybody when the hour's budget is spent. In that
 * case somebody has probably found a way to send messages at our expense, so an operator has to look.
 */
export function refuseTooMany(sent: SecretsSent, budget: number, log: Pick<Logger, 'error'>): void {
  if (sent.inAll >= budget) {
    log.error({ budget }, 'the hour’s budget of codes and links is spent')
    throw new Problem('server.busy', { retryAfter: 600 })
  }
  if (sent.toUser >= limits.toUser || sent.toPlace >= limits.toPlace || sent.toNetwork >= limits.toNetwork)
    throw new Problem('request.rate-limited', {
      message: 'Too many codes were asked for. Try again in an hour.',
      retryAfter: 3600,
    })
}
