import * as z from 'zod'
import { base64url, credentialId, passkeyRequest } from './passkey-signing'
import { defineRoute } from './route'
import { factorName, factorProof, secondFactor, shownCodes } from './second-factors'
import { changed, one } from './wire'

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  /** Those that the person has already. */
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})

export type PasskeyCreation = z.infer<typeof creation>

/** What an authenticator made: the parts of `RegistrationResponseJSON` that count, in base64url. */
const madePasskey = z.strictObject({
  id: credentialId,
  client_data: base64url(8000),
  attestation: base64url(20_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})

export type MadePasskey = z.infer<typeof madePasskey>

/** The name of a passkey that is added, as its form has it. */
export const passkeyNaming = z.strictObject({ name: factorName, end_others: z.boolean().default(false) })

export const passkeyRoutes = {
  begin: defineRoute({
    method: 'POST',
    path: '/auth/second-factors/passkey',
    summary: 'Begin to add a passkey; needs the password, and a factor from whoever has one already',
    right: { audience: 'signed-in', name: 'auth.begin-passkey' },
    needsNoFactor: true,
    load: 'slow',
    body: factorProof,
    response: one(creation),
    errors: ['auth.too-many-tries', 'auth.too-many-factors', 'auth.no-passkeys-here'],
    secret: true,
  }),
  add: defineRoute({
    method: 'POST',
    path: '/auth/second-factors/passkey/confirmation',
    summary:
      'Add the passkey that was made; with the first factor come recovery codes, shown this once; `end_others` signs out everywhere else',
    right: { audience: 'signed-in', name: 'auth.add-passkey' },
    needsNoFactor: true,
    load: 'slow',
    body: passkeyNaming.extend({ passkey: madePasskey }),
    response: changed(z.object({ factor: secondFactor, recovery_codes: shownCodes.nullable() })),
    errors: ['auth.too-many-factors', 'auth.passkey-known', 'auth.no-passkeys-here'],
    secret: true,
  }),
  challenge: defineRoute({
    method: 'POST',
    path: '/auth/passkey-challenge',
    summary: 'What one’s own passkeys have to sign, once, to prove oneself again in this session',
    right: { audience: 'signed-in', name: 'auth.passkey-challenge' },
    needsNoFactor: true,
    response: one(passkeyRequest),
    errors: ['record.not-found', 'auth.no-passkeys-here'],
    secret: true,
  }),
}
