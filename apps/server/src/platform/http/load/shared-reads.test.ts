import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readShared } from './shared-reads'

let server: Server
let near: Socket
let far: Socket
let taken: string[]
let read: string

/** Takes what begins with "!". */
const take = (arrived: Buffer) => {
  if (arrived[0] !== 33) return false
  taken.push(arrived.toString())
  return true
}

beforeEach(async () => {
  ;[taken, read] = [[], '']
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  far = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ;[near] = (await once(server, 'connection')) as [Socket]
  near.on('data', (chunk: Buffer) => (read += chunk.toString()))
})
afterEach(() => {
  for (const socket of [near, far]) socket.destroy()
  server.close()
})

/** Sends one text and waits until it was read or taken. */
async function send(text: string) {
  const before = near.bytesRead
  far.write(text)
  await expect.poll(() => near.bytesRead - before, { interval: 1 }).toBe(Buffer.byteLength(text))
}

it('is what this Node offers, also twice', async () => {
  await send('first')
  expect(readShared(near, take)).toBe(true)
  await send('!taken')
  expect(readShared(near, (arrived) => take(arrived))).toBe(true)
  await send('!once')
  expect(taken).toEqual(['!taken', '!once'])
  expect(read).toBe('first')
})

it('leaves everything else to the stream, whole and in order', async () => {
  readShared(near, take)
  const long = Array.from({ length: 60_000 }, (_, i) => String(i)).join(' ')
  near.pause()
  far.end(long)
  near.resume()
  await once(near, 'end')
  expect(read === long).toBe(true)
  expect(taken).toEqual([])
})

it('keeps what it passes on though the next read comes into the same place', async () => {
  readShared(near, take)
  const chunks: Buffer[] = []
  near.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const text of ['one', 'two', 'six']) await send(text)
  expect(chunks.map(String)).toEqual(['one', 'two', 'six'])
})

it('stays out of the way of connections without these internals', () => {
  const other = Object.create(null) as Socket
  expect(readShared(other, take)).toBe(false)
})
