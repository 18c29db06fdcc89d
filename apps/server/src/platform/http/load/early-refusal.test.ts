import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAdmission } from './admission'
import { createHttpServer, lastAnswerOn } from './connections'

// A server that runs one call at a time, the first of which the test answers.
let server: Server
let held: ServerResponse | undefined
let read: string[]
let occupying: Socket
let kept: Socket

beforeEach(async () => {
  read = []
  held = undefined
  const answer: RequestListener = ({ url }, response) => {
    if (url === '/api/held') held = response
    else response.end(`answered ${url}`)
  }
  const admission = createAdmission({
    routes: [],
    headers: { 'x-content-type-options': 'nosniff' },
    atOnce: 1,
    maxCrowd: 0,
    lastAnswer: lastAnswerOn,
  })
  const guarded = admission.guard(answer)
  server = createHttpServer((request, response) => {
    read.push(`${request.method} ${request.url}`)
    guarded(request, response)
  })
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\nsomething else')
    socket.on('data', (chunk: Buffer) => socket.write(`heard ${chunk.toString()}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;[occupying, kept] = [open(), open()]
  occupying.write(get('/api/held'))
  await vi.waitFor(() => expect(held).toBeDefined(), { interval: 1 })
})
afterEach(() => {
  for (const socket of [occupying, kept]) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

/** Everything that comes back until the body is complete. */
async function exchange(...parts: string[]): Promise<string> {
  let answer = ''
  const isWhole = () => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    return length !== undefined && body.length >= Number(length)
  }
  for (const part of parts) await new Promise((resolve) => kept.write(part, resolve))
  while (!isWhole()) answer += String((await once(kept, 'data'))[0])
  return answer
}

/** Sends two calls that Node reads and the server refuses; later refusals are early. */
async function refuseTwice() {
  for (const path of ['/api/1', '/api/2'])
    expect(await exchange(get(path))).toContain('503 Service Unavailable')
}

it('refuses further calls of a connection before they are read, in the same words', async () => {
  await refuseTwice()
  const answer = await exchange(get('/api/3'))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  for (const header of [
    'retry-after: 1',
    'x-content-type-options: nosniff',
    'content-type: application/json',
  ])
    expect(head).toContain(header)
  const id = /x-request-id: (\S+)/.exec(head)?.[1]
  expect(JSON.parse(body)).toMatchObject({ code: 'server.busy', request_id: id })
  expect(read).toEqual(['GET /api/held', 'GET /api/1', 'GET /api/2'])
})

it('lets calls in again when there is room', async () => {
  await refuseTwice()
  held?.end()
  await vi.waitFor(async () => expect(await exchange(get('/api/4'))).toContain('answered /api/4'))
  expect(await exchange(get('/api/5'))).toContain('answered /api/5')
})

it('leaves files, health and whatever has a body to Node', async () => {
  await refuseTwice()
  expect(await exchange(get('/readyz'))).toContain('answered /readyz')
  const body = 'GET /api/inside HTTP/1.1\r\n\r\n'
  const post = `POST /api/6 HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`
  expect(await exchange(post, body)).toContain('503')
  expect(read.slice(3)).toEqual(['GET /readyz', 'POST /api/6'])
  expect(await exchange('GET /api/7 HTTP/1.1\r\nhost: x\r\ny: ', 'z\r\n\r\n')).toContain('503')
  expect(read.at(-1)).toBe('GET /api/7')
})

it('takes halves of a request for what they are, whatever the second begins with', async () => {
  await refuseTwice()
  const [start, rest] = ['GET /readyz HTTP/1.1\r\nhost: x\r\ny: ', 'GET /api/inside HTTP/1.1\r\n\r\n']
  expect(await exchange(start, rest)).toContain('answered /readyz')
  expect(read.at(-1)).toBe('GET /readyz')
  expect(await exchange(get('/api/8'))).toContain('503')
})

it('gives a connection back that becomes something else', async () => {
  await refuseTwice()
  kept.write(get('/api/live', 'connection: upgrade\r\nupgrade: websocket\r\n'))
  expect(String((await once(kept, 'data'))[0])).toContain('something else')
  for (const word of ['hello', get('/api/inside')]) {
    kept.write(word)
    expect(String((await once(kept, 'data'))[0])).toBe(`heard ${word}`)
  }
})
