import { z } from 'zod'

/** The events a person is notified of, in the order of the settings screen; each can be switched per channel. */
export const notificationEvent = z.enum([
  'invoice-issued',
  'invoice-due',
  'invoice-overdue',
  'payment-succeeded',
  'payment-failed',
  'line-suspended',
  'line-restored',
  'price-changes',
  'ticket-answered',
  'order-step',
  'usage-80',
  'usage-100',
  'outage-began',
  'outage-ended',
  'chat-message',
  'news',
])

export type NotificationEvent = z.infer<typeof notificationEvent>
