import { expect, it } from 'vitest'
import { createNetworkGate } from './network-gate'

const secret = 'what equipment shows'
const gate = createNetworkGate({ secret, peers: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'] })
const refusal = (address: string, shown: unknown) => {
  try {
    gate.admit(address, shown)
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('lets in this machine and what is listed, with the secret', () => {
  for (const address of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '192.0.2.7',
    '198.51.100.200',
    '2001:db8::9',
  ])
    expect([address, refusal(address, secret)]).toEqual([address, 'let in'])
})

it('is not there for anybody else, whatever they show', () => {
  for (const address of ['192.0.2.8', '198.51.101.1', '2001:db9::9', 'no address'])
    expect([address, refusal(address, secret)]).toEqual([address, 'record.not-found'])
})

it('refuses a wrong secret, a longer one and none', () => {
  for (const shown of ['what equipment show', `${secret} `, '', undefined, [secret]])
    expect(refusal('127.0.0.1', shown)).toBe('auth.unauthenticated')
})

it('lets in with the former secret too, while both are set', () => {
  const changing = createNetworkGate({ secret, formerSecret: 'what equipment showed before', peers: [] })
  for (const shown of [secret, 'what equipment showed before'])
    expect(() => changing.admit('127.0.0.1', shown)).not.toThrow()
  expect(() => changing.admit('127.0.0.1', 'anything else')).toThrow()
})

it('is not there for anybody while no secret is set', () => {
  expect(() => createNetworkGate({ peers: [] }).admit('127.0.0.1', '')).toThrow('Not found.')
})
