import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { joined, readingSocket } from './socket'

let server: Server | undefined
afterEach(() => server?.close())

/** Both ends of a connection. */
async function connected(): Promise<[Socket, Socket]> {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const arrives = once(server, 'connection')
  const socket = readingSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [far] = (await arrives) as [Socket]
  return [socket, far]
}

const bytes = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 251))

it('hands on every byte in order, also of more than its buffer, and its end', async () => {
  const [socket, far] = await connected()
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const sent = bytes(3_000_000)
  far.end(sent)
  await once(socket, 'end')
  expect(Buffer.concat(parts).equals(sent)).toBe(true)
})

it('reads nothing while it is paused, and goes on where it was', async () => {
  const [socket, far] = await connected()
  const parts: Buffer[] = []
  let reads = 0
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    reads++
    socket.pause()
    setImmediate(() => {
      expect(parts).toHaveLength(reads)
      socket.resume()
    })
  })
  const sent = bytes(2_000_000)
  far.end(sent)
  await once(socket, 'end')
  expect(Buffer.concat(parts).equals(sent)).toBe(true)
})

it('joins neighbours without a copy, and copies others', () => {
  const slab = Buffer.allocUnsafeSlow(100)
  bytes(100).copy(slab)
  const [one, two, three] = [slab.subarray(0, 10), slab.subarray(10, 40), slab.subarray(50, 60)]
  const near = joined([one, two], 40)
  expect(near.equals(slab.subarray(0, 40))).toBe(true)
  expect([near.buffer, near.byteOffset]).toEqual([slab.buffer, slab.byteOffset])
  const far = joined([two, three], 40)
  expect(far.equals(Buffer.concat([two, three]))).toBe(true)
  expect(far.buffer).not.toBe(slab.buffer)
  expect(joined([one], 10).equals(one)).toBe(true)
  expect(joined([], 0)).toHaveLength(0)
})
