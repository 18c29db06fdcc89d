import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { defineRoute } from '@uplink/contract/route'
import { one } from '@uplink/contract/wire'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bind, type Binding } from './bind'
import { answerErrors } from './errors'
import { addHealth } from './machine-pages/health'
import { createMetrics } from '../metrics'
import type { Person } from './person'
import { Problem } from './problem'
import { createStanding } from './rights/standing'
import { createServer } from './server'

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
    // a year, and every name below this one
    expect(await headersOf(true)).toHaveProperty(
      'strict-transport-security',
      'max-age=31536000; includeSubDomains',
    )
    expect((await headersOf(false))['content-security-policy']).toContain("script-src 'self'")
    expect((await headersOf(false))['content-security-policy']).toContain(
      "require-trusted-types-for 'script';trusted-types uplink-service-worker",
    )
  })

  it('lets no file of the build be framed, run anything or be taken for something else', async () => {
    const server = await createServer(options)
    const config = { right: { audience: 'public', name: 'test.file' } } as const
    server.get('/assets/home.js', { config }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send('1'),
    )
    const { headers } = await server.inject('/assets/home.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('sends nothing back of a request by TRACE', async () => {
    const server = await createServer(options)
    answerErrors(server)
    server.get('/page', { config: { right: { audience: 'public', name: 'test.page' } } }, async () => 'page')
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end('TRACE /page HTTP/1.1\r\nHost: x\r\nX-Secret: of-this-call\r\nConnection: close\r\n\r\n')
    const answer = await text(socket)
    await server.close()
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('of-this-call')
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

describe('readiness', () => {
  it('says when to ask again while it is off', async () => {
    const server = await createServer(options)
    addHealth(server, { isDatabaseUp: async () => true, isAccepting: () => false, metrics: createMetrics() })
    const answer = await server.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
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

describe('what a call sends', () => {
  it('is taken from the part that the route names, and once', async () => {
    const server = await createServer(options)
    answerErrors(server)
    const right = { audience: 'public', name: 'test.find' } as const
    const response = one(z.string())
    const [query, body] = [z.strictObject({ q: z.string() }), z.strictObject({ text: z.string() })]
    const find = defineRoute({ method: 'POST', path: '/find', summary: 'x', right, query, body, response })
    bind({ server } as Binding, { find }, { find: async () => ({ data: 'found' }) })
    const send = async (url: string, payload: object, headers = {}) => {
      const answer = await server.inject({ method: 'POST', url: `/api/find${url}`, payload, headers })
      return [answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]
    }
    expect(await send('?q=one', { text: 'x' })).toEqual([200, []])
    expect(await send('?q=one&q=two', { text: 'x' })).toEqual([422, ['q']])
    expect(await send('', { text: 'x', q: 'one' }, { q: 'one', cookie: 'q=one' })).toEqual([422, ['q']])
    expect(await send('?q=one&text=x', {})).toEqual([422, ['text']])
  })
})

const locale = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' }

describe('a change by staff', () => {
  it('makes this process forget what it knew of sessions and rights before it answers', async () => {
    const heard: string[] = []
    const gatekeeper = {
      personOf: async () => ({ locale, factorDueAt: null }) as Partial<Person> as Person,
      mayCall: () => true,
      connectionForStaff: async () => undefined,
      forget: () => void heard.push('forgotten'),
    }
    const server = await createServer(options)
    answerErrors(server)
    server.addHook('onSend', async () => void heard.push('answered'))
    const response = one(z.null())
    const staff = { audience: 'staff', name: 'test.staff' } as const
    const own = { audience: 'signed-in', name: 'test.own' } as const
    const routes = {
      change: defineRoute({ method: 'POST', path: '/change', summary: 'x', right: staff, response }),
      fail: defineRoute({ method: 'DELETE', path: '/change', summary: 'x', right: staff, response }),
      read: defineRoute({ method: 'GET', path: '/change', summary: 'x', right: staff, response }),
      changeOwn: defineRoute({ method: 'POST', path: '/own', summary: 'x', right: own, response }),
    }
    const done = (name: string) => async () => {
      heard.push(name)
      return { data: null }
    }
    bind(
      {
        server,
        gatekeeper,
        standing: createStanding(),
        databases: { for: () => ({}) },
        clock: { now: () => new Date() },
      } as unknown as Binding,
      routes,
      {
        change: done('changed'),
        fail: async () => {
          throw new Problem('record.conflict')
        },
        read: done('read'),
        changeOwn: done('own'),
      },
    )
    const headers = { authorization: `Bearer ${'x'.repeat(40)}` }
    for (const [method, url] of [
      ['POST', '/api/change'],
      ['GET', '/api/change'],
      ['DELETE', '/api/change'],
      ['POST', '/api/own'],
    ] as const)
      await server.inject({ method, url, headers })
    expect(heard).toEqual([
      'changed',
      'forgotten',
      'answered',
      'read',
      'answered',
      'forgotten',
      'answered',
      'own',
      'answered',
    ])
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
