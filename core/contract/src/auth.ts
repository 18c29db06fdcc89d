import * as z from 'zod'
import { digitKinds, languages } from './languages'
import { defineRoute } from './route'
import { changed, connectionQuery, instant, one } from './wire'
import { missing } from './missing'
import { factorWanted, passkeyStep, secondStep } from './second-factors'
import { asIs } from './visible-texts'

/** A connection as its owner's switcher shows it; `id` or `username` is what other calls take as `cuid`. */
export const subscriber = z.object({
  id: z.number().int(),
  username: z.string(),
  city: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  contact: z.string(),
})

export const profile = z.object({
  id: z.number().int(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  mobile_no: z.string().nullable(),
  account_type: z.enum(['customer', 'staff']),
  organization_id: z.number().int().nullable(),
  /** Of the person's messages; a customer's screens begin in it where none was chosen. */
  language: z.enum(languages),
  /** In which digits they read numbers in Bangla; what is sent and printed keeps 0–9. */
  digits: z.enum(digitKinds),
  /** In the person's order; the first one's id decides the mobile menu. */
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), display_name: z.string() })),
  created_at: instant,
  /** How the provider that the person belongs to is shown; null: they belong to none. */
  provider: z.object({ name: z.string(), accent: z.string(), has_logo: z.boolean() }).nullable(),
  /** The connection named by `cuid`; without `cuid` the person's first one, or null when they have none. */
  subscriber: subscriber.nullable(),
  /** Until when a member of staff may go without the second factor that is required of them; null: they have one, or need none. */
  second_factor_due_at: instant.nullable(),
  /** Whether live messages are on, where, and the person's topic. */
  live: z.object({ enabled: z.boolean(), url: z.string().nullable(), topic: z.string() }),
})

export type Profile = z.infer<typeof profile>

/** The sign-in form. Texts are the specification's, double space included. */
export const credentials = z.strictObject({
  username: z
    .string({ error: missing('The Username  field is required') })
    .trim()
    .min(1, 'The Username  field is required')
    .max(64, 'The Username may not be longer than 64 characters'),
  password: asIs(
    z
      .string({ error: missing('The Password field is required') })
      .min(1, 'The Password field is required')
      .max(128, 'The Password may not be longer than 128 characters'),
  ),
})

/** The token is shown this once. */
const signedIn = z.object({ token: z.string(), user: profile })

export type SignedIn = z.infer<typeof signedIn>

/** What a first step answers. */
export const signedInOrWanted = z.union([signedIn, factorWanted])

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    summary:
      'Sign in; the token is shown this once. Whoever has a second factor gets `second_factor` instead, to prove it with',
    right: { audience: 'public', name: 'auth.login' },
    load: 'slow',
    body: credentials,
    response: one(signedInOrWanted),
    errors: ['auth.too-many-tries'],
    secret: true,
  }),
  loginWithFactor: defineRoute({
    method: 'POST',
    path: '/auth/login/second-factor',
    summary:
      'The second step of a sign-in: a code of an app or a recovery code; the token is shown this once',
    right: { audience: 'public', name: 'auth.login-second-factor' },
    load: 'slow',
    body: secondStep,
    response: one(signedIn),
    errors: ['auth.too-many-tries'],
    secret: true,
  }),
  loginWithPasskey: defineRoute({
    method: 'POST',
    path: '/auth/login/passkey',
    summary: 'The second step of a sign-in by a passkey; the token is shown this once',
    right: { audience: 'public', name: 'auth.login-passkey' },
    load: 'slow',
    body: passkeyStep,
    response: one(signedIn),
    errors: ['auth.too-many-tries', 'auth.no-passkeys-here'],
    secret: true,
  }),
  logout: defineRoute({
    method: 'GET',
    path: '/auth/logout',
    summary: 'End this session everywhere at once',
    right: { audience: 'signed-in', name: 'auth.logout' },
    needsNoFactor: true,
    response: changed(z.null()),
  }),
  getUser: defineRoute({
    method: 'GET',
    path: '/auth/get-user',
    summary: 'The signed-in person and the connection in question',
    right: { audience: 'signed-in', name: 'auth.get-user' },
    connection: 'optional',
    query: connectionQuery,
    response: one(profile),
  }),
  draftKey: defineRoute({
    method: 'GET',
    path: '/auth/draft-key',
    summary: 'The key that seals one’s own unsent texts in the browser',
    right: { audience: 'signed-in', name: 'auth.draft-key' },
    response: one(z.object({ user_id: z.number().int(), key: z.base64() })),
    secret: true,
  }),
  setLanguage: defineRoute({
    method: 'PUT',
    path: '/auth/language',
    summary:
      'Choose the language of one’s own mail, SMS and push notifications, and the digits of screens in Bangla',
    right: { audience: 'signed-in', name: 'auth.set-language' },
    body: z.strictObject({ language: z.enum(languages), digits: z.enum(digitKinds).optional() }),
    response: changed(z.null()),
  }),
}
