// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBroker, type TestBroker } from '../../testing/broker'
import { clearSession, startSession } from '../session/session'
import { onLive, startLive } from './live'

const token = 'isp_token'

let broker: TestBroker
let stop = () => {}
const connected = vi.fn()

beforeEach(async () => {
  broker = await startBroker(token)
  stop = onLive('connected', connected)
})

afterEach(async () => {
  clearSession()
  stop()
  await broker.stop()
  vi.clearAllMocks()
})

const person = (id: number, enabled = true) => ({
  id,
  live: { enabled, url: broker.url, topic: `user-${id}` },
})

describe('the live line of a session', () => {
  it('is one for a person, begins once and ends with the session', async () => {
    startSession(token, null)
    startLive(person(12))
    startLive(person(12))
    await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce(), { timeout: 5_000 })
    expect(broker.arrivals).toHaveLength(1)
    clearSession()
    await vi.waitFor(() => expect(broker.connected()).toBe(0))
  })

  it('changes with the person', async () => {
    startSession(token, null)
    startLive(person(12))
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    startLive(person(13))
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), { timeout: 5_000 })
    await vi.waitFor(() => expect(broker.connected()).toBe(1))
    expect(broker.arrivals.map(({ username }) => username)).toEqual(['12', '13'])
  })

  it('does not begin when live messages are off or nobody is signed in', async () => {
    startLive(person(12))
    startSession(token, null)
    startLive(person(12, false))
    // the next one connects, so the earlier ones would have connected before it
    startLive(person(13))
    await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce(), { timeout: 5_000 })
    expect(broker.arrivals.map(({ username }) => username)).toEqual(['13'])
  })
})
