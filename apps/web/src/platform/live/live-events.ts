import type {
  LiveChat,
  LiveCheck,
  LiveNotification,
  LivePayment,
  LivePresence,
  LiveRun,
  LiveTicket,
} from '@uplink/contract/live'

/** The events that listeners can hear. */
export interface LiveEvents {
  /**
   * The connection to the broker is up, the first time or again, or has been away for another minute: listeners read what
   * they may have missed.
   */
  connected: undefined
  /** A notification was written for the signed-in person. */
  notification: LiveNotification
  /** The state of one of the person's payments has changed. */
  payment: LivePayment
  /** A ticket that the person may see has changed and must be read again. */
  ticket: LiveTicket
  /** A conversation that the person may see has changed. */
  chat: LiveChat
  /** What a colleague does at the place that the person looks at. */
  presence: LivePresence
  /** How far a long run is that the person started, or that it has ended. */
  run: LiveRun
  /** A point found by a test of a data source that the person began. */
  check: LiveCheck
}

/** Tells all who listen. */
export type Emit = <E extends keyof LiveEvents>(event: E, payload: LiveEvents[E]) => void
