import * as z from 'zod'
import { text } from './form-fields'
import { bodyId, defineRoute, id } from './route'
import { providerAnswer } from './single-sign-on'
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

/** The state of a trial begins so, by which the screen that the provider leads back to knows it. */
export const trialPrefix = 'try-'

/** What a provider says of whoever tries it, and what the portal would make of it. Nobody is signed in by it. */
const trial = z.object({
  organization_id: z.number().int(),
  /** Why the provider's answer was not taken; null: it was. */
  error: z.string().nullable(),
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  groups: z.array(z.object({ group: z.string(), roles: z.array(z.string()) })),
  /** Why this person would not get in; null: they would. */
  refusal: z.enum(['role', 'account', 'factor']).nullable(),
  /** Whose account here this sign-in opens; null: a new one, or none. */
  username: z.string().nullable(),
  /** Whether the sign-in there counts as a second factor. */
  is_proved: z.boolean(),
})

export type SingleSignOnTrial = z.infer<typeof trial>

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
  try: defineRoute({
    method: 'POST',
    path: '/single-sign-on/:id/try',
    summary: 'Begin a trial of oneself, switched on or not: the address to go to',
    right: { audience: 'staff', name: 'single-sign-on.try' },
    load: 'slow',
    params: z.strictObject({ id }),
    response: changed(z.object({ url: z.string() })),
    errors: ['record.not-found', 'sign-on.not-possible'],
    secret: true,
  }),
  finishTrial: defineRoute({
    method: 'POST',
    path: '/single-sign-on/trials',
    summary: 'What the provider has told of oneself, and what would come of it; it counts once',
    right: { audience: 'staff', name: 'single-sign-on.finish-trial' },
    load: 'slow',
    body: providerAnswer,
    response: one(trial),
    errors: ['sign-on.over', 'sign-on.not-possible'],
    secret: true,
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
