import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { openApi } from '#platform/http/machine-pages/openapi'
import { createTestApp, type TestApp } from './testing/test-app'

describe('the portal’s server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('answers an unknown path of the API with the envelope', async () => {
    const answer = await app.server.inject('/api/no-such-thing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      message: 'Not found.',
      code: 'record.not-found',
      request_id: expect.any(String) as string,
    })
  })

  it('answers a path that cannot be read like one without a record', async () => {
    for (const path of ['/api/auth/notifications/%zz', `/api/auth/notifications/${'1'.repeat(300)}`]) {
      const answer = await app.server.inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        code: 'record.not-found',
        request_id: answer.headers['x-request-id'],
      })
    }
  })

  /** The answer to what is sent on a connection, which has the headers of all data and the envelope. */
  const answerTo = async (sent: string) => {
    if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const said = JSON.parse(body) as { request_id: string }
    const headers = head.toLowerCase().split('\r\n')
    expect(headers).toEqual(expect.arrayContaining([...guards, `x-request-id: ${said.request_id}`]))
    return { status: head.split(' ', 2)[1], ...said }
  }
  const guards = [
    'content-type: application/json; charset=utf-8',
    "content-security-policy: default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'x-content-type-options: nosniff',
    'referrer-policy: same-origin',
    'cache-control: no-store',
  ]

  it('answers what is no HTTP, or too much of it, with the envelope', async () => {
    expect(await answerTo('NONSENSE\r\n\r\n')).toMatchObject({
      status: '400',
      code: 'request.malformed',
      request_id: expect.any(String) as string,
    })
    const long = `GET /api/menu HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`
    expect(await answerTo(long)).toMatchObject({ status: '413', code: 'request.too-large' })
    const end = 'Connection: close\r\n\r\n'
    expect(await answerTo(`GET /api/menu HTTP/1.1\r\n${end}`)).toMatchObject({
      status: '400',
      code: 'request.malformed',
    })
    expect(await answerTo(`GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\n${end}`)).toMatchObject({
      status: '404',
      code: 'record.not-found',
    })
    const expects = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 2\r\n${end}{}`
    expect(await answerTo(expects)).toMatchObject({ status: '417', code: 'request.expectation' })
  })

  it('answers a refused upgrade to a websocket with the envelope', async () => {
    const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
    const shake = `${upgrade}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n`
    expect(
      await answerTo(`GET /mqtt HTTP/1.1\r\n${shake}Origin: https://evil.example\r\n\r\n`),
    ).toMatchObject({
      status: '403',
      code: 'access.denied',
      message: 'You do not have the right to do this.',
    })
    expect(await answerTo(`GET /elsewhere HTTP/1.1\r\n${shake}\r\n`)).toMatchObject({
      status: '404',
      code: 'record.not-found',
      message: 'Not found.',
    })
    const unreadable = { status: '400', code: 'request.malformed' }
    expect(await answerTo(`GET /mqtt HTTP/1.1\r\n${upgrade}\r\n`)).toMatchObject(unreadable)
    expect(await answerTo(`POST /mqtt HTTP/1.1\r\n${shake}\r\n`)).toMatchObject(unreadable)
  })

  it('refuses a body that is too large or not JSON', async () => {
    const post = (payload: string, type: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload,
        headers: { 'content-type': type },
      })
    expect((await post(`{"username":"${'x'.repeat(300_000)}"}`, 'application/json')).statusCode).toBe(413)
    expect((await post('<login/>', 'application/xml')).statusCode).toBe(415)
    expect((await post('', 'application/json')).statusCode).toBe(400)
  })

  it('lets no page of another origin read an answer, or ask with a header of its own', async () => {
    const origin = 'https://evil.example'
    const answer = await app.server.inject({ url: '/api/brand', headers: { origin } })
    expect(answer.statusCode).toBe(200)
    const before = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    })
    expect(before.statusCode).toBe(404)
    for (const { headers } of [answer, before]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    // a form of another page can send text, and that is no body here
    const sent = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"username":"a","password":"b"}',
      headers: { origin, 'content-type': 'text/plain' },
    })
    expect(sent.statusCode).toBeGreaterThanOrEqual(400)
    expect(sent.statusCode).toBeLessThan(500)
  })

  it('is alive and ready', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.server.inject('/readyz')).statusCode).toBe(200)
  })

  it('lets nobody keep what machines ask', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json']) {
      const { headers } = await app.server.inject(path)
      expect([path, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        path,
        'no-store',
        'nosniff',
      ])
    }
  })

  it('gives its documentation the policy of its own pages', async () => {
    const { headers } = await app.server.inject('/api/docs/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/)
    // only the portal's own pages are made without HTML from texts
    expect(policy).not.toContain('require-trusted-types-for')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('counts what browsers report of broken policies and logs a few a minute', async () => {
    const page = await app.server.inject('/api/docs/')
    expect(page.headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
    expect(page.headers['content-security-policy']).toContain('report-uri /api/csp-reports;report-to csp')
    const report = {
      'csp-report': { 'blocked-uri': 'https://evil.example/x?secret', 'effective-directive': 'script-src' },
    }
    const send = (type: string, payload: unknown) =>
      app.server.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': type },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })
    for (let i = 0; i < 20; i++) expect((await send('application/csp-report', report)).statusCode).toBe(204)
    const modern = [
      { type: 'csp-violation', body: { blockedURL: 'inline', effectiveDirective: 'style-src' } },
    ]
    expect((await send('application/reports+json', modern)).statusCode).toBe(204)
    expect((await send('application/csp-report', 'nonsense')).statusCode).toBe(204)
    const lines = app.logged.filter((line) => line.includes('a page broke its policy'))
    expect(lines).toHaveLength(5)
    expect(lines.join('')).toContain('"blocked":"https://evil.example"')
    expect(lines.join('')).not.toContain('secret')
    expect((await app.server.inject('/metrics')).body).toContain('uplink_csp_reports 22')
  })

  it('shows its metrics on this machine only', async () => {
    const here = await app.server.inject('/metrics')
    expect(here.statusCode).toBe(200)
    expect(here.body).toContain('uplink_http_request_seconds')
    expect((await app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await app.server.inject(proxied)).statusCode).toBe(404)
  })

  it('prints every route of the contract as OpenAPI', async () => {
    const document = (await app.server.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, object>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(printed).toHaveLength(allRoutes.length)
    expect(Object.keys(openApi(allRoutes, 'x'))).toContain('components')
    expect((await app.server.inject('/api/docs/')).statusCode).toBe(200)
  })

  it('says of each route whether it answers JSON or a file', () => {
    const { paths } = openApi(allRoutes, 'x') as { paths: Record<string, Record<string, unknown>> }
    const answered = (path: string) =>
      (paths[path]?.get as { responses: { 200: { content: object } } }).responses[200].content
    expect(Object.keys(answered('/ext-report-builder/runs/{id}'))).toEqual(['application/json'])
    expect(Object.keys(answered('/ext-report-builder/query-reports/{id}/export'))).toEqual(['*/*'])
  })

  it('prints every refusal that a route can answer, and the kind of file', () => {
    type Printed = Record<string, Record<string, { responses: Record<string, { content: object }> }>>
    const { paths } = openApi(allRoutes, 'x') as { paths: Printed }
    const answersOf = (path: string, method = 'post') => paths[path]?.[method]?.responses ?? {}
    expect(Object.keys(answersOf('/all-menu', 'get'))).toContain('422')
    expect(Object.keys(answersOf('/verify_common_otp'))).toEqual(
      expect.arrayContaining(['400', '404', '408', '409', '413', '415', '422']),
    )
    expect(Object.keys(answersOf('/download_invoice'))).toContain('404')
    expect(Object.keys(answersOf('/download_invoice')['200']?.content ?? {})).toEqual(['application/pdf'])
  })

  it('prints only what this installation offers', async () => {
    const open = await createTestApp({ DEMO: 'false' })
    const document = (await open.server.inject('/api/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(document.paths)).not.toContain('/demo/messages')
    await open.close()
  })

  it('logs no token that a path holds', async () => {
    // letters that no request id contains
    const token = `${'a'.repeat(20)}.${'z'.repeat(43)}`
    await app.server.inject(`/api/pay/${token}?x=1`)
    await app.server.inject(`/pay/${token}`)
    const logged = app.logged.join('')
    expect(logged).toContain('"path":"/api/pay/…"')
    expect(logged).toContain('"path":"/pay/…"')
    expect(logged).not.toContain('zzzz')
  })

  it('gives every answer the id it is logged with', async () => {
    const answer = await app.server.inject('/api/auth/get-user')
    expect(answer.json<{ request_id: string }>().request_id).toBe(answer.headers['x-request-id'])
    expect(app.logged.join('')).toContain(String(answer.headers['x-request-id']))
  })
})
