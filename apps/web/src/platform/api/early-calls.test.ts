// @vitest-environment jsdom
import type { authRoutes } from '@uplink/contract/auth'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../session/session'
import { call } from './call'
import { askEarly } from './early-calls'
import { endpoint } from './endpoint'

const server = setupServer()
const user = endpoint<typeof authRoutes.getUser>('GET', '/auth/get-user')
const address = '/api/auth/get-user'
/** The token that each call sent. */
let requests: (string | null)[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  requests = []
  startSession('isp_token', null)
  server.use(
    http.get(`*${address}`, ({ request }) => {
      requests.push(request.headers.get('authorization'))
      return HttpResponse.json({ data: requests.length })
    }),
  )
})
afterEach(() => {
  clearSession()
  globalThis.uplinkEarlyCalls = undefined
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

it('an answer that was asked for early is taken by the first who wants it, and no second time', async () => {
  askEarly(address, 'isp_token')
  expect(await call(user, { query: {} })).toEqual({ data: 1 })
  expect(requests).toHaveLength(1)
  expect(await call(user, { query: {} })).toEqual({ data: 2 })
})

it('the answer for another session is not taken', async () => {
  askEarly(address, 'isp_of_somebody_else')
  await call(user, { query: {} })
  expect(requests).toContain('Bearer isp_token')
})

it('an answer nobody wanted for half a minute is not taken', async () => {
  askEarly(address, 'isp_token')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 31_000)
  expect(await call(user, { query: {} })).toEqual({ data: 2 })
})

it('a call given up gives the early one up', async () => {
  askEarly(address, 'isp_token')
  const controller = new AbortController()
  const answer = call(user, { query: {} }, { signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toThrow()
})
