// @vitest-environment node
import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBroker, type TestBroker } from '../../testing/broker'
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

let broker: TestBroker
let controller: AbortController
let heard: [keyof LiveEvents, LiveEvents[keyof LiveEvents]][] = []

const emit: Emit = (event, payload) => heard.push([event, payload])
const counts = (event: keyof LiveEvents) => heard.filter(([name]) => name === event).length

beforeEach(async () => {
  heard = []
  controller = new AbortController()
  broker = await startBroker(token)
})

afterEach(async () => {
  controller.abort()
  await broker.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (password = token) =>
  openConnection(
    { userId: 12, token: () => password, topic: 'user-12', url: broker.url },
    emit,
    controller.signal,
  )

describe('the connection to the broker', () => {
  it('introduces the person and hears what is sent to them', async () => {
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    expect(broker.arrivals).toEqual([
      { id: expect.stringMatching(/^12[A-Za-z0-9]{6}$/) as string, username: '12', password: token },
    ])
    await broker.publish('user-12', JSON.stringify(message))
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['notification', message]))
  })

  it('has the times and the modes of the specification', async () => {
    const connect = vi.spyOn(mqtt, 'connect')
    const subscribe = vi.spyOn(mqtt.MqttClient.prototype, 'subscribe')
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    const [, requests] = connect.mock.calls[0] as unknown as [string, mqtt.IClientOptions]
    expect(requests).toMatchObject({ connectTimeout: 4000, reconnectPeriod: 4000, clean: true })
    expect(subscribe.mock.calls[0]?.slice(0, 2)).toEqual([['user-12', 'user-12/+'], { qos: 0 }])
  })

  it('hears of payments on a topic of their own, and passes over topics it does not know', async () => {
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    const payment = { id: 7, connection_id: 11, amount: '1250.00', state: 'succeeded' }
    await broker.publish('user-12/other', JSON.stringify(payment))
    await broker.publish('user-12/payment', JSON.stringify(payment))
    await vi.waitFor(() => expect(heard.slice(1)).toEqual([['payment', payment]]))
  })

  it('passes over what it does not understand', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    await broker.publish('user-12', 'not JSON')
    await broker.publish('user-12', JSON.stringify({ id: 'three' }))
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2))
    expect(counts('notification')).toBe(0)
  })

  it('says again when it is back after an interruption', async () => {
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    broker.cut()
    await vi.waitFor(() => expect(counts('connected')).toBe(2), { timeout: 8000 })
  })

  it('comes back under the token by which the session goes on meanwhile', async () => {
    let present = token
    const login = { userId: 12, token: () => present, topic: 'user-12', url: broker.url }
    openConnection(login, emit, controller.signal)
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    present = 'isp_renewed'
    broker.renew(present)
    broker.cut()
    await vi.waitFor(() => expect(counts('connected')).toBe(2), { timeout: 8000 })
    expect(broker.arrivals.map(({ password }) => password)).toEqual([token, present])
  })

  it('has its screens read again every minute while the broker is away and the page is in sight', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = { visibilityState: 'visible' }
    vi.stubGlobal('document', page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const minutes = async (count: number) => {
      for (let second = 0; second < 60 * count; second += 1) {
        await vi.advanceTimersByTimeAsync(1000)
        await new Promise(setImmediate)
      }
    }
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    await minutes(2)
    expect(counts('connected')).toBe(1)
    await broker.stop()
    await minutes(2.2)
    expect(counts('connected')).toBe(3)
    page.visibilityState = 'hidden'
    await minutes(2)
    expect(counts('connected')).toBe(3)
    page.visibilityState = 'visible'
    controller.abort()
    await minutes(2)
    expect(counts('connected')).toBe(3)
  })

  it('connects again, without a word, where the network fails while it subscribes', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    broker.cutAtSubscription()
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1), { timeout: 20_000 })
    expect(broker.arrivals).toHaveLength(2)
    expect(log).not.toHaveBeenCalled()
  })

  it('tries again after a refusal that is for now only, as while the portal’s database is away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    broker.refuseNext(3)
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1), { timeout: 20_000 })
    expect(broker.arrivals).toHaveLength(2)
  })

  it('asks the operator’s broker again a minute later when it was refused, and its screens read meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    broker.refuseNext(4)
    open()
    await vi.waitFor(() => expect(broker.closed()).toBe(1))
    await vi.advanceTimersByTimeAsync(50_000)
    expect(broker.arrivals).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(counts('connected')).toBe(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(counts('connected')).toBe(2))
    expect(broker.arrivals).toHaveLength(2)
  })

  it('does not try again at once when it was refused', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    open('isp_old')
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(broker.closed()).toBe(1))
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise(setImmediate)
    }
    vi.useRealTimers()
    // by the time somebody else is in, a second try would have arrived as well
    open()
    await vi.waitFor(() => expect(counts('connected')).toBe(1))
    expect(broker.arrivals.map(({ password }) => password)).toEqual(['isp_old', token])
  })

  it('ends with the session', async () => {
    open()
    await vi.waitFor(() => expect(broker.connected()).toBe(1))
    controller.abort()
    await vi.waitFor(() => expect(broker.connected()).toBe(0))
  })
})

describe('clientId', () => {
  it('is the user id and 6 random alphanumerics', () => {
    const ids = Array.from({ length: 200 }, () => clientId(7))
    for (const id of ids) expect(id).toMatch(/^7[A-Za-z0-9]{6}$/)
    expect(new Set(ids).size).toBe(200)
  })
})
