import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { MadePasskey, PasskeyCreation } from '@uplink/contract/passkeys'
import type { SignedPasskey } from '@uplink/contract/passkey-signing'
import { isIP } from 'node:net'

/** For which address browsers make passkeys, and from which pages they may come. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * The portal's own address as browsers see it; undefined where they make no passkeys for it: it is a number, or not secret.
 */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isNumber || (protocol !== 'https:' && !isLocal)) return undefined
  return { rpId: hostname, origin }
}

/** A passkey as it is kept. */
export interface StoredPasskey {
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
}

export interface NewPasskey extends StoredPasskey {
  may_be_backed_up: boolean
  is_backed_up: boolean
}

const timeout = 2 * 60_000

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257]

/** What a browser needs to make a passkey. No attestation is asked for: which product somebody uses is their business. */
export async function creationOf(
  site: PasskeySite,
  of: {
    challenge: Uint8Array<ArrayBuffer>
    provider: string
    handle: Uint8Array<ArrayBuffer>
    username: string
    name: string
    known: readonly Pick<StoredPasskey, 'credential_id' | 'transports'>[]
  },
): Promise<PasskeyCreation> {
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: of.provider,
    rpID: site.rpId,
    challenge: of.challenge,
    userID: of.handle,
    userName: of.username,
    userDisplayName: of.name,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge,
    rp: { id: site.rpId, name: of.provider },
    user,
    pubKeyCredParams,
    timeout,
    excludeCredentials: of.known.map((one) => ({ ...credentialOf(one), type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

export const credentialOf = (one: Pick<StoredPasskey, 'credential_id' | 'transports'>) => ({
  id: one.credential_id.toString('base64url'),
  transports: one.transports,
})

/** The challenge that was signed, as whoever sends it says; undefined when it cannot be read. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Checks what an authenticator made. Throws with what is wrong with it. */
export async function madePasskeyOf(
  site: PasskeySite,
  made: MadePasskey,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) return undefined
  return {
    credential_id: Buffer.from(info.credential.id, 'base64url'),
    public_key: Buffer.from(info.credential.publicKey),
    sign_count: info.credential.counter,
    transports: made.transports,
    may_be_backed_up: info.credentialDeviceType === 'multiDevice',
    is_backed_up: info.credentialBackedUp,
  }
}

/** Checks what an authenticator signed with a passkey. Throws with what is wrong with it. */
export async function signedBy(
  site: PasskeySite,
  passkey: StoredPasskey,
  { signed, challenge }: { signed: SignedPasskey; challenge: string },
): Promise<{ count: number; isBackedUp: boolean } | undefined> {
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: {
      id: signed.id,
      rawId: signed.id,
      type: 'public-key',
      response: {
        clientDataJSON: signed.client_data,
        authenticatorData: signed.authenticator_data,
        signature: signed.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
    requireUserVerification: false,
  })
  return verified ? { count: info.newCounter, isBackedUp: info.credentialBackedUp } : undefined
}
