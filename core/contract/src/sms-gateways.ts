import * as z from 'zod'
import { text } from './form-fields'
import { defineRoute, id } from './route'
import { asIs } from './visible-texts'
import { changed, instant, one } from './wire'

/** What a template may name, each in braces. */
export const smsPlaces = ['to', 'text', 'sender', 'secret', 'id'] as const

const methods = ['GET', 'POST', 'PUT'] as const

/** What the body is: values are written so that they are text in it, and nothing else. */
const bodyKinds = ['json', 'form', 'text'] as const

const gateway = z.object({
  /** Null: SMS go the way that the operator has set up, if any. */
  gateway: z
    .object({
      is_active: z.boolean(),
      method: z.enum(methods),
      url: z.string(),
      headers: z.string(),
      body_kind: z.enum(bodyKinds),
      body: z.string(),
      success_status: z.number().int().nullable(),
      success_text: z.string().nullable(),
      refusal_text: z.string().nullable(),
      /** When the secret was stored, which is never told. */
      secret_set_at: instant.nullable(),
    })
    .nullable(),
  /** Whether the operator's own way is there. */
  has_webhook: z.boolean(),
  /** Whether the operator has set up a mail server. */
  has_mail: z.boolean(),
})

export type SmsGateway = z.infer<typeof gateway>

const url = z
  .string({ error: 'Write the address that the gateway has for you' })
  .trim()
  .max(1000)
  .regex(/^https?:\/\/[^\s{}/?#@]+([/?#]\S*)?$/, 'Write an address such as https://sms.example/send?to={to}')

const status = 'Write a status from 200 to 599, or nothing for any from 200 to 299'

const form = z.strictObject({
  is_active: z.boolean(),
  method: z.enum(methods),
  url: asIs(url),
  headers: asIs(
    z
      .string()
      .trim()
      .max(2000)
      .regex(
        /^(?:[A-Za-z0-9-]+: ?[\x20-\x7e]+(?:\r?\n|$))*$/,
        'Write one on each line, such as X-Key: {secret}',
      ),
  ),
  body_kind: z.enum(bodyKinds),
  body: asIs(z.string().max(4000)),
  success_status: z
    .number({ error: status })
    .int({ error: status })
    .min(200, { error: status })
    .max(599, { error: status })
    .nullable(),
  success_text: asIs(z.string().trim().max(200))
    .transform((given) => given || null)
    .nullable(),
  /** What a gateway answers to a message that can never be sent, one text on each line; null: everything is tried again. */
  refusal_text: asIs(z.string().trim().max(500))
    .transform((given) => given || null)
    .nullable()
    .default(null),
  /** Absent: the stored one stays, unless the messages go to another host. */
  secret: asIs(z.string().min(1).max(500)).nullish(),
})

/** Why nothing was sent, or what the gateway said. */
const trial = z.object({
  is_sent: z.boolean(),
  /** 'It answered 200 and said ok.' */
  outcome: z.string(),
  /** The beginning of its answer, without the secret. */
  answer: z.string().nullable(),
})

export type SmsTrial = z.infer<typeof trial>

export const smsGatewayRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/organizations/:id/sms-gateway',
    summary: 'By what an organization sends its SMS; never the secret',
    right: { audience: 'staff', name: 'organizations.sms-gateway' },
    params: z.strictObject({ id }),
    response: one(gateway),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/organizations/:id/sms-gateway',
    summary:
      'Sets by what an organization sends its SMS: a request with places for number, text, sender and secret',
    right: { audience: 'staff', name: 'organizations.set-sms-gateway' },
    params: z.strictObject({ id }),
    body: form,
    response: changed(gateway),
    needsFreshPassword: true,
    secret: true,
  }),
  tryOut: defineRoute({
    method: 'POST',
    path: '/organizations/:id/sms-gateway/test',
    summary: 'Sends one SMS by the saved gateway at once, and tells what it answered',
    right: { audience: 'staff', name: 'organizations.try-sms-gateway' },
    params: z.strictObject({ id }),
    body: z.strictObject({ to: text('Write a mobile number', { max: 20 }).regex(/^\+?\d{5,19}$/) }),
    response: changed(trial),
    errors: ['request.rate-limited', 'sms-gateway.none'],
    load: 'slow',
  }),
  tryMail: defineRoute({
    method: 'POST',
    path: '/organizations/:id/mail/test',
    summary: 'Sends one mail as the organization’s customers get them, and tells what the mail server said',
    right: { audience: 'staff', name: 'organizations.try-mail' },
    params: z.strictObject({ id }),
    body: z.strictObject({ to: z.string().trim().max(200).pipe(z.email('Write an email address')) }),
    response: changed(trial),
    errors: ['request.rate-limited', 'mail.no-server'],
    load: 'slow',
  }),
}
