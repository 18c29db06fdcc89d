// @vitest-environment jsdom
import { authRoutes } from '@uplink/contract/auth'
import { notificationRoutes } from '@uplink/contract/notifications'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { clearSession, startSession } from '../session/session'
import { renewToken } from '../session/token'
import { call, type CallOptions, whileLeaving } from './call'
import { endpoint } from './endpoint'
import { ApiError, fieldTexts, NetworkError } from './errors'
import { onApiTrouble } from './trouble'

const server = setupServer()
const trouble = {
  unauthorized: vi.fn(),
  networkFailed: vi.fn(),
  factorRequired: vi.fn(),
  proofNeeded: vi.fn<(by: 'password' | 'factor') => Promise<boolean>>(),
}
let stop = () => {}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  startSession('isp_token', null)
  stop = onApiTrouble(trouble)
})
afterEach(() => {
  stop()
  clearSession()
  server.resetHandlers()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const refusal = (status: number, code: string, message: string, errors?: Record<string, string[]>) =>
  HttpResponse.json({ message, code, request_id: 'r-1', errors }, { status })

const markSeen = (options: CallOptions = {}) =>
  call(notificationRoutes.markSeen, { body: { ids: [1] } }, options)

describe('call', () => {
  it('fills in parameters and query, leaves out what is absent and carries the token', async () => {
    const seen: { url: string; authorization: string | null }[] = []
    server.use(
      http.get('*/api/auth/notifications*', ({ request }) => {
        seen.push({ url: request.url, authorization: request.headers.get('authorization') })
        return HttpResponse.json({
          data: [],
          per_page: 10,
          total: 0,
          current_page: 1,
          last_page: 1,
          to: 0,
          unread: 0,
        })
      }),
      http.get('*/api/auth/notifications/:id', ({ request }) => {
        seen.push({ url: request.url, authorization: request.headers.get('authorization') })
        return HttpResponse.json({ data: null })
      }),
    )
    await call(notificationRoutes.list, { query: { limit: 10, page: undefined } })
    await call(notificationRoutes.read, { params: { id: 'a/b' } })
    expect(seen.map(({ url }) => url.replace(location.origin, ''))).toEqual([
      '/api/auth/notifications?limit=10',
      '/api/auth/notifications/a%2Fb',
    ])
    expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer isp_token']))
  })

  it('sends and reads JSON', async () => {
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', async ({ request }) =>
        HttpResponse.json({
          message: 'Done',
          data: { ids: ((await request.json()) as { ids: number[] }).ids, unread: 0 },
        }),
      ),
    )
    await expect(markSeen()).resolves.toEqual({ message: 'Done', data: { ids: [1], unread: 0 } })
  })

  it('knows a route by its type alone', () => {
    const byType = endpoint<typeof notificationRoutes.markSeen>('PUT', '/auth/notifications/statusUpdate')
    expect({ method: byType.method, path: byType.path }).toEqual({
      method: notificationRoutes.markSeen.method,
      path: notificationRoutes.markSeen.path,
    })
    expectTypeOf<Awaited<ReturnType<typeof markSeen>>>().toEqualTypeOf<{
      message: string
      data: { ids: number[]; unread: number }
    }>()
    // @ts-expect-error -- a path of another route is not this route
    endpoint<typeof authRoutes.login>('POST', '/auth/logout')
  })

  it.each([403, 422, 404, 409, 500])(
    'writes a refusal with %d to the console, whatever the screen shows',
    async (status) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      server.use(http.put('*/api/auth/notifications/statusUpdate', () => refusal(status, 'some.code', 'No.')))
      await expect(markSeen()).rejects.toBeInstanceOf(ApiError)
      expect(log.mock.calls).toEqual([[`PUT /auth/notifications/statusUpdate: ${status} some.code`, 'r-1']])
      await expect(
        call(notificationRoutes.markSeen, { body: { ids: [1] } }, { quiet: true }),
      ).rejects.toBeInstanceOf(ApiError)
      expect(log).toHaveBeenCalledTimes(2)
    },
  )

  it('throws what the server says, field by field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.use(
      http.post('*/api/auth/login', () =>
        refusal(422, 'request.invalid', 'The given data was invalid.', { username: ['One', 'Two'] }),
      ),
    )
    const error: unknown = await call(authRoutes.login, { body: { username: 'a', password: 'b' } }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, code: 'request.invalid', request_id: 'r-1' })
    expect(fieldTexts(error)).toEqual({ username: 'One, Two' })
  })

  it('makes an error of an answer that is not ours', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.use(
      http.put(
        '*/api/auth/notifications/statusUpdate',
        () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
      ),
    )
    await expect(markSeen()).rejects.toMatchObject({ status: 502, code: 'server.error' })
    expect(console.error).toHaveBeenCalledOnce()
  })

  it('tells the app of a 401 for the present session only', async () => {
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', () =>
        refusal(401, 'auth.unauthenticated', 'Unauthenticated'),
      ),
    )
    await expect(markSeen()).rejects.toBeInstanceOf(ApiError)
    expect(trouble.unauthorized).toHaveBeenCalledOnce()

    await expect(markSeen({ quiet: true })).rejects.toBeInstanceOf(ApiError)
    expect(trouble.unauthorized).toHaveBeenCalledTimes(2)

    const late = markSeen()
    clearSession()
    await expect(late).rejects.toBeInstanceOf(ApiError)
    expect(trouble.unauthorized).toHaveBeenCalledTimes(2)
  })

  it('is sent again where the session went on under another token before it arrived', async () => {
    const sent: (string | null)[] = []
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', ({ request }) => {
        sent.push(request.headers.get('authorization'))
        // another tab has proved who the person is
        renewToken('isp_token', 'isp_renewed')
        return refusal(401, 'auth.unauthenticated', 'Unauthenticated')
      }),
    )
    await expect(markSeen()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toEqual(['Bearer isp_token', 'Bearer isp_renewed'])
    expect(trouble.unauthorized).toHaveBeenCalledOnce()
  })

  it('tells the app when there is no answer, unless the caller wants quiet', async () => {
    server.use(http.put('*/api/auth/notifications/statusUpdate', () => HttpResponse.error()))
    await expect(markSeen()).rejects.toBeInstanceOf(NetworkError)
    expect(trouble.networkFailed).toHaveBeenCalledOnce()
    await expect(
      call(notificationRoutes.markSeen, { body: { ids: [1] } }, { quiet: true }),
    ).rejects.toBeInstanceOf(NetworkError)
    expect(trouble.networkFailed).toHaveBeenCalledOnce()
  })

  it('counts no answer in 30 seconds as none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const waiting = expect(markSeen()).rejects.toBeInstanceOf(NetworkError)
    await vi.advanceTimersByTimeAsync(30_000)
    await waiting
    vi.useRealTimers()
  })

  it('ends what is under way while somebody signs out, and begins nothing but the end of the session', async () => {
    let arrivals = 0
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', async () => {
        arrivals++
        await new Promise(() => {})
      }),
      http.get('*/api/auth/logout', () => HttpResponse.json({ message: 'Signed out', data: null })),
    )
    const underWay = markSeen()
    await vi.waitFor(() => expect(arrivals).toBe(1))
    await whileLeaving(async () => {
      await expect(underWay).rejects.toThrow('abort')
      await expect(markSeen()).rejects.toThrow('abort')
      await expect(markSeen({ quiet: true })).rejects.toThrow('abort')
      const left = await call(authRoutes.logout, {}, { quiet: true, endsSession: true })
      expect(left).toMatchObject({ message: 'Signed out' })
    })
    expect(arrivals).toBe(1)
    expect(trouble.networkFailed).not.toHaveBeenCalled()
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', () => refusal(401, 'auth.unauthenticated', 'Who?')),
    )
    await expect(markSeen()).rejects.toThrow(ApiError)
  })

  it('is repeated once where the person proves their password, and only there', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let arrivals = 0
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', () => {
        arrivals++
        return refusal(403, 'auth.password-needed', 'Enter your password again.')
      }),
    )
    const refused = { code: 'auth.password-needed', message: 'Enter your password again.' }
    trouble.proofNeeded.mockResolvedValue(true)
    await expect(markSeen()).rejects.toMatchObject(refused)
    expect(arrivals).toBe(2)
    expect(trouble.proofNeeded).toHaveBeenCalledExactlyOnceWith('password')

    trouble.proofNeeded.mockResolvedValue(false)
    await expect(markSeen()).rejects.toMatchObject(refused)
    expect(arrivals).toBe(3)
    await expect(markSeen({ quiet: true })).rejects.toMatchObject(refused)
    expect(trouble.proofNeeded).toHaveBeenCalledTimes(2)
    expect(log).toHaveBeenCalledTimes(3)
  })

  it('says nothing when the caller gives up', async () => {
    const controller = new AbortController()
    server.use(http.put('*/api/auth/notifications/statusUpdate', () => new Promise<never>(() => {})))
    const given = call(notificationRoutes.markSeen, { body: { ids: [] } }, { signal: controller.signal })
    controller.abort(new Error('no longer wanted'))
    await expect(given).rejects.toThrow('no longer wanted')
    expect(trouble.networkFailed).not.toHaveBeenCalled()
  })
})
