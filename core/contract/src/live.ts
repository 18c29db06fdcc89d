import type * as z from 'zod'
import { notification } from './notifications'

/** The topic of one person's live messages (specification 7.2). */
export function personTopic(userId: number): string {
  return `user-${userId}`
}

/** Live messages by topic suffix; the empty suffix is the channel itself. */
export const liveMessages = {
  /** On `user-{id}`: a new notification. */
  notification: notification.pick({ id: true, title: true, link: true, created_at: true, is_seen: true }),
} as const

export type LiveNotification = z.infer<(typeof liveMessages)['notification']>

/** Constants of the live connection (specification 9). */
export const liveConnection = {
  path: '/mqtt',
  connectTimeoutMs: 4000,
  reconnectPeriodMs: 4000,
  qos: 0,
  clean: true,
  clientIdSuffixLength: 6,
} as const
