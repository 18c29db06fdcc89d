import * as client from 'openid-client'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { ask, isListed, refusalOf } from './fetching'

/** A provider may take so long for each answer. */
const limitMs = 5000
/** What it says of itself is read again after so long. */
const rememberedForMs = 10 * 60_000
const mostRemembered = 1000

/** What is known of an organization's provider. */
export interface ProviderSettings {
  id: number
  issuer: string
  client_id: string
  secret: string
  /** Changes with every change of the settings. */
  version: number
}

export interface ProviderDeps {
  signOnHosts: readonly AllowedHost[]
  publicUrl: string
  discovered: Map<string, { at: number; metadata: Promise<client.ServerMetadata> }>
}

/** What is sent along with a sign-in, and checked when it is back. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

export interface Claims {
  subject: string
  sid: string | undefined
  /** How the person was known, RFC 8176. */
  amr: string[]
  groups: string[]
  name: string | undefined
  username: string | undefined
  email: string | undefined
  /** All that was told, as it came. */
  told: Record<string, unknown>
}

export const redirectUri = (publicUrl: string) => `${publicUrl}/login/single-sign-on`

/**
 * What a provider says of itself, read at its own address and remembered for a while. Throws when it does not answer, or answers
 * for another issuer.
 */
export async function discover(
  { signOnHosts: allowedHosts, discovered }: ProviderDeps,
  { issuer, client_id, secret, id, version }: ProviderSettings,
  now: Date,
): Promise<client.Configuration> {
  const refusal = refusalOf(issuer, allowedHosts)
  if (refusal !== undefined) throw new Error(refusal)
  const server = new URL(issuer)
  const isPlain = server.protocol === 'http:' && isListed(server, allowedHosts)
  const asking: client.CustomFetch = (url, { method, headers, body }) =>
    ask(url, { method, headers, body: textOfBody(body) }, { allowedHosts, limitMs })
  const means = {
    // the library looks at the machine's clock: this is how far the portal's own is from it
    // oxlint-disable-next-line house/own-clock -- nothing else tells how far
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [client.clockTolerance]: 30,
  }
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; a listed host inside the operator's network may do without TLS
  const plain: ((of: client.Configuration) => void)[] = isPlain ? [client.allowInsecureRequests] : []
  const authentication = client.ClientSecretBasic(secret)
  const timeout = limitMs / 1000
  const key = `${id} ${version}`
  let known = discovered.get(key)
  if (!known || now.getTime() - known.at >= rememberedForMs) {
    const found = client.discovery(server, client_id, means, authentication, {
      timeout,
      execute: plain,
      [client.customFetch]: asking,
    })
    if (discovered.size >= mostRemembered) discovered.clear()
    known = { at: now.getTime(), metadata: found.then((one) => one.serverMetadata()) }
    discovered.set(key, known)
    // what failed is asked again
    known.metadata.catch(() => discovered.delete(key))
  }
  const configuration = new client.Configuration(await known.metadata, client_id, means, authentication)
  configuration.timeout = timeout
  configuration[client.customFetch] = asking
  for (const prepare of [client.enableNonRepudiationChecks, ...plain]) prepare(configuration)
  return configuration
}

/** The library sends forms. */
const textOfBody = (body: unknown) =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined

/** Where the browser goes to sign in. */
export async function addressToSignIn(
  deps: ProviderDeps,
  configuration: client.Configuration,
  { state, nonce, verifier }: Checks,
): Promise<string> {
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(deps.publicUrl),
    scope: 'openid profile email',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Takes what the provider has answered for who has signed in. The library checks state, issuer, signature, audience, nonce and
 * times; whatever is wrong is thrown.
 */
export async function redeem(
  deps: ProviderDeps,
  configuration: client.Configuration,
  {
    given,
    checks: { state, nonce, verifier },
    groupsClaim,
  }: { given: Record<string, string>; checks: Checks; groupsClaim: string },
): Promise<Claims> {
  const url = new URL(redirectUri(deps.publicUrl))
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('there is no ID token')
  const more =
    claims[groupsClaim] === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : undefined
  const all: Record<string, unknown> = { ...more, ...claims }
  return {
    subject: claims.sub,
    sid: textOf(all.sid),
    amr: textsOf(claims.amr),
    groups: textsOf(all[groupsClaim]),
    name: textOf(all.name),
    username: textOf(all.preferred_username),
    email: all.email_verified === true ? textOf(all.email) : undefined,
    told: all,
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined

/** Some providers write one group as a text alone. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textOf(one) ?? []).slice(0, 1000)
