import * as z from 'zod'
import { asIs } from './visible-texts'

/** Bytes in base64url, up to so many letters. */
export const base64url = (max: number) =>
  asIs(
    z
      .string()
      .max(max)
      .regex(/^[\w-]+$/),
  )

/** An authenticator's own name for a passkey; up to 1,023 bytes. */
export const credentialId = base64url(1364)

/** What an authenticator signed with a passkey: the parts of `AuthenticationResponseJSON` that count. */
export const signedPasskey = z.strictObject({
  id: credentialId,
  client_data: base64url(8000),
  authenticator_data: base64url(2000),
  signature: base64url(8000),
})

export type SignedPasskey = z.infer<typeof signedPasskey>

/** What a browser needs to ask for one of a person's passkeys. */
export const passkeyRequest = z.object({
  /** In base64url: to be signed once, within a few minutes. */
  challenge: z.string(),
  rp_id: z.string(),
  credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
})

export type PasskeyRequest = z.infer<typeof passkeyRequest>
