import * as z from 'zod'
import { factorCode } from './codes'
import { text } from './form-fields'
import { passkeyRequest, signedPasskey } from './passkey-signing'
import { ownPassword } from './passwords'
import { defineRoute, id } from './route'
import { asIs } from './visible-texts'
import { changed, instant, one } from './wire'

/** How many factors one person has at most. */
export const mostFactors = 10

/** How many recovery codes there are at a time. */
export const recoveryCodes = 10

/** How many digits the code of an app has. */
export const appCodeLength = 6

/** What the page about one's own second factor shows; never a secret. */
export const secondFactor = z.object({
  id: z.number().int(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  added_at: instant,
  last_used_at: instant.nullable(),
  /** Of a passkey: whether a copy of it lies elsewhere, so that a lost device does not lose it. */
  is_backed_up: z.boolean().nullable(),
})

export type SecondFactor = z.infer<typeof secondFactor>

export const ownFactors = z.object({
  /** The earliest added first. */
  factors: z.array(secondFactor),
  recovery_codes_left: z.number().int(),
  /** False where the portal's address is none for which browsers make passkeys, such as a number. */
  can_have_passkeys: z.boolean(),
})

export type OwnFactors = z.infer<typeof ownFactors>

/** The password, and a code or a passkey from whoever has a second factor already. */
export const factorProof = z.strictObject({
  password: ownPassword,
  code: factorCode.optional(),
  passkey: signedPasskey.optional(),
})

/** The same from somebody who has one. */
export const fullProof = factorProof.refine(
  (proof) => proof.code !== undefined || proof.passkey !== undefined,
  {
    path: ['code'],
    error: 'The code field is required',
  },
)

export const factorName = text('The name field is required', { max: 60 })

/** What an app that shows codes is given. It counts once a code of it was right. */
const newApp = z.object({
  id: z.number().int(),
  /** To type where no picture can be taken: Base32, RFC 4648. */
  secret: z.string(),
  /** `otpauth://…`, to show as a QR code. */
  uri: z.string(),
  expires_at: instant,
})

export type NewApp = z.infer<typeof newApp>

export const appConfirmation = z.strictObject({
  code: factorCode,
  name: factorName,
  end_others: z.boolean().default(false),
})

/** Recovery codes, shown this once. */
export const shownCodes = z.array(z.string())

export const secondFactorRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/auth/second-factors',
    summary: 'One’s own second factors, and how many recovery codes are left',
    right: { audience: 'signed-in', name: 'auth.second-factors' },
    needsNoFactor: true,
    response: one(ownFactors),
  }),
  beginApp: defineRoute({
    method: 'POST',
    path: '/auth/second-factors/app',
    summary:
      'Begin to add an app that shows codes; needs the password, and a code from whoever has a factor already',
    right: { audience: 'signed-in', name: 'auth.begin-factor' },
    needsNoFactor: true,
    load: 'slow',
    body: factorProof,
    response: one(newApp),
    errors: ['auth.too-many-tries', 'auth.too-many-factors'],
    secret: true,
  }),
  confirmApp: defineRoute({
    method: 'POST',
    path: '/auth/second-factors/:id/confirmation',
    summary:
      'Make an app count by a code of it; with the first factor come recovery codes, shown this once; `end_others` signs out everywhere else',
    right: { audience: 'signed-in', name: 'auth.confirm-factor' },
    needsNoFactor: true,
    load: 'slow',
    params: z.strictObject({ id }),
    body: appConfirmation,
    response: changed(z.object({ factor: secondFactor, recovery_codes: shownCodes.nullable() })),
    errors: ['auth.too-many-tries'],
    secret: true,
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/auth/second-factors/:id',
    summary: 'Give one of one’s own factors another name',
    right: { audience: 'signed-in', name: 'auth.rename-factor' },
    needsNoFactor: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ name: factorName }),
    response: changed(secondFactor),
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/auth/second-factors/:id/removal',
    summary: 'Remove one of one’s own factors; needs the password, and a code or a passkey',
    right: { audience: 'signed-in', name: 'auth.remove-factor' },
    needsNoFactor: true,
    load: 'slow',
    params: z.strictObject({ id }),
    body: fullProof,
    response: changed(z.null()),
    errors: ['auth.too-many-tries'],
    secret: true,
  }),
  newCodes: defineRoute({
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'New recovery codes, shown this once; the former ones no longer work',
    right: { audience: 'signed-in', name: 'auth.new-recovery-codes' },
    needsNoFactor: true,
    load: 'slow',
    body: fullProof,
    response: changed(z.object({ recovery_codes: shownCodes })),
    errors: ['auth.too-many-tries', 'record.not-found'],
    secret: true,
  }),
}

/** What a sign-in answers whose password was right, when the person has a second factor: there is no session yet. */
export const factorWanted = z.object({
  second_factor: z.object({
    /** Sent back with the code, once, from the same address. */
    challenge: z.string(),
    expires_at: instant,
    /** The same as seconds from now, because clocks of phones are often wrong. */
    expires_in: z.number().int(),
    /** In which ways it can be proved. */
    ways: z.array(z.enum(['totp', 'passkey', 'recovery-code'])),
    /** Of somebody who has passkeys: its `challenge` is that of the sign-in. */
    passkey: passkeyRequest.nullable(),
    /** For how many days this browser may be remembered; 0: not at all. */
    remember_days: z.number().int(),
  }),
})

export type FactorWanted = z.infer<typeof factorWanted>['second_factor']

const signInChallenge = asIs(
  z.string().regex(/^[\w-]{20,100}$/, 'This sign-in is over. Enter your password again.'),
)

/** Whether the second factor is not to be asked for at the next sign-ins in this browser. */
const remember = z.boolean().default(false)

/** The second step of a sign-in. */
export const secondStep = z.strictObject({ challenge: signInChallenge, code: factorCode, remember })

/** The same with a passkey. */
export const passkeyStep = z.strictObject({ challenge: signInChallenge, passkey: signedPasskey, remember })
