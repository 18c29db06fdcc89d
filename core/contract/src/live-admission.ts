import * as z from 'zod'
import { defineRoute } from './route'

/** The header in which the operator's broker sends the shared secret; one that sets no headers sends it as the password of Basic. */
export const brokerSecretHeader = 'x-broker-secret'

/**
 * Ids that no account has. The portal tries the operator's broker with them: whether a person gets what is sent to
 * another one.
 */
export const trialIds = { person: Number.MAX_SAFE_INTEGER, other: Number.MAX_SAFE_INTEGER - 1 } as const

const rule = z.object({
  permission: z.enum(['allow', 'deny']),
  action: z.enum(['publish', 'subscribe', 'all']),
  topic: z.string(),
})

export const liveRoutes = {
  admit: defineRoute({
    method: 'POST',
    path: '/live/admit',
    summary: 'Says to the operator’s broker whether a client may connect, until when, and what it may read',
    right: { audience: 'network', name: 'live.admit', secretOf: 'broker' },
    body: z.object({
      username: z.unknown().optional(),
      password: z.unknown().optional(),
      clientid: z.unknown().optional(),
    }),
    bodyLimit: 8 * 1024,
    response: z.object({
      result: z.enum(['allow', 'deny']),
      is_superuser: z.literal(false),
      /** In seconds since 1970; then the broker ends the connection, and the browser connects again. */
      expire_at: z.number().int().optional(),
      acl: z.array(rule).optional(),
    }),
    secret: true,
  }),
  rabbitmq: defineRoute({
    method: 'POST',
    path: '/live/rabbitmq/:question',
    summary: 'Answers RabbitMQ’s HTTP backend: whether a client may connect, and what it may do',
    right: { audience: 'network', name: 'live.rabbitmq', secretOf: 'broker' },
    params: z.object({ question: z.enum(['user', 'vhost', 'resource', 'topic']) }),
    // a form: username, password, client_id, vhost, resource, name, permission, routing_key
    rawBody: true,
    body: z.string().max(8 * 1024),
    bodyLimit: 8 * 1024,
    response: z.enum(['allow', 'deny']),
    answers: 'text',
    secret: true,
  }),
}
