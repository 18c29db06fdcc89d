import { defineRoute } from '@uplink/contract/route'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createAdmission, type AdmissionOptions } from './admission'

// A server whose calls the test itself answers.
let server: Server
let origin: string
let received: number
let arrived: { call: string; response: ServerResponse }[]

const response = z.void()
const routes = [
  defineRoute({
    method: 'GET',
    path: '/bills/:id',
    summary: 'x',
    right: { audience: 'signed-in', name: 'a' },
    response,
  }),
  defineRoute({
    method: 'POST',
    path: '/bills/:id',
    summary: 'x',
    right: { audience: 'signed-in', name: 'b' },
    response,
  }),
  defineRoute({
    method: 'POST',
    path: '/news',
    summary: 'x',
    right: { audience: 'public', name: 'c' },
    load: 'first',
    response,
  }),
  defineRoute({
    method: 'POST',
    path: '/upload',
    summary: 'x',
    right: { audience: 'signed-in', name: 'd' },
    accepts: 'multipart',
    response,
  }),
]

async function open(more: Partial<AdmissionOptions> = {}) {
  arrived = []
  received = 0
  const answer: RequestListener = (request, response) =>
    void arrived.push({ call: `${request.method} ${request.url}`, response })
  const headers = { 'x-content-type-options': 'nosniff' }
  const admission = createAdmission({ routes, headers, atOnce: 2, longMs: 60_000, maxLong: 1, ...more })
  server = createServer(admission.guard(answer))
  server.prependListener('request', () => received++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
async function openAgain(more: Partial<AdmissionOptions>) {
  await new Promise((resolve) => server.close(resolve))
  await open(more)
}
beforeEach(() => open())
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const send = (method: string, path: string) => fetch(`${origin}/api${path}`, { method })
const answer = (i: number) => void arrived[i]?.response.end('done')

describe('more calls than are worked on at once', () => {
  it('wait their turn for some seconds, and are then told to come back', async () => {
    await openAgain({ waitSeconds: 0.04 })
    const held = [send('GET', '/bills/1'), send('GET', '/bills/2')]
    await vi.waitFor(() => expect(arrived).toHaveLength(2), { interval: 1 })
    const refused = await send('GET', '/bills/3')
    expect(refused.status).toBe(503)
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String) as string,
    })
    expect(await refused.json()).toMatchObject({
      code: 'server.busy',
      request_id: refused.headers.get('x-request-id'),
    })
    answer(0)
    answer(1)
    expect(await Promise.all(held.map(async (one) => (await one).status))).toEqual([200, 200])
  })

  it('are never refused while few wait, for however long they do', async () => {
    await openAgain({ crowdSeconds: 0, waitSeconds: 60 })
    const answers = Array.from({ length: 32 }, (_, i) => send('GET', `/bills/${i}`))
    await vi.waitFor(() => expect(received).toBe(32), { interval: 1 })
    for (let i = 0; i < 32; i++) {
      await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(i), { interval: 1 })
      answer(i)
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('are an overload once too many have waited for too long, and no longer once hardly any wait', async () => {
    await openAgain({ maxQueue: 2, crowdSeconds: 0.1 })
    const statuses: number[] = []
    let sent = 0
    const ask = () => {
      sent++
      void send('GET', '/bills/1').then(({ status }) => statuses.push(status))
    }
    const answerAll = () =>
      vi.waitFor(
        () => {
          arrived.forEach((_, i) => answer(i))
          expect(statuses).toHaveLength(sent)
        },
        { interval: 1 },
      )
    // Two run and four wait: a crowd, which others may join for a tenth of a second.
    for (let i = 0; i < 6; i++) ask()
    await vi.waitFor(() => expect(received).toBe(6), { interval: 1 })
    expect(statuses).toEqual([])
    const refused = () => (ask(), expect(statuses).toContain(503))
    await vi.waitFor(refused, { interval: 20 })
    const change = send('POST', '/bills/4')
    await vi.waitFor(() => expect(received).toBe(sent + 1), { interval: 1 })
    answer(0)
    await vi.waitFor(() => expect(arrived.at(-1)?.call).toBe('POST /api/bills/4'), { interval: 1 })
    await answerAll()
    expect((await change).status).toBe(200)

    statuses.length = sent = 0
    for (let i = 0; i < 6; i++) ask()
    await answerAll()
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('go on as places become free: changes first, then reads in their order', async () => {
    const answers = [send('GET', '/bills/1'), send('GET', '/bills/2')]
    await vi.waitFor(() => expect(arrived).toHaveLength(2), { interval: 1 })
    answers.push(send('GET', '/bills/3'))
    answers.push(send('POST', '/bills/4'))
    await vi.waitFor(() => expect(received).toBe(4), { interval: 1 })
    answer(0)
    await vi.waitFor(() => expect(arrived.at(-1)?.call).toBe('POST /api/bills/4'), { interval: 1 })
    for (let i = 1; i < 4; i++) answer(i)
    await vi.waitFor(() => expect(arrived.at(-1)?.call).toBe('GET /api/bills/3'), { interval: 1 })
    arrived.forEach((_, i) => answer(i))
    expect(await Promise.all(answers.map(async (one) => (await one).status))).toEqual([200, 200, 200, 200])
  })

  it('go on beside as many as last long', async () => {
    await openAgain({ longMs: 1 })
    const answers = ['/bills/1', '/bills/2', '/bills/3', '/bills/4'].map((path) => send('GET', path))
    await vi.waitFor(() => expect(received).toBe(4), { interval: 1 })
    await vi.waitFor(() => expect(arrived).toHaveLength(3), { interval: 1 })
    // The place for long calls is taken, so the last one waits.
    answer(0)
    await vi.waitFor(() => expect(arrived).toHaveLength(4), { interval: 1 })
    for (let i = 1; i < 4; i++) answer(i)
    expect(await Promise.all(answers.map(async (one) => (await one).status))).toEqual([200, 200, 200, 200])
  })

  it('hold up neither what comes first nor what waits for others', async () => {
    const held = [
      send('GET', '/bills/1'),
      send('GET', '/bills/2'),
      send('POST', '/news'),
      send('POST', '/upload'),
    ]
    held.push(fetch(`${origin}/readyz`))
    await vi.waitFor(() => expect(arrived).toHaveLength(5), { interval: 1 })
    arrived.forEach((_, i) => answer(i))
    expect(await Promise.all(held.map(async (one) => (await one).status))).toEqual([200, 200, 200, 200, 200])
  })

  it('are refused at once when too many wait already, and taken again when it is over', async () => {
    await openAgain({ maxCrowd: 3 })
    const statuses: number[] = []
    const all = Array.from({ length: 9 }, async (_, i) =>
      statuses.push((await send('GET', `/bills/${i}`)).status),
    )
    await vi.waitFor(() => expect(statuses).toEqual([503, 503, 503, 503]), { interval: 1 })
    for (let i = 0; i < 5; i++) {
      await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(i), { interval: 1 })
      answer(i)
    }
    await Promise.all(all)
    expect(statuses.slice(4)).toEqual([200, 200, 200, 200, 200])
    const next = send('GET', '/bills/10')
    await vi.waitFor(() => expect(arrived).toHaveLength(6), { interval: 1 })
    answer(5)
    expect((await next).status).toBe(200)
  })

  it('leave no place behind when their sender goes', async () => {
    const gone = new AbortController()
    const held = ['/bills/1', '/bills/2'].map((path) =>
      fetch(`${origin}/api${path}`, { signal: gone.signal }),
    )
    await vi.waitFor(() => expect(arrived).toHaveLength(2), { interval: 1 })
    gone.abort()
    await Promise.allSettled(held)
    const next = send('GET', '/bills/3')
    await vi.waitFor(() => expect(arrived).toHaveLength(3), { interval: 1 })
    answer(2)
    expect((await next).status).toBe(200)
  })
})
