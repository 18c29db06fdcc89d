import type { KeyLine } from '../../ui/keys/list-keys'

/** What one works with, from the first ticket to the next. */
export const workKeys: readonly KeyLine[] = [
  { keys: ['J', 'K'], act: 'Open the next, the previous one' },
  { keys: ['Enter'], act: 'Open the first one; write in the opened one' },
  { keys: ['A'], act: 'Take it; if it is yours, hand it over' },
  { keys: ['Ctrl', 'Enter'], act: 'Send' },
  { keys: ['?'], act: 'All keys' },
]

export const deskKeys: readonly KeyLine[] = [
  { keys: ['J', 'K'], act: 'Open the next, the previous one' },
  { keys: ['Enter'], act: 'Open the first one; write in the opened one' },
  { keys: ['R'], act: 'Write to the customer' },
  { keys: ['I'], act: 'Write an internal note' },
  { keys: ['A'], act: 'Take it; if it is yours, hand it over' },
  { keys: ['E'], act: 'Close the ticket' },
  { keys: ['X'], act: 'Select it' },
  { keys: ['Ctrl', 'Enter'], act: 'Send' },
  { keys: ['Ctrl', 'Shift', 'Enter'], act: 'Send and close' },
  { keys: ['/'], act: 'Search' },
  { keys: ['?'], act: 'This help' },
]

/** In chats, where Enter sends. */
export const chatKeys: readonly KeyLine[] = [
  { keys: ['J', 'K'], act: 'Open the next, the previous one' },
  { keys: ['Enter'], act: 'Open the first one; write in the opened one; send' },
  { keys: ['Ctrl', 'Enter'], act: 'Send, and write in the next one' },
  { keys: ['A'], act: 'Take it; if it is yours, hand it over' },
  { keys: ['#'], act: 'Insert a reply' },
  { keys: ['?'], act: 'All keys' },
]
