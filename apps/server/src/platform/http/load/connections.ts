import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Silence of a sender or a reader who is the one to go on, in milliseconds. */
const silenceMs = 15_000

/** Long enough for a few photographs over a slow line that keeps sending. */
const uploadMs = 120_000

/**
 * Node's server with limits for slow connections: headers are there within 15 s, bodies but uploads too, and whoever sends
 * or takes nothing for 15 s is cut off. A handler may take longer.
 */
export function createHttpServer(answer: RequestListener, limitMs = silenceMs): Server {
  const server = createServer(
    {
      headersTimeout: limitMs,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: limitMs / 15,
      // Refused below, with a body that says so.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(server, request.socket, 'no-host')
      answering.set(request.socket, response)
      if (!isUpload(request.headers['content-type']) && !request.complete)
        endLateBody(server, response, limitMs)
      answer(request, response)
    },
  )
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(server, socket, expectationCode))
  server.keepAliveTimeout = 65_000
  server.timeout = limitMs
  server.on('timeout', (socket: Socket) => {
    const response = answering.get(socket)
    if (response && !response.req.complete) refuse(server, socket, lateCode)
    else if (!response || isReading(response)) socket.destroy()
  })
  return server
}

/** As Node calls headers that are late. */
const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT'
/** An `Expect` that nobody here can meet. */
export const expectationCode = 'UPLINK_EXPECTATION'

/** As Node does with what it cannot read: who sends is answered before the connection ends. */
function refuse(server: Server, socket: Socket, code: string): void {
  server.emit('clientError', Object.assign(new Error(code), { code }), socket)
}

const answering = new WeakMap<Socket, ServerResponse>()

/** The last answer that was begun on a connection. */
export const lastAnswerOn = (socket: Socket) => answering.get(socket)

const isUpload = (type: string | undefined) => type?.startsWith('multipart/') ?? false

/** Not while a handler is at work: then it is for the portal to go on. */
const isReading = ({ headersSent, writableFinished }: ServerResponse) => headersSent || writableFinished

/** A body that comes in drops is refused like one that does not come. */
function endLateBody(server: Server, { req }: ServerResponse, limitMs: number): void {
  const timer = setTimeout(() => {
    if (!req.complete) refuse(server, req.socket, lateCode)
  }, limitMs)
  req.once('close', () => clearTimeout(timer))
}
