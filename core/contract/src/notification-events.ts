import { z } from 'zod'

/** What a person is told about; each can be switched per channel. The order is the order of the settings screen. */
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
])

export type NotificationEvent = z.infer<typeof notificationEvent>
