import { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

const farewellMs = 1000

/**
 * A websocket as the byte stream that the broker needs. Unlike `createWebSocketStream` it never makes the writer
 * wait: a client that stops reading is cut off at `maxUnreadBytes`, so it cannot delay messages to others. Destroying
 * the stream closes the socket, by force after a second.
 * @param options `accepts` sees every chunk before the broker does; false ends the connection
 */
export function socketStream(
  socket: WebSocket,
  options: { accepts: (chunk: Buffer) => boolean; maxUnreadBytes: number },
): Duplex {
  const stream = new Duplex({
    read: () => socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      send(chunk)
      done()
    },
    // The packet writer writes a packet in pieces; they are sent as one frame.
    writev(pieces, done) {
      send(Buffer.concat(pieces.map((piece) => piece.chunk as Buffer)))
      done()
    },
    destroy(error, done) {
      const force = setTimeout(() => socket.terminate(), farewellMs)
      socket.once('close', () => clearTimeout(force))
      socket.resume()
      socket.close()
      done(error)
    },
  })

  function send(bytes: Buffer): void {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(bytes)
    if (socket.bufferedAmount > options.maxUnreadBytes) socket.terminate()
  }

  socket.on('message', (data, isBinary) => {
    if (stream.destroyed) return
    if (!isBinary || !Buffer.isBuffer(data) || !options.accepts(data)) stream.destroy()
    else if (!stream.push(data)) socket.pause()
  })
  // A frame over the limit causes an error here; the socket closes by itself.
  socket.on('error', () => stream.destroy())
  socket.on('close', () => stream.destroy())
  return stream
}
