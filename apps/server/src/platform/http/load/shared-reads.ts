import type { Socket } from 'node:net'

/** Every connection reads into this one, because what was read is used up or copied at once. */
const buffer = Buffer.allocUnsafe(64 * 1024)

/** What Node keeps on a connection for its `onread` option, which it offers only to those that connect. */
interface Internals {
  _handle?: { useUserBuffer?: (buffer: Buffer) => void }
  [key: symbol]: unknown
}

/**
 * From now on, shows what arrives on a connection to `take` before it becomes a chunk of the stream; it becomes one
 * unless `take` returns true. Node allocates 64 kB for each read and passes it on through a stream, which costs more
 * than all else that a refused call needs in this process. Returns false, and changes nothing, on a Node without these
 * internals.
 */
export function readShared(socket: Socket, take: (arrived: Buffer) => boolean): boolean {
  const internals = socket as unknown as Internals
  const [kept, callback] = ['kBuffer', 'kBufferCb'].map((name) =>
    Object.getOwnPropertySymbols(socket).find(({ description }) => description === name),
  )
  if (!kept || !callback || !internals._handle?.useUserBuffer) return false
  internals[callback] = (length: number) => {
    const arrived = buffer.subarray(0, length)
    return take(arrived) || socket.push(Buffer.from(arrived))
  }
  if (internals[kept] !== buffer) internals._handle.useUserBuffer(buffer)
  internals[kept] = buffer
  return true
}
