import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { takeMultipart, withUpload } from './multipart'
import { createServer } from '../server'

let server: FastifyInstance
const logged: string[] = []
const ended: ((result: unknown) => void)[] = []

beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  server = await createServer({ log, rateLimitPerMinute: 1_000_000, isTls: false })
  await server.register(async (scope) => {
    await takeMultipart(scope)
    scope.post(
      '/upload',
      { config: { right: { audience: 'public', name: 'test.upload' } } },
      async (request) => {
        const work = withUpload(request, async ({ files }) => ({ files: files.length }))
        work.catch(() => {}).finally(() => ended.shift()?.(undefined))
        return work
      },
    )
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => void logged.splice(0))
afterAll(() => server.close())

const type = 'multipart/form-data; boundary=x'
const whole = [
  '--x',
  'Content-Disposition: form-data; name="text"',
  '',
  'Slow',
  '--x',
  'Content-Disposition: form-data; name="attachments"; filename="a.txt"',
  'Content-Type: text/plain',
  '',
  'a photograph of the router',
  '--x--',
].join('\r\n')

const upload = (payload: string) =>
  server.inject({ method: 'POST', url: '/upload', headers: { 'content-type': type }, payload })

const failures = () => logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)

it('takes what is whole and refuses it cut off at any byte', async () => {
  expect((await upload(whole)).json()).toEqual({ files: 1 })
  for (let length = 1; length < whole.length; length++) {
    const answer = await upload(whole.slice(0, length))
    expect([length, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      length,
      400,
      'request.not-multipart',
    ])
  }
  expect(failures()).toEqual([])
})

it('makes no error of the server of a connection that breaks in the middle', async () => {
  for (const length of [0, 30, 150, whole.length - 10]) {
    const { port } = server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const end = new Promise((resolve) => ended.push(resolve))
    const head = `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${whole.length}\r\n\r\n`
    socket.write(head + whole.slice(0, length), () => socket.destroy())
    await end
  }
  expect(failures()).toEqual([])
})
