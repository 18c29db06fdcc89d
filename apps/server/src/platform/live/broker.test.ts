import { connect as connectTcp } from 'node:net'
import mqtt from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closed, connectPacket, inbox, startBroker, subscribePacket } from './live.factory'

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

describe('the end of a session', () => {
  it('closes its sockets and no others', async () => {
    house = await startBroker()
    house.people.set('token-of-1', house.person(1, 10))
    const first = await house.signIn(1)
    house.people.set('token-of-1', house.person(1, 11))
    const other = await house.signIn(1)
    house.broker.endSession(10)
    await closed(first)
    expect(other.connected).toBe(true)
    await expect.poll(() => house.broker.connected()).toBe(1)
  })

  it('also keeps out a socket whose token was being looked up', async () => {
    let answer = () => {}
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const person = { userId: 1, sessionId: 10, expiresAt: new Date('2027-01-01') }
    house = await startBroker({
      gate: { admit: () => new Promise((resolve) => ((answer = () => resolve(person)), asked())) },
    })
    const attempt = expect(house.signIn(1)).rejects.toMatchObject({ code: 4 })
    await isAsked
    house.broker.endSession(10)
    answer()
    await attempt
    const again = house.signIn(1)
    await expect.poll(() => (answer(), house.broker.connected())).toBe(1)
    await again
  })

  it('comes by itself when its time is over, and nothing is delivered after that', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    const box = inbox(client)
    await client.subscribeAsync('user-1')
    house.clock.set(new Date(house.clock.now().getTime() + 3_600_000))
    house.broker.deliver('user-1', 'too late')
    await closed(client)
    expect(box.messages).toEqual([])
    await expect(house.signIn(1)).rejects.toMatchObject({ code: 4 })
  })

  it('comes for everybody when the process asks for it or closes', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    house.broker.disconnectAll()
    await closed(client)
    const next = await house.signIn(1)
    await house.broker.close()
    await closed(next)
    await expect(house.signIn(1)).rejects.toThrow()
  })
})

describe('sockets that misbehave', () => {
  const open = async (protocol: string | undefined = 'mqtt') => {
    const socket = new WebSocket(house.url, protocol)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return socket
  }
  const end = (socket: WebSocket) =>
    new Promise<number>((resolve) => socket.on('error', () => {}).once('close', (code) => resolve(code)))

  it('closes one that says nothing', async () => {
    house = await startBroker({ limits: { connectTimeoutMs: 50 } })
    await end(await open())
  })

  it('closes one whose sign-in is not decided in time', async () => {
    house = await startBroker({
      limits: { connectTimeoutMs: 50 },
      gate: { admit: () => new Promise(() => {}) },
    })
    await expect(house.signIn(1)).rejects.toThrow()
  })

  it('closes one that goes silent', async () => {
    house = await startBroker()
    const client = await house.signIn(1, { keepalive: 1, reschedulePings: false })
    client.keepaliveManager.destroy()
    await closed(client)
  })

  it('closes on a frame too large', async () => {
    house = await startBroker()
    const socket = await open()
    socket.send(Buffer.alloc(9000, 0x10))
    expect(await end(socket)).toBe(1009)
  })

  it.each([
    ['a packet too long, announced in small frames', [Buffer.from([0x10]), Buffer.from([0x80, 0x40])]],
    ['text', ['hello']],
    ['a packet before the sign-in', [Buffer.from([0xc0, 0])]],
    ['an unknown packet', [Buffer.from([0x00, 0x00])]],
    ['a sign-in of garbage', [Buffer.from([0x10, 4, 0xff, 0xff, 0xff, 0xff])]],
  ])('closes on %s', async (_case, frames) => {
    house = await startBroker()
    const socket = await open()
    for (const frame of frames) socket.send(frame)
    await end(socket)
  })

  it('cuts off one that does not read, without holding up the others', async () => {
    house = await startBroker({ limits: { unreadBytes: 100_000 } })
    const client = await house.signIn(2)
    const box = inbox(client)
    await client.subscribeAsync('user-2')
    const deaf = await open()
    deaf.send(Buffer.concat([connectPacket(1), subscribePacket('user-1')]))
    await expect.poll(() => house.broker.hasListener('user-1')).toBe(true)
    deaf.pause()
    const large = 'x'.repeat(1024 * 1024)
    for (let sent = 0; sent < 64; sent += 1) house.broker.deliver('user-1', large)
    house.broker.deliver('user-2', 'fence')
    await box.until('fence')
    await expect.poll(() => house.broker.connected()).toBe(1)
  })

  it('bounds the sockets that wait', async () => {
    house = await startBroker({ limits: { waitingSockets: 1 } })
    await open()
    await expect(open()).rejects.toThrow('503')
  })

  it('answers upgrades elsewhere with a refusal', async () => {
    house = await startBroker()
    const socket = new WebSocket(house.url.replace('/mqtt', '/other'))
    await expect(new Promise((_resolve, reject) => socket.once('error', reject))).rejects.toThrow('404')
    const page = await fetch(`http://${house.address}/mqtt`)
    expect(await page.text()).toBe('page')
  })

  it('survives peers that leave in the middle of an upgrade', async () => {
    house = await startBroker()
    const [host, port] = house.address.split(':')
    for (const path of ['/mqtt', '/other']) {
      const socket = connectTcp(Number(port), host)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
      socket.resetAndDestroy()
    }
    expect((await house.signIn(1)).connected).toBe(true)
  })

  it('does not speak MQTT 5 and says so', async () => {
    house = await startBroker()
    await expect(house.signIn(1, { protocolVersion: 5 })).rejects.toBeInstanceOf(mqtt.ErrorWithReasonCode)
  })
})
