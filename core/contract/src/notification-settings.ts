import * as z from 'zod'
import { notificationEvent, type NotificationEvent } from './notification-events'
import { defineRoute } from './route'
import { changed, one } from './wire'

/** The ways a notification reaches a person, in the order of the settings screen. */
export const channels = ['bell', 'mail', 'sms', 'push'] as const

export type Channel = (typeof channels)[number]

/** A person's channels for one event. */
export type Choice = Readonly<Record<Channel, boolean>>

const by = (...on: Channel[]): Choice => ({
  bell: on.includes('bell'),
  mail: on.includes('mail'),
  sms: on.includes('sms'),
  push: on.includes('push'),
})

/**
 * The channels until a person chooses. Everything goes to the bell. Mail is for what people keep or act on later. SMS
 * costs money and interrupts, so it is for what a person without internet must know. Push reaches only people who
 * asked for it.
 */
export const defaultChoices: Readonly<Record<NotificationEvent, Choice>> = {
  'invoice-issued': by('bell', 'mail'),
  'invoice-due': by('bell', 'mail', 'push'),
  'invoice-overdue': by('bell', 'mail', 'sms', 'push'),
  'payment-succeeded': by('bell', 'mail', 'push'),
  'payment-failed': by('bell', 'mail', 'push'),
  'line-suspended': by('bell', 'mail', 'sms', 'push'),
  'line-restored': by('bell', 'sms', 'push'),
  'price-changes': by('bell', 'mail'),
  'ticket-answered': by('bell', 'mail', 'push'),
  'order-step': by('bell', 'mail', 'push'),
  'usage-80': by('bell', 'push'),
  'usage-100': by('bell', 'mail', 'push'),
  'outage-began': by('bell', 'sms', 'push'),
  'outage-ended': by('bell', 'push'),
  'chat-message': by('bell', 'push'),
  // what staff write to many; each message goes only by the ways that they choose for it
  news: by('bell', 'mail', 'sms', 'push'),
}

const choice = z.strictObject({
  event: notificationEvent,
  bell: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
})

export type EventChoice = z.infer<typeof choice>

const settings = z.object({
  /** Every event, in the order of the settings screen. */
  choices: z.array(choice),
  /** Where mail and SMS go, partly hidden (`r•••••@example.com`); null when the account has none. */
  addresses: z.object({ mail: z.string().nullable(), sms: z.string().nullable() }),
})

export type NotificationSettings = z.infer<typeof settings>

export const notificationSettingsRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/notification-settings',
    summary: 'By which channels the signed-in person is notified of what',
    right: { audience: 'signed-in', name: 'notifications.read-settings' },
    response: one(settings),
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Choose the channels of the listed events; the others stay as they are',
    right: { audience: 'signed-in', name: 'notifications.save-settings' },
    body: z.strictObject({
      choices: z
        .array(choice)
        .min(1)
        .max(notificationEvent.options.length)
        .refine((list) => new Set(list.map(({ event }) => event)).size === list.length, {
          error: 'Each event may be listed once',
        }),
    }),
    response: changed(settings),
  }),
}
