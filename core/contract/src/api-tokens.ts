import * as z from 'zod'
import { text } from './form-fields'
import { bodyId, defineRoute, id, type RouteDefinition } from './route'
import { changed, instant, list, listQuery, one } from './wire'

export const apiTokenLimits = {
  /** Of one person, that can be used. */
  tokens: 20,
  addresses: 20,
  days: 365,
  proposedDays: 90,
  callsPerMinute: 600,
} as const

/**
 * What only people do, whatever rights a token was given: sign-in and passwords, people and their roles, rights, tokens and
 * webhooks, other databases, imports, the audit log, and what is done later in a person's name without their token.
 */
const personsOnly = [
  '/auth',
  '/users',
  '/all-users',
  '/admin-roles',
  '/all-roles',
  '/admin-permissions',
  '/all-permissions',
  '/route-lists',
  '/all-route-lists',
  '/custom-permissions',
  '/all-custom-permissions',
  '/custom-permission-details',
  '/custom-permission-list',
  '/all-calls',
  '/admin-menu',
  '/update-menu-order',
  '/api-tokens',
  '/factor-resets',
  '/single-sign-on',
  '/webhooks',
  '/webhook-deliveries',
  '/database-connections',
  '/imports',
  '/imported-lines',
  '/import-problems',
  '/logs',
  // shows what others see
  '/ext-report-builder/designs',
  '/ext-report-builder/roles',
  '/ext-report-builder/exports',
  '/ext-report-builder/schedules',
  '/ext-report-builder/alerts',
  '/ext-report-builder/query-reports/:id/exports',
  '/ext-report-builder/query-reports/:id/schedules',
  '/ext-report-builder/query-reports/:id/alerts',
]

/** Whether API tokens may ever call a route: nothing that needs a password, holds a secret or decides about rights. */
export function isForTokens({ right, path, secret, needsFreshPassword }: RouteDefinition): boolean {
  if (right.audience !== 'staff' && right.audience !== 'self-care') return false
  if (secret || needsFreshPassword === true) return false
  return !personsOnly.some((only) => path === only || path.startsWith(`${only}/`))
}

const states = ['active', 'expired', 'revoked'] as const

const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How it begins, to recognize it by. */
  hint: z.string(),
  /** Whose rights it has at most. */
  owner: z.string(),
  rights: z.array(z.string()),
  /** The role whose rows narrow those of its owner; null: all rows of its owner. */
  rows_role: z.string().nullable(),
  /** Empty: from everywhere. */
  addresses: z.array(z.string()),
  state: z.enum(states),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  last_used_from: z.string().nullable(),
  can: z.array(z.enum(['revoke'])),
})

export type ApiToken = z.infer<typeof apiToken>

const choice = z.object({ id: z.number().int(), name: z.string() })

const choices = z.object({
  /** One’s own permissions that open at least one call to tokens. */
  permissions: z.array(
    choice.extend({
      /** By which the permissions of one noun stand together. */
      group: z.string(),
      calls: z.number().int(),
    }),
  ),
  roles: z.array(choice),
})

export type ApiTokenChoices = z.infer<typeof choices>

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Write addresses such as 192.0.2.7 or networks such as 192.0.2.0/24',
})

export const newApiToken = z.strictObject({
  name: text('The name field is required', { max: 60 }),
  permission_ids: z.array(bodyId).min(1, 'Choose what the token may do').max(1000),
  rows_role_id: bodyId.nullable(),
  days: z
    .number({ error: `Write a number of days from 1 to ${apiTokenLimits.days}` })
    .int()
    .min(1, `Write a number of days from 1 to ${apiTokenLimits.days}`)
    .max(apiTokenLimits.days, `Write a number of days from 1 to ${apiTokenLimits.days}`),
  addresses: z.array(address).max(apiTokenLimits.addresses),
})

const listed = defineRoute({
  method: 'GET',
  path: '/api-tokens',
  summary: 'One’s own API tokens, and those of the people whom one may change; the latest first',
  right: { audience: 'staff', name: 'api-tokens.list' },
  query: listQuery({ filters: { state: z.enum(states).optional() } }),
  response: list(apiToken).extend({ can: z.array(z.enum(['create'])) }),
})

export const apiTokenRoutes = {
  list: listed,
  choices: defineRoute({
    method: 'GET',
    path: '/api-tokens/choices',
    summary: 'What a new API token of one’s own may be given: never more than one has oneself',
    right: { audience: 'staff', name: 'api-tokens.choices' },
    goesWith: listed,
    response: one(choices),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api-tokens',
    summary: 'Make an API token; it is told once, in this answer',
    right: { audience: 'staff', name: 'api-tokens.create' },
    body: newApiToken,
    needsFreshPassword: true,
    secret: true,
    response: changed(z.object({ id: z.number().int(), token: z.string() })),
    errors: ['api-token.too-many'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/api-tokens/:id',
    summary: 'Revoke an API token: within a second it is refused everywhere',
    right: { audience: 'staff', name: 'api-tokens.revoke' },
    params: z.strictObject({ id }),
    response: changed(z.object({ id: z.number().int() })),
  }),
}
