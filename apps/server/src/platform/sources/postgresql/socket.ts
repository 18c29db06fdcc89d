import { Socket } from 'node:net'

const slabBytes = 256 * 1024
/** A read gets at least so much room. */
const leastRoom = 32 * 1024

/**
 * A socket, not connected yet, that reads one piece after another into a large buffer. By itself Node makes a buffer of
 * 64 kB for each read, of which PostgreSQL fills 8. For a million rows these and the copies that join pieces again were
 * 2 GB, which the garbage collector of Node.js 24 has to find and free with much more work than that of Node.js 20.
 */
export function readingSocket(): Socket {
  let slab = Buffer.allocUnsafeSlow(0)
  let used = 0
  const socket: Socket = new Socket({
    onread: {
      buffer() {
        if (slab.length - used < leastRoom) {
          slab = Buffer.allocUnsafeSlow(slabBytes)
          used = 0
        }
        return slab.subarray(used)
      },
      callback(count, room) {
        used += count
        socket.emit('data', room.subarray(0, count))
        return true
      },
    },
  })
  return socket
}

/** One piece from several: without copying them where each begins where the one before it ends, as in a slab. */
export function joined(pieces: readonly Buffer[], size: number): Buffer {
  const [first] = pieces
  if (first === undefined) return Buffer.alloc(0)
  let end = first.byteOffset
  for (const piece of pieces) {
    if (piece.buffer !== first.buffer || piece.byteOffset !== end) return Buffer.concat(pieces, size)
    end += piece.length
  }
  return Buffer.from(first.buffer, first.byteOffset, size)
}
