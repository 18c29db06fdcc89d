import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { openApi } from './platform/http/openapi'
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

  it('answers what is no HTTP, or too much of it, with the envelope', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const answerTo = async (sent: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.end(sent)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      return { status: head.split(' ', 2)[1], ...(JSON.parse(body) as object) }
    }
    expect(await answerTo('NONSENSE\r\n\r\n')).toMatchObject({
      status: '400',
      code: 'request.malformed',
      request_id: expect.any(String) as string,
    })
    const long = `GET /api/menu HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`
    expect(await answerTo(long)).toMatchObject({ status: '413', code: 'request.too-large' })
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

  it('is alive and ready', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.server.inject('/readyz')).statusCode).toBe(200)
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

  it('logs no token that a path holds', async () => {
    // letters that no request's id has
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
