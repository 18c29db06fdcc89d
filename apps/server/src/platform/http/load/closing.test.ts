import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { closeServer } from './closing'
import { createServer } from '../server'

const right = { audience: 'public', name: 'test.work' } as const

/** A server with one running call, which reports its beginning and ends when told to. */
async function withCallUnderWay() {
  const server = await createServer({
    log: pino({ level: 'silent' }),
    rateLimitPerMinute: 1_000_000,
    isTls: false,
  })
  let end = () => {}
  let begun = () => {}
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve))
  const work = new Promise<void>((resolve) => (end = resolve))
  server.get('/work', { config: { right } }, async () => {
    begun()
    await work
    return 'done'
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n')
  await isUnderWay
  return { server, socket, answer, end }
}

describe('a server that closes', () => {
  it('answers what is under way', async () => {
    const { server, answer, end } = await withCallUnderWay()
    const closed = closeServer(server, () => {})
    end()
    await closed
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK[^]*done/)
  })

  it('cuts off what takes too long', async () => {
    const { server, socket, answer, end } = await withCallUnderWay()
    const gone = once(socket, 'close')
    let isTold = false
    await closeServer(server, () => (isTold = true), 20)
    await gone
    expect(isTold).toBe(true)
    expect(await answer.catch(() => '')).toBe('')
    end()
  })
})
