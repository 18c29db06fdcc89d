import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpServer } from './connections'

const limitMs = 300
let server: Server

async function open(answer: RequestListener): Promise<Socket> {
  server = createHttpServer(answer, limitMs)
  server.on('clientError', (error: Error & { code?: string }, socket) => socket.end(error.code))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a byte now and then; returns what came back until the connection ended. */
async function drip(socket: Socket, byte: string): Promise<string> {
  let got = ''
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()))
  const timer = setInterval(() => socket.writable && socket.write(byte), limitMs / 6)
  await once(socket, 'close')
  clearInterval(timer)
  return got
}

const read: RequestListener = (request, response) =>
  void request.resume().once('end', () => response.end('read'))

it('refuses a call for two hosts, of which a proxy and this server might each take another', async () => {
  const socket = await open(read)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toBe('two-hosts')
})

describe('a connection that is slow on purpose', () => {
  it('ends though its headers keep coming', async () => {
    const socket = await open(read)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(await drip(socket, 'a')).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  })

  it('ends though its body keeps coming', async () => {
    const socket = await open(read)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
    expect(await drip(socket, 'a')).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  })

  it('ends when an upload stops coming', async () => {
    const socket = await open(read)
    const type = 'Content-Type: multipart/form-data; boundary=x'
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 1000\r\n\r\nsome`)
    expect(await drip(socket, '')).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  })

  it('ends when it does not read its answer', async () => {
    const length = 50 * 1024 * 1024
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const socket = await open((_request, response) => {
      response.once('close', end)
      response.end(Buffer.alloc(length))
    })
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await ended
    expect(socket.bytesRead).toBeLessThan(length)
  })
})

it('is kept while a handler takes its time, and while an upload keeps coming', async () => {
  const socket = await open((request, response) => {
    request.resume().once('end', () => setTimeout(() => response.end('read'), 2 * limitMs))
  })
  let got = ''
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()))
  const body = 'x'.repeat(12)
  const type = 'Content-Type: multipart/form-data; boundary=x'
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  let sent = 0
  const timer = setInterval(() => (sent < body.length ? socket.write(body[sent++] ?? '') : 0), limitMs / 6)
  await once(socket, 'close')
  clearInterval(timer)
  expect(got).toMatch(/^HTTP\/1.1 200 OK[^]*read/)
})
