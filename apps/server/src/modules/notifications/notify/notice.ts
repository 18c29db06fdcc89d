import type { NotificationEvent } from '@uplink/contract/notification-events'

/** A notice to one person. */
export interface Notice {
  userId: number
  /** The kind of news, which decides the channels together with the person's choice. Absent: only the bell. */
  event?: NotificationEvent
  /**
   * The bell keeps the first 200 characters. Locked screens show it, so it says what happened and nothing more
   * private.
   */
  title: string
  body?: string
  /** A path inside the portal. */
  link?: string
  /**
   * Makes an address that works without signing in. Mail and SMS contain it, but neither the bell nor the message
   * log, because anybody who has it can use it.
   */
  openLink?: (() => string) | undefined
  /** The line that it is about, if any. */
  connectionId?: number
  /** Whether the provider itself announces it about that line. */
  isSystem?: boolean
}
