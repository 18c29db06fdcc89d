import type { NotificationEvent } from '@uplink/contract/notification-events'
import type { Channel, EventChoice } from '@uplink/contract/notification-settings'
import { t } from '../../../language/t'

/** How a choice is shown and changed, on wide screens and phones. */
export interface Choices {
  choiceOf: (event: EventChoice['event']) => EventChoice | undefined
  change: (choice: EventChoice, channel: Channel, isOn: boolean) => void
  /** Channels that reach nobody: the account has no such address. */
  missing: ReadonlySet<Channel>
}

export const channelNames = (): Record<Channel, string> => ({
  bell: t('In the portal'),
  mail: t('Email'),
  sms: 'SMS',
  push: t('My devices'),
})

/** Short names for column headings. */
export const shortChannelNames = (): Record<Channel, string> => ({ ...channelNames(), bell: t('Portal') })

/** The order of the columns. */
export const channelOrder: readonly Channel[] = ['bell', 'mail', 'sms', 'push']

interface Group {
  title: string
  events: readonly { event: NotificationEvent; label: string }[]
}

/** Every event in words, grouped by subject. */
export const eventGroups = (): readonly Group[] => [
  {
    title: t('Bills and payments'),
    events: [
      { event: 'invoice-issued', label: t('A new bill') },
      { event: 'invoice-due', label: t('A bill is due soon') },
      { event: 'invoice-overdue', label: t('A bill is overdue') },
      { event: 'payment-succeeded', label: t('A payment arrived') },
      { event: 'payment-failed', label: t('A payment failed') },
      { event: 'price-changes', label: t('Your package’s price changes') },
    ],
  },
  {
    title: t('Your line'),
    events: [
      { event: 'line-suspended', label: t('Your line is suspended') },
      { event: 'line-restored', label: t('Your line is back') },
      { event: 'outage-began', label: t('An outage in your area') },
      { event: 'outage-ended', label: t('An outage is over') },
      { event: 'usage-80', label: t('80% of your data is used') },
      { event: 'usage-100', label: t('All of your data is used') },
    ],
  },
  {
    title: t('Help and orders'),
    events: [
      { event: 'ticket-answered', label: t('An answer to your ticket') },
      { event: 'chat-message', label: t('A chat message') },
      { event: 'order-step', label: t('Your order moves forward') },
    ],
  },
]
