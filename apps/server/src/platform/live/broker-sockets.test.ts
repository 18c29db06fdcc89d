import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { json } from 'node:stream/consumers'
import mqtt from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closed, connectPacket, inbox, startBroker, subscribePacket } from './live.factory'

let house: Awaited<ReturnType<typeof startBroker>>
afterEach(() => house.stop())

describe('the end of a session', () => {
  it('closes its sockets and no others within a second or two, also when nobody told the broker', async () => {
    house = await startBroker()
    const [client, other] = await Promise.all([house.signIn(1), house.signIn(2)])
    house.ended.add(10)
    await closed(client)
    expect(other.connected).toBe(true)
  })

  it('of a token, because the session goes on under another one, closes the sockets that came with it', async () => {
    house = await startBroker()
    const client = await house.signIn(1)
    house.people.set('token-of-1', { ...house.person(1), tokenKey: 'the new one' })
    const renewed = await house.signIn(1)
    house.former.add('key of 10')
    await closed(client)
    expect(renewed.connected).toBe(true)
  })

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
    let requests = () => {}
    const isRequested = new Promise<void>((resolve) => (requests = resolve))
    const person = { userId: 1, sessionId: 10, tokenKey: 'key', expiresAt: new Date('2027-01-01') }
    house = await startBroker({
      gate: { admit: () => new Promise((resolve) => ((answer = () => resolve(person)), requests())) },
    })
    const attempt = expect(house.signIn(1)).rejects.toMatchObject({ code: 4 })
    await isRequested
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
    ['a packet before the sign-in', [Buffer.from([0xc0, 0])]],
    ['an unknown packet', [Buffer.from([0x00, 0x00])]],
    ['a sign-in of garbage', [Buffer.from([0x10, 4, 0xff, 0xff, 0xff, 0xff])]],
  ])('closes at once on %s', async (_case, frames) => {
    house = await startBroker({ limits: { connectTimeoutMs: 60_000 } })
    const socket = await open()
    for (const frame of frames) socket.send(frame)
    await end(socket)
  })

  it('closes on text without an answer, even where the bytes would be a sign-in', async () => {
    house = await startBroker()
    const socket = await open()
    const answers: unknown[] = []
    socket.on('message', (data) => answers.push(data))
    socket.send('\x10\x13\0\x04MQTT\x04\x02\0\x3c\0\x071abcdef', { binary: false })
    await end(socket)
    expect(answers).toEqual([])
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
    const socket = new WebSocket(house.url, 'mqtt')
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(answer.headers['retry-after']).toBe('4')
    expect(await json(answer)).toMatchObject({
      code: 'server.busy',
      message: 'The portal is busy. Try again in a moment.',
      request_id: answer.headers['x-request-id'],
    })
    socket.on('error', () => {}).terminate()
  })

  it('lets in pages of this portal only, and programs, which name no page', async () => {
    house = await startBroker({ publicOrigin: 'https://portal.example' })
    const opens = (origin?: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(house.url, 'mqtt', origin === undefined ? {} : { origin })
        socket.once('open', () => (socket.terminate(), resolve('open')))
        socket.once('error', ({ message }) => resolve(message))
      })
    for (const origin of [undefined, `http://${house.address}`, 'https://portal.example'])
      expect([origin, await opens(origin)]).toEqual([origin, 'open'])
    const strange = ['https://evil.example', 'http://portal.example', 'https://portal.example.evil.example']
    for (const origin of [...strange, 'null', `http://${house.address.replace(/\d$/, '')}`])
      expect([origin, await opens(origin)]).toEqual([origin, 'Unexpected server response: 403'])
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
