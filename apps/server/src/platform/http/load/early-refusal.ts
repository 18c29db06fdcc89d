import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { readShared } from './shared-reads'

export interface EarlyRefusal {
  /** The last answer that was begun on the connection. */
  lastAnswer: (socket: Socket) => LastAnswer | undefined
  /** The whole answer to a call that is refused now; undefined: the call may come in. */
  refusalOf: (call: string) => string | undefined
}

/** The last answer that was begun on a connection. */
export interface LastAnswer {
  /** Undefined once it is over. */
  running: ServerResponse | undefined
  method: string | undefined
}

const watched = new WeakSet<Socket>()

/**
 * From now on, refuses calls on this connection before Node reads them: a request object and its answer cost more
 * than the refusal, and under overload most calls are refused. It only refuses a whole GET without a body that
 * follows an answered call. With anything else (a body, part of a request, a websocket) it gives the connection back
 * to Node.
 */
export function refuseEarly(socket: Socket, { lastAnswer, refusalOf }: EarlyRefusal): void {
  const [parse, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse || others.length > 0 || watched.has(socket)) return
  /** True when Node's parser is between requests: its last input was one call, which is complete. */
  let isBetween = false

  const isRefused = (arrived: Buffer) => {
    const last = lastAnswer(socket)
    if (!isBetween || !watched.has(socket) || !last || last.running) return false
    if (socket.writableLength > 0 || socket.readableLength > 0) return false
    const call = simpleCall(arrived.toString('latin1'))
    const refusal = call === undefined ? undefined : refusalOf(call)
    return refusal !== undefined && (socket.write(refusal, 'latin1'), true)
  }
  const pass = (chunk: Buffer) => {
    const last = lastAnswer(socket)
    if (simpleCall(chunk.toString('latin1')) === undefined) giveBack()
    parse.call(socket, chunk)
    const next = lastAnswer(socket)
    isBetween = next !== last && next?.method === 'GET' && next.running?.req.complete !== false
  }
  const giveBack = () => {
    watched.delete(socket)
    socket.on('data', parse)
    socket.off('data', take)
  }
  // A listener for data takes the connection away from Node's parser, so this one passes everything on to the parser.
  watched.add(socket)
  const take = readShared(socket, isRefused)
    ? pass
    : (chunk: Buffer) => void (isRefused(chunk) || pass(chunk))
  socket.on('data', take)
  socket.off('data', parse)
}

const endOfHead = '\r\n\r\n'
/** A body, another protocol, or a connection that should close. */
const special = /\r\n(?:content-length|transfer-encoding|upgrade|expect|connection:(?! ?keep-alive\r))/i

/** `GET /api/x` if the text is exactly one simple request. */
function simpleCall(text: string): string | undefined {
  if (!text.startsWith('GET /api/') || text.indexOf(endOfHead) !== text.length - endOfHead.length)
    return undefined
  const end = text.indexOf(' HTTP/1.1\r\n')
  return end < 0 || special.test(text) ? undefined : text.slice(0, end)
}
