import * as z from 'zod'
import { checkPoint } from './check-points'
import { notification } from './notifications'
import { payment } from './payments'
import { presenceState } from './presence'

/** The topic of one person's live messages (specification 7.2). */
export function personTopic(userId: number): string {
  return `user-${userId}`
}

/** Live messages by topic suffix; the empty suffix is the channel itself. */
export const liveMessages = {
  /** On `user-{id}`: a new notification. */
  notification: notification.pick({ id: true, title: true, link: true, created_at: true, is_seen: true }),
  /** On `user-{id}/payment`: the state of a payment has changed. */
  payment: payment.pick({ id: true, connection_id: true, amount: true, state: true }),
  /** On `user-{id}/ticket`: this ticket has changed, so the browser reads it again. */
  ticket: z.object({ id: z.number().int() }),
  /** On `user-{id}/chat`: the conversation about this connection has something new. */
  chat: z.object({ connection_id: z.number().int() }),
  /** On `user-{id}/presence`: what a colleague does at the place that the person looks at, such as `ticket-7`. */
  presence: z.object({ place: z.string(), id: z.number().int(), name: z.string(), state: presenceState }),
  /** On `user-{id}/run`: the progress of a long run that the person started, and its end. */
  run: z.object({
    run_id: z.string(),
    state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed', 'dear']),
    /** Rows found so far. */
    rows: z.number().int(),
    /** How many runs are before it in the queue. */
    place: z.number().int(),
  }),
  /** On `user-{id}/check`: a point found by a test of a data source, which the person's browser has named `watch`. */
  check: z.object({
    watch: z.string(),
    /** Its place among the test's points, from 0: messages may come twice or out of order. */
    at: z.number().int(),
    point: checkPoint,
  }),
  /**
   * On `user-{id}/missed`, from the built-in broker to a browser that has just connected: there were live messages
   * for it during the time it named (`watchedParameter`), so it reads its data again.
   */
  missed: z.object({}),
} as const

export type LivePayment = z.infer<(typeof liveMessages)['payment']>

export type LiveTicket = z.infer<(typeof liveMessages)['ticket']>

export type LiveChat = z.infer<(typeof liveMessages)['chat']>

export type LivePresence = z.infer<(typeof liveMessages)['presence']>

export type LiveRun = z.infer<(typeof liveMessages)['run']>

export type LiveCheck = z.infer<(typeof liveMessages)['check']>

export type LiveNotification = z.infer<(typeof liveMessages)['notification']>

/** Constants of the live connection (specification 9). */
export const liveConnection = {
  path: '/mqtt',
  /**
   * Parameter of the address: how many milliseconds ago the browser made the oldest call whose answer its page shows.
   */
  watchedParameter: 'watched_ms',
  /** How long the broker remembers which live messages it has sent. */
  maxWatchMs: 60_000,
  connectTimeoutMs: 4000,
  reconnectPeriodMs: 4000,
  qos: 0,
  clean: true,
  clientIdSuffixLength: 6,
} as const
