import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '../problem'

/** Refuses on a connection, and closes it. */
export type RefuseRaw = (socket: Duplex, problem: Problem) => void

const ignore = () => {}

/**
 * Refuses where Fastify has no request to answer, for example an unreadable one or a websocket: writes the envelope by
 * hand.
 *
 * @param headers the security headers that every other answer with data has
 */
export function rawRefusal(headers: Readonly<Record<string, string>>): RefuseRaw {
  const guards = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (socket, problem) => {
    // The peer may be gone already, which is not an error.
    socket.on('error', ignore)
    if (!socket.writable) return void socket.destroy()
    const id = randomUUID()
    const body = JSON.stringify(problem.envelope(id))
    const { retryAfter } = problem.details
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'Cache-Control: no-store',
      ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
      ...guards,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}
