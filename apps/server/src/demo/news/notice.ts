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
  /** Where it leads: the dashboard, or the notification's own page. */
  leadsTo: 'dashboard' | 'itself'
  at: number
}
