import type { NotificationEvent } from '@uplink/contract/notification-events'
import type { Channel } from '@uplink/contract/notification-settings'

export const channelNames: Record<Channel, string> = {
  bell: 'In the portal',
  mail: 'E-mail',
  sms: 'SMS',
  push: 'My devices',
}

/** Short names for column headings. */
export const shortChannelNames: Record<Channel, string> = { ...channelNames, bell: 'Portal' }

/** The order of the columns. */
export const channelOrder: readonly Channel[] = ['bell', 'mail', 'sms', 'push']

interface Group {
  title: string
  events: readonly { event: NotificationEvent; label: string }[]
}

/** Every event in words, grouped by subject. */
export const eventGroups: readonly Group[] = [
  {
    title: 'Bills and payments',
    events: [
      { event: 'invoice-issued', label: 'A new bill' },
      { event: 'invoice-due', label: 'A bill is due soon' },
      { event: 'invoice-overdue', label: 'A bill is overdue' },
      { event: 'payment-succeeded', label: 'A payment arrived' },
      { event: 'payment-failed', label: 'A payment failed' },
      { event: 'price-changes', label: 'Your package’s price changes' },
    ],
  },
  {
    title: 'Your line',
    events: [
      { event: 'line-suspended', label: 'Your line is suspended' },
      { event: 'line-restored', label: 'Your line is back' },
      { event: 'outage-began', label: 'An outage in your area' },
      { event: 'outage-ended', label: 'An outage is over' },
      { event: 'usage-80', label: '80% of your data is used' },
      { event: 'usage-100', label: 'All of your data is used' },
    ],
  },
  {
    title: 'Help and orders',
    events: [
      { event: 'ticket-answered', label: 'An answer to your ticket' },
      { event: 'chat-message', label: 'A chat message' },
      { event: 'order-step', label: 'Your order moves forward' },
    ],
  },
]
