import type { LiveChat, LiveNotification, LivePayment, LiveTicket } from '@uplink/contract/live'

/** What can be heard. */
export interface LiveEvents {
  /** The line to the broker is up, the first time or again: what was missed meanwhile has to be read again. */
  connected: undefined
  /** A notification was written for the signed-in person. */
  notification: LiveNotification
  /** One of the person's payments has come to another state. */
  payment: LivePayment
  /** A ticket the person may see has changed: it is read again. */
  ticket: LiveTicket
  /** There is something new in a conversation the person may see. */
  chat: LiveChat
}

/** Tells all who listen. */
export type Emit = <E extends keyof LiveEvents>(event: E, payload: LiveEvents[E]) => void
