import type { NotificationEvent } from '@uplink/contract/notification-events'

/** A notification before it has an id. */
export interface Notice {
  /** Undefined when it is about the person. */
  connectionId: number | undefined
  isSystem: boolean
  /** Absent: only in the bell, by no other channel. */
  event?: NotificationEvent
  title: string
  body: string
  /** The path of the screen it leads to; absent: the notification's own page. */
  link?: string
  at: number
}
