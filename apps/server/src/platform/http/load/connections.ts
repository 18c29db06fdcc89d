import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { LastAnswer } from './early-refusal'

/** How many milliseconds a peer may be silent when it is its turn to send or to read. */
const silenceMs = 15_000

/** Long enough to upload a few photographs over a slow connection. */
const uploadMs = 120_000

/**
 * Node's server with limits for slow connections: headers, and bodies except uploads, must arrive within 15 s, and a
 * peer that sends or reads nothing for 15 s is cut off. A handler may take longer.
 */
export function createHttpServer(answer: RequestListener, limitMs = silenceMs): Server {
  const server = createServer(
    {
      headersTimeout: limitMs,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: limitMs / 15,
      // Refused below, with a body that gives the reason.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(server, request.socket, 'no-host')
      if (hasTwoHosts(request)) return refuse(server, request.socket, 'two-hosts')
      keepAnswer(response)
      if (!isUpload(request.headers['content-type']) && !request.complete)
        endLateBody(server, response, limitMs)
      answer(request, response)
    },
  )
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(server, socket, expectationCode))
  server.keepAliveTimeout = 65_000
  server.timeout = limitMs
  server.on('timeout', (socket: Socket) => {
    const response = lastAnswers.get(socket)?.running
    if (response && !response.req.complete) refuse(server, socket, lateCode)
    else if (!response || response.headersSent) socket.destroy()
  })
  return server
}

/** Node takes the first of two `Host` headers and drops the other, though a proxy may have taken the other (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Node's own code for late headers. */
const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT'
/** For an `Expect` header that this server cannot meet. */
export const expectationCode = 'UPLINK_EXPECTATION'

/** Answers before closing the connection, as Node does with requests that it cannot read. */
function refuse(server: Server, socket: Socket, code: string): void {
  server.emit('clientError', Object.assign(new Error(code), { code }), socket)
}

const lastAnswers = new WeakMap<Socket, LastAnswer>()

/** The last answer that was begun on a connection. */
export const lastAnswerOn = (socket: Socket) => lastAnswers.get(socket)

function keepAnswer(response: ServerResponse): void {
  const answer: LastAnswer = { running: response, method: response.req.method }
  lastAnswers.set(response.req.socket, answer)
  // An answer that is over would stay in memory as long as its connection is idle.
  response.once('close', () => (answer.running = undefined))
}

const isUpload = (type: string | undefined) => type?.startsWith('multipart/') ?? false

/** Refuses a body that arrives too slowly like one that does not arrive. */
function endLateBody(server: Server, { req }: ServerResponse, limitMs: number): void {
  const timer = setTimeout(() => {
    if (!req.complete) refuse(server, req.socket, lateCode)
  }, limitMs)
  req.once('close', () => clearTimeout(timer))
}
