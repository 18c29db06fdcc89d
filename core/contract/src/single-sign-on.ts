import * as z from 'zod'
import { signedInOrWanted } from './auth'
import { defineRoute } from './route'
import { asIs } from './visible-texts'
import { changed, one } from './wire'

const key = asIs(z.string().max(64))

const opaque = (max: number) => asIs(z.string().min(1).max(max))

/** What a provider has added to the address that it sends a browser back to. */
export const providerAnswer = z.strictObject({
  code: opaque(4000).optional(),
  state: opaque(200),
  iss: opaque(500).optional(),
  error: opaque(200).optional(),
})

export type ProviderAnswer = z.input<typeof providerAnswer>

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
    body: providerAnswer,
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
