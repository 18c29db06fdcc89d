// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Aedes, type Client } from 'aedes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { clientId, openConnection } from './broker-connection'
import type { Emit, LiveEvents } from './live-events'

const token = 'isp_token'
const message = {
  id: 3,
  title: 'Bill ready',
  link: '/admin/billing_histories',
  created_at: '2026-03-01T08:12:00.000Z',
  is_seen: false,
}

let broker: Aedes
let server: Server
let url = ''
let controller: AbortController
/** Who tried to connect, with what. */
let arrivals: { id: string; username: string | undefined; password: string | undefined }[] = []
let heard: [keyof LiveEvents, LiveEvents[keyof LiveEvents]][] = []

const closed = vi.fn()

const emit: Emit = (event, payload) => heard.push([event, payload])
const counts = (event: keyof LiveEvents) => heard.filter(([name]) => name === event).length

beforeEach(async () => {
  arrivals = []
  heard = []
  controller = new AbortController()
  broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      arrivals.push({ id: client.id, username, password: password?.toString() })
      const accepted = password?.toString() === token
      done(accepted ? null : Object.assign(new Error('refused'), { returnCode: 5 }), accepted)
    },
  })
  server = createServer()
  new WebSocketServer({ server, path: '/mqtt' }).on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket)
    stream.on('error', () => {})
    socket.on('close', closed)
    broker.handle(stream, request)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`
})

afterEach(async () => {
  controller.abort()
  await new Promise<void>((resolve) => {
    broker.close(resolve)
  })
  server.closeAllConnections()
  server.close()
  vi.restoreAllMocks()
  closed.mockClear()
})

const open = (password = token) =>
  openConnection({ userId: 12, token: password, topic: 'user-12', url }, emit, controller.signal)

const publish = (topic: string, payload: string) =>
  new Promise<void>((resolve, reject) => {
    broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    )
  })

describe('the connection to the broker', () => {
  it('introduces the person and hears what is sent to them', async () => {
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    expect(arrivals).toEqual([
      { id: expect.stringMatching(/^12[A-Za-z0-9]{6}$/) as string, username: '12', password: token },
    ])
    await publish('user-12', JSON.stringify(message))
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['notification', message]))
  })

  it('passes over what it does not understand', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    await publish('user-12', 'not JSON')
    await publish('user-12', JSON.stringify({ id: 'three' }))
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2))
    expect(counts('notification')).toBe(0)
  })

  it('says again when it is back after an interruption', async () => {
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    const [client] = Object.values((broker as unknown as { clients: Record<string, Client> }).clients)
    client?.close()
    await vi.waitFor(() => expect(counts('connected')).toBe(2), { timeout: 8000 })
  }, 10_000)

  it('does not try again when it was refused', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    open('isp_old')
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise(setImmediate)
    }
    vi.useRealTimers()
    // by the time somebody else is in, a second try would have arrived as well
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    expect(arrivals.map(({ password }) => password)).toEqual(['isp_old', token])
  })

  it('ends with the session', async () => {
    open()
    await vi.waitFor(() => expect(broker.connectedClients).toBe(1))
    controller.abort()
    await vi.waitFor(() => expect(broker.connectedClients).toBe(0))
  })
})

describe('clientId', () => {
  it('is the user id and 6 random alphanumerics', () => {
    const ids = Array.from({ length: 200 }, () => clientId(7))
    for (const id of ids) expect(id).toMatch(/^7[A-Za-z0-9]{6}$/)
    expect(new Set(ids).size).toBe(200)
  })
})
