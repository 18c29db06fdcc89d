import type { NotificationEvent } from '@uplink/contract/notification-events'

/** A notification before it has an id. */
export interface Notice {
  /** Undefined when it is about the person. */
  connectionId: number | undefined
  isSystem: boolean
  /** Absent: nobody is told of it but in the bell. */
  event?: NotificationEvent
  title: string
  body: string
  /** The dashboard, or the notification's own page. */
  leadsTo: 'dashboard' | 'itself'
  at: number
}
