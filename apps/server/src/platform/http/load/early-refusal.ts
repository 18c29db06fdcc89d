import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface EarlyRefusal {
  /** The last answer that was begun on the connection. */
  lastAnswer: (socket: Socket) => ServerResponse | undefined
  /** The whole answer to a call that is turned away now; undefined: it may come in. */
  refusalOf: (call: string) => string | undefined
}

const watched = new WeakSet<Socket>()

/**
 * From now on calls that come over this connection and are turned away are so before Node reads them: a request object and
 * its answer cost more than the refusal, and under overload there are many more refusals than answers. Only what is one
 * whole GET without a body, after another one that was answered, is refused here. With anything else (a body, half a
 * request, a websocket) the connection is Node's again.
 */
export function refuseEarly(socket: Socket, { lastAnswer, refusalOf }: EarlyRefusal): void {
  const [parse, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse || others.length > 0 || watched.has(socket)) return
  /** Nothing of a request is in Node's parser: what it was given last was one call, and it ended there. */
  let isBetween = false

  const take = (chunk: Buffer) => {
    const last = lastAnswer(socket)
    const call = simpleCall(chunk.toString('latin1'))
    if (call === undefined) giveBack()
    else if (isBetween && last?.writableFinished === true && socket.writableLength === 0) {
      const refusal = refusalOf(call)
      if (refusal !== undefined) return void socket.write(refusal, 'latin1')
    }
    parse.call(socket, chunk)
    const next = lastAnswer(socket)
    isBetween = next !== last && next?.req.method === 'GET' && next.req.complete
  }
  const giveBack = () => {
    watched.delete(socket)
    socket.on('data', parse)
    socket.off('data', take)
  }
  // Whoever listens for data takes the connection from Node's parser, which is then given everything by its listener.
  watched.add(socket)
  socket.on('data', take)
  socket.off('data', parse)
}

const endOfHead = '\r\n\r\n'
/** A body, another protocol, or a connection that is to end. */
const special = /\r\n(?:content-length|transfer-encoding|upgrade|expect|connection:(?! ?keep-alive\r))/i

/** `GET /api/x` if this is one whole request of the simple kind. */
function simpleCall(text: string): string | undefined {
  if (!text.startsWith('GET /api/') || text.indexOf(endOfHead) !== text.length - endOfHead.length)
    return undefined
  const end = text.indexOf(' HTTP/1.1\r\n')
  return end < 0 || special.test(text) ? undefined : text.slice(0, end)
}
