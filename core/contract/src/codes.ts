import * as z from 'zod'
import { joinedDigits, plainDigits } from './digits'
import { missing } from './missing'
import { bodyId, defineRoute } from './route'
import { changed, instant, one } from './wire'

/** How many digits a one-time code has. */
export const codeLength = 6

/** The paths that take the code of a pending change. Each applies only changes of its own purposes. */
export const verifyPath = z.enum([
  '/verify_common_otp',
  '/verify_profile_update',
  '/verify_marketting_info_update',
  '/verify_bank_info_update',
])

export type VerifyPath = z.infer<typeof verifyPath>

/** A change that waits for a code: nothing is written before it is confirmed. */
export const codeStep = z.object({
  /** The id of the pending change. */
  id: z.number().int(),
  /** Where to post `{id, otp_code}`. */
  verify_path: verifyPath,
  channel: z.enum(['sms', 'mail']),
  /** Where the code went: `017••••••21`. */
  masked_destination: z.string(),
  /** Until when the code works. */
  expires_at: instant,
  /** The same as seconds from now, because clocks of phones are often wrong. */
  expires_in: z.number().int(),
  /** Which code this is, counted from 1: a new phone number is confirmed at the old number and at the new one. */
  step: z.number().int(),
  steps: z.number().int(),
})

export type CodeStep = z.infer<typeof codeStep>

export const otpCode = z
  .string({
    error: ({ input }) =>
      input == null ? 'The otp code field is required' : 'The otp code field must be text',
  })
  .trim()
  .min(1, { error: 'The otp code field is required', abort: true })
  .overwrite(joinedDigits)
  .regex(/^\d{6}$/, `The otp code has ${codeLength} digits`)

/** A code of an app, or a recovery code, as somebody types it: see `second-factors.ts`. */
export const factorCode = z
  .string({ error: missing('The code field is required') })
  .trim()
  .min(1, { error: 'The code field is required', abort: true })
  .max(40, 'The code may not be longer than 40 characters')
  .overwrite(plainDigits)

export const verification = z.strictObject({ id: bodyId, otp_code: otpCode })

/** `next`: another code is needed and was sent; null: the change is made. */
export const verified = z.object({ id: z.number().int(), next: codeStep.nullable() })

export type Verified = z.infer<typeof verified>

export const codeRoutes = {
  generate: defineRoute({
    method: 'POST',
    path: '/generate_common_otp',
    summary: 'Send a fresh code for a pending change; older ones no longer work',
    right: { audience: 'signed-in', name: 'auth.send-code' },
    body: z.strictObject({ id: bodyId }),
    response: one(codeStep),
    errors: ['record.not-found'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/verify_common_otp',
    summary: 'Confirm a pending change of any purpose with its code',
    right: { audience: 'signed-in', name: 'auth.verify-code' },
    body: verification,
    response: changed(verified),
    secret: true,
    errors: ['record.not-found', 'record.conflict'],
  }),
}
