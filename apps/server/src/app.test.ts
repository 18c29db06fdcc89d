import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from './app'
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

  it('gives every answer the id it is logged with', async () => {
    const answer = await app.server.inject('/api/auth/get-user')
    expect(answer.json<{ request_id: string }>().request_id).toBe(answer.headers['x-request-id'])
    expect(app.logged.join('')).toContain(String(answer.headers['x-request-id']))
  })
})
