import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyRequest, SignedPasskey } from '@uplink/contract/passkey-signing'
import type { MadePasskey, PasskeyCreation } from '@uplink/contract/passkeys'
import { t } from '../../../language/t'
import { ApiError } from '../../../platform/api/errors'

// What the browser asks of its authenticators. Loaded when somebody uses a passkey, and not before.

/** Makes a passkey. Throws an `ApiError` of no field with what to do, like a call that was refused. */
export async function makePasskey(creation: PasskeyCreation): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON: creation }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw failed(
      t(isKnown ? 'This device has a passkey of yours already.' : 'No passkey was made. Try again.'),
    )
  })
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Signs with one of the person's passkeys. Throws like `makePasskey`. */
export async function signWithPasskey(request: PasskeyRequest): Promise<SignedPasskey> {
  const { challenge, rp_id, credentials } = request
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: rp_id,
      allowCredentials: credentials.map((one) => ({ ...one, type: 'public-key' })),
      userVerification: 'preferred',
      timeout: 120_000,
    },
  }).catch(() => {
    throw failed(t('No passkey was used. Try again.'))
  })
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}

/** Browsers do not say why: a site must not learn what somebody has. */
const failed = (text: string) =>
  new ApiError(422, { message: text, errors: { passkey: [text] }, code: 'request.invalid', request_id: '' })
