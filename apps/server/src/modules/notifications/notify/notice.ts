import type { NotificationEvent } from '@uplink/contract/notification-events'

/** What a person is told. */
export interface Notice {
  userId: number
  /** Which kind of news it is; decides the channels, with the person's own choice. Absent: the bell alone. */
  event?: NotificationEvent
  /** The bell keeps the first 200 characters. It shows on locked screens: nothing private beyond what happened. */
  title: string
  body?: string
  /** A path inside the portal. */
  link?: string
  /**
   * Makes an address that opens the matter without signing in. Mail and SMS carry it, neither the bell nor the message
   * log: whoever has it may do what it is for.
   */
  openLink?: (() => string) | undefined
  /** When it is about one line. */
  connectionId?: number
  /** The provider's own announcement about that line. */
  isSystem?: boolean
}
