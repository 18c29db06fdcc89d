// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { billInfoQuery } from '../../features/billing/billing.data'
import { lineStatusQuery } from '../../features/connections/status/line-status.data'
import { clearSession, startSession } from '../../platform/session/session'
import { askForDashboard, firstCalls } from './dashboard-calls'
import { queryClient } from '../query-client'
import { takeFirstAnswers } from './first-answers'

const server = setupServer()
let requests: string[] = []
let letBillCome = () => {}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  requests = []
  const billMayCome = new Promise<void>((resolve) => (letBillCome = resolve))
  startSession('isp_token', {
    id: 7,
    username: 'rahim',
    city: 'Dhaka',
    first_name: '',
    last_name: '',
    contact: '',
  })
  window.history.replaceState(null, '', '/admin/dashboard')
  server.use(
    http.get('*/api/:call', async ({ params }) => {
      requests.push(String(params.call))
      if (params.call === 'get-bill-info') await billMayCome
      return HttpResponse.json({ data: { of: params.call } })
    }),
  )
})
afterEach(() => {
  clearSession()
  globalThis.uplinkEarlyCalls = undefined
  server.resetHandlers()
})
afterAll(() => server.close())

it('what was answered is known before anything is drawn, and what was not is not waited for', async () => {
  askForDashboard(firstCalls)
  const [status] = [...(globalThis.uplinkEarlyCalls ?? [])].map(([, { answer }]) => answer)
  await status
  await takeFirstAnswers()
  expect(queryClient.getQueryData(lineStatusQuery().queryKey)).toEqual({ of: 'service-status' })
  expect(queryClient.getQueryData(billInfoQuery().queryKey)).toBeUndefined()
  letBillCome()
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(billInfoQuery().queryKey)).toEqual({ of: 'get-bill-info' }),
  )
  expect(requests.toSorted()).toEqual(['get-bill-info', 'get_active_connections', 'service-status'])
})

it('nothing is asked where nothing was asked for early', async () => {
  await takeFirstAnswers()
  expect(requests).toEqual([])
})
