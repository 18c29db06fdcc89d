import * as z from 'zod'
import { codeStep, factorCode, otpCode } from './codes'
import { plainDigits } from './digits'
import { signedPasskey } from './passkey-signing'
import { bodyId, defineRoute } from './route'
import { changed, cuid, instant, one } from './wire'
import { missing } from './missing'
import { asIs } from './visible-texts'

/** ASVS 6.2: any characters are allowed, and the minimum length makes guessing hopeless. */
const passwordLength = { min: 8, max: 128 } as const

const given = (required: string) =>
  asIs(
    z
      .string({ error: missing(required) })
      .min(1, required)
      .max(passwordLength.max, {
        error: `The password may not be longer than ${passwordLength.max} characters`,
      }),
  )

/** One's own password, required again before an important change (security decisions 1). */
export const ownPassword = given('The Password field is required')

/**
 * A new password. The caller names the error for a missing one. A blank password gets only that error, not “too
 * short” as well.
 */
const fresh = (required: string) =>
  given(required).refine((text) => text === '' || text.length >= passwordLength.min, {
    error: `The password must be at least ${passwordLength.min} characters long`,
  })

const confirmation = given('The Password confirmation field is required')

const mismatch = {
  path: ['password_confirmation'],
  error: 'The Password confirmation does not match',
  // Also checked when other fields are wrong, but not when the confirmation is blank.
  when: ({ value }: { value: unknown }) => isConfirmable(value),
}

function isConfirmable(value: unknown): value is { password: string; password_confirmation: string } {
  const fields = value as { password?: unknown; password_confirmation?: unknown } | null
  return typeof fields?.password === 'string' && Boolean(fields.password_confirmation)
}

const isConfirmed = (value: { password?: string; password_confirmation?: string }) =>
  value.password === value.password_confirmation

const changeFields = {
  old_password: given('The Old password field is required'),
  password: fresh('The Password field is required'),
  password_confirmation: confirmation,
}

/** The form for changing one's own password. */
export const passwordChange = z.strictObject(changeFields).refine(isConfirmed, mismatch)

/** The same form with the code, where the provider requires one. */
const confirmedPasswordChange = z
  .strictObject({ ...changeFields, id: bodyId.optional(), otp_code: otpCode.optional() })
  .refine(isConfirmed, mismatch)

const mobileOrEmail = z
  .string({ error: missing('The Mobile or Email field is required') })
  .trim()
  .min(1, { error: 'The Mobile or Email field is required', abort: true })
  .overwrite(plainDigits)
  .max(254, 'The Mobile or Email may not be longer than 254 characters')

const linkToken = asIs(
  z.string().regex(/^[\w-]{20,100}$/, 'This link is not complete. Open it again from the message.'),
)

/** The form that requests a reset link. */
export const resetLinkRequest = z.strictObject({ mobile_or_email: mobileOrEmail })

const resetFields = {
  token: linkToken,
  password: fresh('The reset password field is required'),
  password_confirmation: confirmation,
}

/** The form that a reset link opens. */
export const passwordReset = z.strictObject(resetFields).refine(isConfirmed, mismatch)

/** Both forms share one call: with a token it sets the password, without a token it sends a link. */
const linkOrReset = z
  .strictObject({
    mobile_or_email: mobileOrEmail.optional(),
    token: resetFields.token.optional(),
    password: resetFields.password.optional(),
    password_confirmation: confirmation.optional(),
  })
  .refine((body) => body.token !== undefined || body.mobile_or_email !== undefined, {
    path: ['mobile_or_email'],
    error: 'The Mobile or Email field is required',
  })
  .refine((body) => body.token === undefined || body.password !== undefined, {
    path: ['password'],
    error: 'The reset password field is required',
  })
  .refine((body) => body.token === undefined || body.password_confirmation !== undefined, {
    path: ['password_confirmation'],
    error: 'The Password confirmation field is required',
  })
  .refine(isConfirmed, mismatch)

export const passwordRoutes = {
  initChange: defineRoute({
    method: 'POST',
    path: '/auth/init_change_password',
    summary: 'Check a new password, store it as pending and send a code; null: no code is needed',
    right: { audience: 'signed-in', name: 'auth.init-change-password' },
    load: 'slow',
    body: passwordChange,
    response: one(codeStep.nullable()),
    secret: true,
    errors: ['auth.too-many-tries'],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    summary:
      'Change one’s own password, with the code where the provider requires one; ends all other sessions',
    right: { audience: 'signed-in', name: 'auth.change-password' },
    load: 'slow',
    body: confirmedPasswordChange,
    response: changed(z.null()),
    secret: true,
    errors: ['record.not-found', 'auth.too-many-tries'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/auth/confirm-password',
    summary:
      'Prove oneself again for the critical acts of the next ten minutes in this session: by a code or a passkey of whoever has a second factor, or else by the password. The session goes on under the token of the answer; the one that was sent works until the new one was used, and ten seconds longer. Null: of two calls at once the other one has it',
    right: { audience: 'signed-in', name: 'auth.confirm-password' },
    load: 'slow',
    body: z.strictObject({
      password: ownPassword.optional(),
      code: factorCode.optional(),
      passkey: signedPasskey.optional(),
    }),
    response: changed(z.object({ token: z.string().nullable() })),
    errors: ['auth.too-many-tries'],
    secret: true,
  }),
  checkLink: defineRoute({
    method: 'POST',
    path: '/auth/check_link_validity',
    summary: 'Whether a reset link still works; does not use it up',
    right: { audience: 'public', name: 'auth.check-link' },
    body: z.strictObject({ token: asIs(z.string().max(200)) }),
    response: one(z.object({ is_valid: z.boolean(), expires_at: instant.nullable() })),
    secret: true,
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/users/reset-password',
    summary: 'Send a reset link, always with the same answer; or set the new password with the link’s token',
    right: { audience: 'public', name: 'auth.reset-password' },
    load: 'slow',
    body: linkOrReset,
    response: changed(z.null()),
    secret: true,
  }),
  sendToOwner: defineRoute({
    method: 'POST',
    path: '/desk/customer/reset-link',
    summary: 'Send the owner of a connection a reset link; the destination is the owner’s, and partly hidden',
    right: { audience: 'staff', name: 'auth.send-reset-link' },
    connection: 'required',
    body: z.strictObject({ cuid }),
    response: changed(codeStep.pick({ channel: true, masked_destination: true })),
    errors: ['auth.not-reachable'],
  }),
}
