import * as z from 'zod'
import { text } from './form-fields'
import { bodyId, defineRoute, id } from './route'
import { asIs } from './visible-texts'
import { changed, instant, one } from './wire'

/** How many groups may stand for roles. */
const mostGroups = 100

const groupRole = z.strictObject({
  group: text('Write the name of a group', { max: 200 }),
  role_id: bodyId,
})

/** How staff of an organization sign in at its own provider; never the secret. */
const singleSignOn = z.object({
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  groups_claim: z.string(),
  roles: z.array(z.object({ group: z.string(), role_id: z.number().int(), role: z.string() })),
  makes_accounts: z.boolean(),
  keeps_passwords: z.boolean(),
  factor: z.enum(['amr', 'always', 'never']),
  is_active: z.boolean(),
  /** What staff open to sign in. */
  link: z.string(),
  /** What the provider wants to know. */
  redirect_uri: z.string(),
  logout_uri: z.string(),
  people: z.number().int(),
  updated_at: instant,
})

export type SingleSignOn = z.infer<typeof singleSignOn>

export const singleSignOnForm = z.strictObject({
  name: text('Write what the button says', { max: 60 }),
  issuer: text('Write the address of the provider', { max: 500 }),
  client_id: text('Write the client id', { max: 200 }),
  /** Stays as it is when absent. */
  client_secret: asIs(z.string().min(1, 'Write the secret').max(500)).optional(),
  groups_claim: text('Write the name of the claim', { max: 100 }),
  roles: z.array(groupRole).max(mostGroups),
  makes_accounts: z.boolean(),
  keeps_passwords: z.boolean(),
  factor: z.enum(['amr', 'always', 'never']),
  is_active: z.boolean(),
})

export const singleSignOnSettingRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/single-sign-on/:id',
    summary: 'How staff of an organization sign in at its own provider; null: they do not',
    right: { audience: 'staff', name: 'single-sign-on.read' },
    params: z.strictObject({ id }),
    response: one(singleSignOn.nullable()),
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/single-sign-on/:id',
    summary: 'Set it; the secret is needed the first time, and with another issuer or client',
    right: { audience: 'staff', name: 'single-sign-on.save' },
    params: z.strictObject({ id }),
    body: singleSignOnForm,
    response: changed(singleSignOn),
    errors: ['record.not-found'],
    needsFreshPassword: true,
    secret: true,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/single-sign-on/:id/check',
    summary: 'Ask the provider for what it says of itself',
    right: { audience: 'staff', name: 'single-sign-on.check' },
    params: z.strictObject({ id }),
    response: changed(z.object({ is_reachable: z.boolean() })),
    errors: ['record.not-found', 'request.rate-limited'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/single-sign-on/:id',
    summary: 'Remove it: staff sign in by their passwords again',
    right: { audience: 'staff', name: 'single-sign-on.remove' },
    params: z.strictObject({ id }),
    response: changed(z.null()),
    errors: ['record.not-found'],
    needsFreshPassword: true,
  }),
}
