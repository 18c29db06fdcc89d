import { defineRoute } from '@uplink/contract/route'
import { one } from '@uplink/contract/wire'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allRoutes } from '../../app'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { bind, type Binding } from './bind'
import { answerErrors } from './errors'
import { openApi } from './openapi'
import { Problem } from './problem'
import { createServer } from './server'
import { shedLoad } from './shedding'

const quiet = pino({ level: 'silent' })
const options = { log: quiet, rateLimitPerMinute: 1_000_000, isTls: false }

describe('a server', () => {
  it('does not start with a route that names no right', async () => {
    const server = await createServer(options)
    server.get('/back-door', async () => 'open')
    await expect(server.ready()).rejects.toThrow('GET /back-door names no right')
  })

  it('tells browsers to stay with TLS only when it is behind TLS', async () => {
    const headersOf = async (isTls: boolean) => {
      const server = await createServer({ ...options, isTls })
      server.get(
        '/page',
        { config: { right: { audience: 'public', name: 'test.page' } } },
        async () => 'page',
      )
      return (await server.inject('/page')).headers
    }
    expect(await headersOf(false)).not.toHaveProperty('strict-transport-security')
    expect(await headersOf(true)).toHaveProperty('strict-transport-security')
    expect((await headersOf(false))['content-security-policy']).toContain("script-src 'self'")
  })

  it('turns callers of one address away after their share, and says when to come back', async () => {
    const server = await createServer({ ...options, rateLimitPerMinute: 2 })
    answerErrors(server)
    server.get('/page', { config: { right: { audience: 'public', name: 'test.page' } } }, async () => 'page')
    await server.inject('/page')
    await server.inject('/page')
    const third = await server.inject('/page')
    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBeDefined()
    expect(third.json()).toMatchObject({ code: 'request.rate-limited' })
  })
})

describe('a bound route', () => {
  it('never lets an undeclared field leave, and answers 500 without details when the answer is wrong', async () => {
    const server = await createServer(options)
    const right = { audience: 'public', name: 'test.read' } as const
    const response = one(z.object({ name: z.string() }))
    const routes = {
      good: defineRoute({ method: 'GET', path: '/good', summary: 'Good', right, response }),
      bad: defineRoute({ method: 'GET', path: '/bad', summary: 'Bad', right, response }),
    }
    bind({ server } as Binding, routes, {
      good: async () => ({ data: { name: 'Karim', password_hash: 'secret' } }),
      bad: async () => ({ data: { name: 1 } }) as never,
    })
    expect((await server.inject('/api/good')).json()).toEqual({ data: { name: 'Karim' } })
    const bad = await server.inject('/api/bad')
    expect(bad.statusCode).toBe(500)
    expect(bad.json()).toMatchObject({ code: 'server.error', message: 'Something went wrong on our side.' })
  })
})

describe('shedLoad', () => {
  it('turns away what is cheap to repeat first', async () => {
    const statusAt = async (delay: number, name: string, method: 'GET' | 'POST') => {
      const server = fastify()
      answerErrors(server)
      shedLoad(server, () => delay)
      const right = { audience: 'public', name } as const
      const response = z.object({})
      const route = defineRoute({ method, path: '/x', summary: 'x', right, response })
      server.route({ method, url: '/x', config: { uplink: route }, handler: async () => ({}) })
      return (await server.inject({ method, url: '/x' })).statusCode
    }
    expect(await statusAt(300, 'reports.run', 'POST')).toBe(503)
    expect(await statusAt(300, 'billing.bill-info', 'GET')).toBe(200)
    expect(await statusAt(700, 'billing.bill-info', 'GET')).toBe(503)
    expect(await statusAt(700, 'payments.create', 'POST')).toBe(200)
    expect(await statusAt(2000, 'payments.create', 'POST')).toBe(503)
  })
})

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

describe('Problem', () => {
  it('takes its status and sentence from the catalogue', () => {
    expect(new Problem('access.denied')).toMatchObject({
      status: 403,
      message: 'You do not have the right to do this.',
    })
  })
})
