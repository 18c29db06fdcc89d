import type { LiveNotification } from '@uplink/contract/live'

/** What can be heard. */
export interface LiveEvents {
  /** The line to the broker is up, the first time or again: what was missed meanwhile has to be read again. */
  connected: undefined
  /** A notification was written for the signed-in person. */
  notification: LiveNotification
}

/** Tells all who listen. */
export type Emit = <E extends keyof LiveEvents>(event: E, payload: LiveEvents[E]) => void
