// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onLive, startLive } from '../../../platform/live/live'
import { clearSession, startSession } from '../../../platform/session/session'
import { startBroker, type TestBroker } from '../../../testing/broker'
import type { Run } from '../reports.data'
import { followRun } from './follow-run'

const server = setupServer()
let broker: TestBroker

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => server.close())
beforeEach(async () => {
  broker = await startBroker('isp_token')
  startSession('isp_token', null)
  const connected = vi.fn()
  const stop = onLive('connected', connected)
  startLive({ id: 12, live: { enabled: true, url: broker.url, topic: 'user-12' } })
  await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 })
  stop()
})
afterEach(async () => {
  clearSession()
  server.resetHandlers()
  await broker.stop()
})

const running: Run = {
  ...{ run_id: 'r-1', state: 'running', place: 0, columns: [], rows: [], total: null, truncated: false },
  ...{ took_ms: 0, fresh_at: null, is_stale: false, estimate: null, failure: null },
}
const tell = (state: string, rows: number, run_id = 'r-1') =>
  broker.publish('user-12/run', JSON.stringify({ run_id, state, rows, place: 0 }))

it('follows a run by its live messages, and then asks rarely until its end', async () => {
  let asked = 0
  let state = 'running'
  server.use(
    http.get('*/api/ext-report-builder/runs/r-1', () => {
      asked += 1
      return HttpResponse.json({ data: { ...running, state } })
    }),
  )
  const found: (number | undefined)[] = []
  const end = followRun(running, {
    signal: new AbortController().signal,
    onProgress: (run) => found.push(run.found),
  })
  await tell('running', 9, 'r-2')
  await tell('running', 120)
  await vi.waitFor(() => expect(found).toContain(120))
  expect(found).not.toContain(9)
  const before = asked
  // the pause that began before the first message ends with one reading more, and no other one follows
  await vi.waitFor(() => expect(asked).toBe(before + 1))
  await tell('running', 240)
  await vi.waitFor(() => expect(found).toContain(240))
  state = 'done'
  await tell('done', 300)
  expect((await end).state).toBe('done')
  expect(asked).toBe(before + 2)
})

it('asks by itself where nothing is heard', async () => {
  let asked = 0
  server.use(
    http.get('*/api/ext-report-builder/runs/r-1', () =>
      HttpResponse.json({ data: { ...running, state: (asked += 1) < 3 ? 'running' : 'done' } }),
    ),
  )
  await followRun(running, { signal: new AbortController().signal, onProgress: () => {} })
  expect(asked).toBe(3)
})
