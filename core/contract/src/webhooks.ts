import * as z from 'zod'
import { neededId, text } from './form-fields'
import { defineRoute, id } from './route'
import { changed, instant, list, listQuery, one } from './wire'

/** What other programs can be told of. */
export const webhookEvents = [
  'payment.settled',
  'line.opened',
  'line.suspended',
  'line.switched_on',
  'line.closed',
  'ticket.opened',
  'ticket.answered',
  'outage.begun',
  'outage.ended',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** For how many days a message is tried, and an address may fail before it is switched off. */
export const webhookDays = 3

const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .refine((all) => new Set(all).size === all.length, 'An event may be named once')

const webhook = z.object({
  id: z.number().int(),
  version: z.number().int(),
  organization_id: z.number().int(),
  organization: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  /** Since when nothing has arrived. */
  failing_since: instant.nullable(),
  /** When it was switched off because nothing arrived for three days. */
  given_up_at: instant.nullable(),
  /** Until when messages are signed with the secret before as well. */
  former_until: instant.nullable(),
  /** In the last 24 hours. */
  delivered: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  created_at: instant,
  can: z.array(z.enum(['edit'])),
})

export type Webhook = z.infer<typeof webhook>

const address = z
  .string({ error: 'The address field is required' })
  .trim()
  .min(1, { error: 'The address field is required', abort: true })
  .max(500)
  // the server knows more of addresses; this says what a form can
  .regex(
    /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i,
    'Write an address that begins with https://, without a name, a password or #',
  )

const fields = {
  name: text('The name field is required', { max: 60 }),
  url: address,
  events,
}

export const newWebhook = z.strictObject({
  organization_id: neededId('The organization field is required'),
  ...fields,
})

export const webhookChange = z.strictObject({
  ...fields,
  is_active: z.boolean(),
  version: z.number().int().min(1),
})

/** What is posted to an address: what happened, when, and to which records. */
export const webhookMessage = z.object({
  type: z.enum(webhookEvents),
  version: z.literal(1),
  timestamp: instant,
  data: z.record(z.string(), z.union([z.number().int(), z.string(), z.boolean()])),
})

const deliveryStates = ['waiting', 'delivered', 'failed'] as const

const delivery = z.object({
  id: z.number().int(),
  event: z.string(),
  state: z.enum(deliveryStates),
  /** What is sent. */
  body: z.string(),
  created_at: instant,
  attempts: z.number().int(),
  attempted_at: instant.nullable(),
  answer_status: z.number().int().nullable(),
  /** The beginning of what was answered. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  took_ms: z.number().int().nullable(),
})

export type WebhookDelivery = z.infer<typeof delivery>

const secret = z.object({ id: z.number().int(), secret: z.string() })
const right = (act: string) => ({ audience: 'staff', name: `webhooks.${act}` }) as const
const params = z.strictObject({ id })

export const webhookRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/webhooks',
    summary:
      'The webhooks of the organizations that one may change, with what came of them in the last 24 hours',
    right: right('list'),
    query: listQuery({ filters: {} }),
    response: list(webhook).extend({ can: z.array(z.enum(['create'])) }),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'One webhook',
    right: right('read'),
    params,
    response: one(webhook),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook; the secret of its signatures is told once, in this answer',
    right: right('create'),
    body: newWebhook,
    needsFreshPassword: true,
    secret: true,
    response: changed(secret),
    errors: ['webhook.too-many'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook, switch it off or on again',
    right: right('update'),
    params,
    body: webhookChange,
    needsFreshPassword: true,
    response: changed(webhook),
    errors: ['record.conflict'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with what is known of its messages; nothing more is sent',
    right: right('delete'),
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
  renewSecret: defineRoute({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Make another secret, told once; for a day messages are signed with the one before as well',
    right: right('renew-secret'),
    params,
    body: z.strictObject({}),
    needsFreshPassword: true,
    secret: true,
    response: changed(secret),
  }),
  deliveries: defineRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'What a webhook was told in the last 30 days and what it answered, the latest first',
    right: right('deliveries'),
    params,
    query: listQuery({ filters: { state: z.enum(deliveryStates).optional() } }),
    response: list(delivery),
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery/sendings',
    summary: 'Send a message again, with the same webhook-id',
    right: right('resend'),
    params: z.strictObject({ id, delivery: id }),
    body: z.strictObject({}),
    response: changed(z.object({ id: z.number().int() })),
    errors: ['webhook.off', 'webhook.waiting'],
  }),
}
