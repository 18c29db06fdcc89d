import { createServer, type Server } from 'node:http'
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Configuration } from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllowedHosts } from '#platform/sources/reach/allowed-hosts'
import { readLogoutToken } from './logout-token'

const issuer = 'https://provider.example'
const clientId = 'uplink'
const now = new Date('2026-03-01T10:00:00Z')
const seconds = now.getTime() / 1000
const event = 'http://schemas.openid.net/event/backchannel-logout'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Publishes the provider's keys. */
let publisher: Server
let place: string
beforeAll(async () => {
  const keys = [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one' }]
  publisher = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys }))
  })
  publisher.listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  place = `127.0.0.1:${(publisher.address() as AddressInfo).port}`
})
afterAll(() => void publisher.close())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const rightHeader = { alg: 'ES256', kid: 'one', typ: 'logout+jwt' }
const rightClaims = () => ({
  iss: issuer,
  aud: clientId,
  iat: seconds,
  exp: seconds + 120,
  jti: randomUUID(),
  sid: 'a-session-there',
  events: { [event]: {} },
})

/** A token as the provider makes it, with what is changed in its header and its claims. */
function tokenOf(header: object = {}, claims: object = {}, key: KeyObject = own.privateKey): string {
  const signed = `${part({ ...rightHeader, ...header })}.${part({ ...rightClaims(), ...claims })}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const read = (token: string) =>
  readLogoutToken(
    { serverMetadata: () => ({ issuer, jwks_uri: `http://${place}/keys` }) } as unknown as Configuration,
    token,
    { clientId, now, allowedHosts: parseAllowedHosts([place]) },
  )

describe('a logout token', () => {
  it.each([
    ['as it should be', {}, {}],
    ['for several clients', {}, { aud: ['another', clientId] }],
    ['of a provider that does not name its kind', { typ: undefined }, {}],
    ['of a provider that calls it a JWT', { typ: 'JWT' }, {}],
    ['about a person', {}, { sid: undefined, sub: 'their-number' }],
  ])('is taken %s', async (_, header, claims) => {
    expect(await read(tokenOf(header, claims))).toMatchObject({ iss: issuer })
  })

  it.each([
    ['of another kind', { typ: 'at+jwt' }, {}],
    ['without a signature', { alg: 'none' }, {}],
    ['by a symmetric algorithm', { alg: 'HS256' }, {}],
    ['by another algorithm than its key', { alg: 'RS256' }, {}],
    ['by a key that is not published', { kid: 'two' }, {}],
    ['by another issuer', {}, { iss: 'https://another.example' }],
    ['for another client', {}, { aud: 'another' }],
    ['that is old', {}, { iat: seconds - 121 }],
    ['of the future', {}, { iat: seconds + 121 }],
    ['that has expired', {}, { exp: seconds - 121 }],
    ['about nobody', {}, { sid: undefined }],
    ['without a number of its own', {}, { jti: undefined }],
    ['about another event', {}, { events: { 'https://provider.example/event': {} } }],
    ['that could be an ID token', {}, { nonce: 'n', events: { [event]: {} } }],
  ])('is refused %s', async (_, header, claims) => {
    await expect(read(tokenOf(header, claims))).rejects.toThrow()
  })

  it('is refused by a key that it brings along or that somebody else has, and when a letter was changed', async () => {
    const jwk = strange.publicKey.export({ format: 'jwk' })
    for (const header of [{}, { jwk }, { jwk, kid: undefined }, { jku: 'https://evil.example/keys' }])
      await expect(read(tokenOf(header, {}, strange.privateKey))).rejects.toThrow('signature')
    const [header = '', , signature = ''] = tokenOf().split('.')
    await expect(read(`${header}.${part(rightClaims())}.${signature}`)).rejects.toThrow('signature')
  })
})
