import type { NotificationEvent } from '@uplink/contract/notification-events'
import type { Channel, EventChoice } from '@uplink/contract/notification-settings'
import { t } from '../../../language/t'

/** How a choice is shown and changed, on wide screens and phones. */
export interface Choices {
  events: readonly KindOfEvent[]
  /** The purpose that they belong to. */
  title: string
  choiceOf: (event: EventChoice['event']) => EventChoice | undefined
  change: (choice: EventChoice, channel: Channel, isOn: boolean) => void
  /** Channels that reach nobody: the account has no such address. */
  missing: ReadonlySet<Channel>
}

export const channelNames = (): Record<Channel, string> => ({
  bell: t('In the portal'),
  mail: t('Email'),
  sms: t('SMS'),
  push: t('My devices'),
})

/** Short names for column headings. */
export const shortChannelNames = (): Record<Channel, string> => ({ ...channelNames(), bell: t('Portal') })

/** The order of the columns. */
export const channelOrder: readonly Channel[] = ['bell', 'mail', 'sms', 'push']

/** The channels that a purpose as a whole is switched on and off by; the portal itself keeps everything that is not. */
export const purposeChannels = ['mail', 'sms', 'push'] as const satisfies readonly Channel[]

interface KindOfEvent {
  event: NotificationEvent
  label: string
}

/** What notifications are for. */
export interface Purpose {
  name: string
  title: string
  hint: string
  events: readonly KindOfEvent[]
}

/** The purposes, each with its kinds of events; kinds that have no place here yet stand under the last one. */
export function purposesOf(choices: readonly EventChoice[]): Purpose[] {
  const known = purposes()
  const announced: KindOfEvent = { event: 'news', label: t('News and offers of your provider') }
  const placed = new Set<string>([
    announced.event,
    ...known.flatMap(({ events }) => events.map(({ event }) => event)),
  ])
  const others = choices
    .filter(({ event }) => !placed.has(event))
    .map(({ event }) => ({ event, label: t(sentenceOf(event)) }))
  const news = {
    name: 'news',
    title: t('News and offers'),
    hint: t('What is new, and what costs less.'),
    events: [announced, ...others],
  }
  return [...known, news]
    .map((purpose) => ({
      ...purpose,
      events: purpose.events.filter(({ event }) => choices.some((choice) => choice.event === event)),
    }))
    .filter(({ events }) => events.length > 0)
}

/** `news-and-offers` as `News and offers`. */
const sentenceOf = (event: string) => `${event[0]?.toUpperCase()}${event.slice(1).replaceAll('-', ' ')}`

const purposes = (): Purpose[] => [
  {
    name: 'money',
    title: t('Bills and payments'),
    hint: t('New and due bills, payments, prices.'),
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
    name: 'service',
    title: t('Service and outages'),
    hint: t('Outages, your line, your data.'),
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
    name: 'help',
    title: t('Tickets and chat'),
    hint: t('Our answers to what you ask.'),
    events: [
      { event: 'ticket-answered', label: t('An answer to your ticket') },
      { event: 'chat-message', label: t('A chat message') },
    ],
  },
  {
    name: 'orders',
    title: t('Orders'),
    hint: t('Each step of what you ordered.'),
    events: [{ event: 'order-step', label: t('Your order moves forward') }],
  },
]
