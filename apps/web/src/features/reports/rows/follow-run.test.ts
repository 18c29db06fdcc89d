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
  run_id: 'r-1',
  state: 'running',
  place: 0,
  columns: [],
  rows: [],
  total: null,
  truncated: false,
  took_ms: 0,
  fresh_at: null,
  is_stale: false,
  estimate: null,
  failure: null,
}
const tell = (state: string, rows: number, run_id = 'r-1') =>
  broker.publish('user-12/run', JSON.stringify({ run_id, state, rows, place: 0 }))

it('asks for a run until its end, and tells the rows that its live messages count', async () => {
  let requests = 0
  let state = 'running'
  server.use(
    http.get('*/api/ext-report-builder/runs/r-1', () => {
      requests += 1
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
  const before = requests
  await vi.waitFor(() => expect(requests).toBeGreaterThan(before))
  state = 'done'
  expect((await end).state).toBe('done')
})

it('cancels a run that is not needed any more', async () => {
  const cancelled = vi.fn()
  const found = vi.fn()
  server.use(
    http.get('*/api/ext-report-builder/runs/r-1', () => {
      found()
      return new Promise<Response>(() => {})
    }),
    http.delete('*/api/ext-report-builder/runs/r-1', () => {
      cancelled()
      return HttpResponse.json({ message: 'Cancelled.', data: { run_id: 'r-1' } })
    }),
  )
  const leaving = new AbortController()
  const end = followRun(running, { signal: leaving.signal, onProgress: () => {} })
  await vi.waitFor(() => expect(found).toHaveBeenCalled())
  leaving.abort()
  await expect(end).rejects.toThrow()
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledTimes(1))
})
