import { afterEach, describe, expect, it } from 'vitest'
import { closed, inbox, startBroker } from './live.factory'

let house: Awaited<ReturnType<typeof startBroker>>
afterEach(() => house.stop())

describe('delivery', () => {
  it('hands a person what is on the own topics, as QoS 0 and not retained', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    const box = inbox(client)
    await client.subscribeAsync(['user-1', 'user-1/+'])
    expect(house.broker.hasListener('user-1')).toBe(true)
    expect(house.broker.hasListener('user-1/chat')).toBe(true)
    house.broker.deliver('user-1', '{"id":7}')
    house.broker.deliver('user-1/chat', '{"id":8}')
    expect(await box.until('{"id":8}')).toEqual([
      { topic: 'user-1', payload: '{"id":7}', qos: 0, retain: false },
      { topic: 'user-1/chat', payload: '{"id":8}', qos: 0, retain: false },
    ])
  })

  it('delivers once where two filters match, and as QoS 0 where QoS 1 was asked for', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    const box = inbox(client)
    await client.subscribeAsync({ 'user-1/chat': { qos: 1 }, 'user-1/+': { qos: 2 } })
    house.broker.deliver('user-1/chat', 'first')
    house.broker.deliver('user-1/run', 'last')
    expect((await box.until('last')).map(({ payload, qos }) => [payload, qos])).toEqual([
      ['first', 0],
      ['last', 0],
    ])
  })

  it('keeps nothing for whoever is not there', async () => {
    house = await startBroker()
    house.broker.deliver('user-1', 'early')
    const client = await house.signIn(1, { clean: false, clientId: '1abcdef' })
    await client.subscribeAsync('user-1')
    client.end(true)
    await expect.poll(() => house.broker.connected()).toBe(0)
    house.broker.deliver('user-1', 'missed')
    const again = await house.signIn(1, { clean: false, clientId: '1abcdef' })
    expect(house.broker.hasListener('user-1')).toBe(false)
    const box = inbox(again)
    await again.subscribeAsync('user-1')
    house.broker.deliver('user-1', 'now')
    expect((await box.until('now')).map(({ payload }) => payload)).toEqual(['now'])
  })

  it('forgets what was unsubscribed', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    await client.subscribeAsync('user-1')
    await client.unsubscribeAsync('user-1')
    expect(house.broker.hasListener('user-1')).toBe(false)
  })
})

describe('what is not one’s own', () => {
  it.each([
    '#',
    '+',
    '+/+',
    'user-2',
    'user-2/+',
    'user-2/chat',
    'user-1/#',
    'user-1/+/+',
    '$SYS/#',
    '$share/g/user-1',
    '$share/g/user-2',
  ])('nothing comes through %s', async (filter) => {
    house = await startBroker()
    const [client, other] = [await house.signIn(1), await house.signIn(2)]
    const box = inbox(client)
    const theirs = inbox(other)
    await other.subscribeAsync(['user-2', 'user-2/+'])
    await client.subscribeAsync(filter).catch(() => {})
    if (!client.connected) return
    await client.subscribeAsync('user-1/fence')
    for (const topic of ['user-2', 'user-2/chat', 'user-1', 'user-1/chat/deep'])
      house.broker.deliver(topic, topic)
    house.broker.deliver('user-1/fence', 'fence')
    await theirs.until('user-2/chat')
    expect((await box.until('fence')).map(({ topic }) => topic)).toEqual(['user-1/fence'])
  })

  it('refuses in the answer to the subscription', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    await expect(client.subscribeAsync('user-2')).rejects.toThrow('Unspecified error')
  })

  it('bounds the filters of one socket', async () => {
    house = await startBroker({ limits: { filtersPerSocket: 2 } })
    const client = await house.signIn(1)
    for (const filter of ['user-1', 'user-1/chat', 'user-1']) await client.subscribeAsync(filter)
    await expect(client.subscribeAsync('user-1/run')).rejects.toThrow()
    expect(house.broker.hasListener('user-1/run')).toBe(false)
  })
})

describe('speaking', () => {
  it.each([0, 1, 2] as const)('ends the connection of whoever publishes, with QoS %s', async (qos) => {
    house = await startBroker()
    const [client, listener] = [await house.signIn(1), await house.signIn(1)]
    const box = inbox(listener)
    await listener.subscribeAsync('user-1')
    client.publish('user-1', 'forged', { qos, retain: true })
    await closed(client)
    const late = await house.signIn(1)
    const lateBox = inbox(late)
    await late.subscribeAsync('user-1')
    house.broker.deliver('user-1', 'fence')
    expect((await box.until('fence')).map(({ payload }) => payload)).toEqual(['fence'])
    expect((await lateBox.until('fence')).map(({ payload }) => payload)).toEqual(['fence'])
  })

  it.each(['user-1', 'user-2'])('refuses a last will for %s', async (topic) => {
    house = await startBroker()
    const listener = await house.signIn(topic === 'user-1' ? 1 : 2)
    const box = inbox(listener)
    await listener.subscribeAsync(topic)
    const will = { topic, payload: Buffer.from('will'), qos: 0 as const, retain: false }
    await expect(house.signIn(1, { will })).rejects.toMatchObject({ code: 5 })
    house.broker.deliver(topic, 'fence')
    expect((await box.until('fence')).map(({ payload }) => payload)).toEqual(['fence'])
  })
})

describe('signing in', () => {
  it.each([
    ['a wrong token', { password: 'token-of-nobody' }, 4],
    ['no token', { password: undefined }, 4],
    ['an endless token', { password: 'x'.repeat(600) }, 4],
    ['somebody else’s user name', { username: '2', clientId: '2abcdef' }, 4],
    ['no user name', { username: undefined, password: undefined }, 4],
    ['a user name that is not an id', { username: '01', clientId: '01abcdef' }, 4],
    ['a client id of somebody else', { clientId: '2abcdef' }, 2],
    ['a client id too short', { clientId: '1abcde' }, 2],
    ['a client id too long', { clientId: '1abcdefg' }, 2],
    ['a client id with other characters', { clientId: '1abc/ef' }, 2],
    ['no keepalive', { keepalive: 0 }, 6],
    ['a keepalive that is too long', { keepalive: 121 }, 6],
  ])('is refused with %s', async (_case, options, code) => {
    house = await startBroker()
    await expect(house.signIn(1, options)).rejects.toMatchObject({ code })
    expect(house.broker.connected()).toBe(0)
  })

  it('says that it cannot tell when the gate fails', async () => {
    house = await startBroker({ gate: { admit: () => Promise.reject(new Error('database is down')) } })
    await expect(house.signIn(1)).rejects.toMatchObject({ code: 3 })
  })

  it('is bounded per person', async () => {
    house = await startBroker({ limits: { socketsPerPerson: 2 } })
    await house.signIn(1)
    const second = await house.signIn(1)
    await expect(house.signIn(1)).rejects.toMatchObject({ code: 3 })
    await house.signIn(2)
    second.end(true)
    await expect.poll(() => house.broker.connected()).toBe(2)
    await house.signIn(1)
    expect(house.broker.connected()).toBe(3)
  })

  it('replaces the socket of the same client id', async () => {
    house = await startBroker()
    const first = await house.signIn(1, { clientId: '1abcdef' })
    const second = await house.signIn(1, { clientId: '1abcdef' })
    await closed(first)
    const box = inbox(second)
    await second.subscribeAsync('user-1')
    house.broker.deliver('user-1', 'hello')
    expect(await box.until('hello')).toHaveLength(1)
    expect(house.broker.connected()).toBe(1)
  })
})
