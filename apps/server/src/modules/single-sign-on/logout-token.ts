import {
  createPublicKey,
  verify,
  type JsonWebKey,
  type KeyObject,
  type VerifyKeyObjectInput,
} from 'node:crypto'
import * as z from 'zod'
import type { Configuration } from 'openid-client'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { ask } from './fetching'

// A logout token (OpenID Connect Back-Channel Logout 1.0, 2.4): openid-client knows none, so its signature and its claims are
// checked here, with the keys that the provider publishes.

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** How old it may be, and how far clocks may differ. */
const freshForSeconds = 120

const header = z.object({
  alg: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']),
  kid: z.string().optional(),
  /** `logout+jwt` is only recommended, and not all providers say it; but a token must not say that it is something else. */
  typ: z
    .string()
    .regex(/^(application\/)?(logout\+)?jwt$/i)
    .optional(),
})

const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string().min(1).max(500),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(255).optional(),
  /** It must not be one that could be taken for an ID token. */
  nonce: z.undefined().optional(),
})

export type LogoutClaims = z.infer<typeof claims>

const jwks = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100),
})

const parsed = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

/** Who has signed out, as the provider says. Throws with what is wrong with the token. */
export async function readLogoutToken(
  configuration: Configuration,
  token: string,
  { clientId, now, allowedHosts }: { clientId: string; now: Date; allowedHosts: readonly AllowedHost[] },
): Promise<LogoutClaims> {
  const parts = token.split('.')
  if (parts.length !== 3) throw new Error('not a token')
  const { alg, kid } = header.parse(parsed(parts[0]))
  const { issuer, jwks_uri: address } = configuration.serverMetadata()
  if (address === undefined) throw new Error('the provider publishes no keys')
  const answer = await ask(
    address,
    { method: 'GET', headers: { accept: 'application/json' } },
    {
      allowedHosts,
      limitMs: 5000,
    },
  )
  const { keys } = jwks.parse(await answer.json())
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`)
  const signature = Buffer.from(parts[2] ?? '', 'base64url')
  const isSigned = keys
    .filter((key) => kid === undefined || key.kid === kid)
    .some((key) => isSignedBy(alg, key, signed, signature))
  if (!isSigned) throw new Error('the signature is not right')
  const found = claims.parse(parsed(parts[1]))
  const seconds = now.getTime() / 1000
  const audience = typeof found.aud === 'string' ? [found.aud] : found.aud
  if (found.iss !== issuer) throw new Error('another issuer')
  if (!audience.includes(clientId)) throw new Error('for somebody else')
  if (Math.abs(seconds - found.iat) > freshForSeconds) throw new Error('too old')
  if (found.exp !== undefined && found.exp < seconds - freshForSeconds) throw new Error('expired')
  if (found.sub === undefined && found.sid === undefined) throw new Error('of nobody')
  return found
}

type Algorithm = z.infer<typeof header>['alg']

const ways: Record<
  Algorithm,
  { kty: string; hash: string | null; options: Omit<VerifyKeyObjectInput, 'key'> }
> = {
  RS256: { kty: 'RSA', hash: 'sha256', options: {} },
  // RSA_PKCS1_PSS_PADDING, and a salt as long as the hash
  PS256: { kty: 'RSA', hash: 'sha256', options: { padding: 6, saltLength: 32 } },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null, options: {} },
}

function isSignedBy(alg: Algorithm, jwk: JsonWebKey, signed: Buffer, signature: Buffer): boolean {
  const { kty, hash, options } = ways[alg]
  if (jwk.kty !== kty) return false
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return false
  }
  return verify(hash, signed, { ...options, key }, signature)
}
