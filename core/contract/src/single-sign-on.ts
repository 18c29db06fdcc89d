import * as z from 'zod'
import { signedInOrWanted } from './auth'
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

const key = asIs(z.string().max(64))

const opaque = (max: number) => asIs(z.string().min(1).max(max))

export const singleSignOnRoutes = {
  name: defineRoute({
    method: 'GET',
    path: '/auth/single-sign-on/:key',
    summary: 'What the button of a sign-in link says; null: there is no such link',
    right: { audience: 'public', name: 'auth.single-sign-on-name' },
    params: z.strictObject({ key }),
    response: one(z.object({ name: z.string().nullable() })),
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/auth/single-sign-on/:key',
    summary: 'Begin to sign in at the provider of an organization: the address to go to',
    right: { audience: 'public', name: 'auth.begin-single-sign-on' },
    load: 'slow',
    params: z.strictObject({ key }),
    response: one(z.object({ url: z.string() })),
    errors: ['sign-on.not-possible'],
    secret: true,
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/auth/login/single-sign-on',
    summary: 'Finish it with what the provider has answered; the token is shown this once',
    right: { audience: 'public', name: 'auth.login-single-sign-on' },
    load: 'slow',
    body: z.strictObject({
      code: opaque(4000).optional(),
      state: opaque(200),
      iss: opaque(500).optional(),
      error: opaque(200).optional(),
    }),
    response: one(signedInOrWanted),
    errors: [
      'sign-on.over',
      'sign-on.not-possible',
      'sign-on.no-account',
      'sign-on.no-role',
      'sign-on.no-factor',
    ],
    secret: true,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/single-sign-on/:key/logout',
    summary: 'The provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0)',
    right: { audience: 'public', name: 'auth.single-sign-on-logout' },
    params: z.strictObject({ key }),
    body: z.string().max(20_000),
    rawBody: true,
    response: changed(z.null()),
    errors: ['sign-on.not-possible'],
    secret: true,
  }),
}

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
