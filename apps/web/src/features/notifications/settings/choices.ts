import type { Channel, EventChoice } from '@uplink/contract/notification-settings'

/** How a choice is shown and changed, on wide screens and phones. */
export interface Choices {
  choiceOf: (event: EventChoice['event']) => EventChoice | undefined
  change: (choice: EventChoice, channel: Channel, isOn: boolean) => void
  /** Channels that reach nobody: the account has no such address. */
  missing: ReadonlySet<Channel>
}
