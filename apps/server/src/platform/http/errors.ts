import type { Socket } from 'node:net'
import type { ErrorCode } from '@uplink/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage'
import { expectationCode } from './load/connections'
import { Problem } from './problem'
import { rawRefusal } from './load/raw-refusal'
import { setAll } from './headers/security-headers'

/** Fastify's own refusals as problems of the portal. */
const fastifyProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('request.not-json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('request.not-json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Problem('request.not-json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('request.too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('request.media-type'),
  // A path that cannot be decoded, or is too long, names no record.
  FST_ERR_BAD_URL: () => new Problem('record.not-found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('record.not-found'),
}

/** What Node.js refuses before a request exists. */
const connectionProblems: Record<string, ErrorCode> = {
  [expectationCode]: 'request.expectation',
  HPE_HEADER_OVERFLOW: 'request.too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed-out',
}

/** No disk space, or no more open files, for an upload. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** An outage makes many calls fail for one reason, so it is logged only once a second. */
const outageEveryMs = 1000
let outageToldAt = -Infinity

function tellOutage(error: unknown, request: FastifyRequest): void {
  const now = performance.now()
  if (now - outageToldAt < outageEveryMs) return
  outageToldAt = now
  request.log.error({ err: error, request_id: request.id }, 'the database is not available')
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const known = fastifyProblems[(error as FastifyError).code]
  if (known) return known()
  if ((error as FastifyError).statusCode === 400) return new Problem('request.malformed')
  if (isOutage(error) || noRoom.has((error as NodeJS.ErrnoException).code ?? '')) {
    tellOutage(error, request)
    return new Problem('server.unavailable', { retryAfter: 5 })
  }
  request.log.error({ err: error, request_id: request.id }, 'request failed')
  return new Problem('server.error')
}

/** Every answer that is not 2xx has the envelope; details of an unexpected error go to the log only. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => sendProblem(problemOf(error, request), request, reply))
}

type Headers = Readonly<Record<string, string>>

/** Refuses a path that the router cannot read; Fastify's hooks do not run for it. */
export function answerUnreadablePath(headers: Headers) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void setAll(reply, headers).header('x-request-id', request.id).header('cache-control', 'no-store')
    void sendProblem(problemOf(error, request), request, reply)
  }
}

/** Refuses a request that is not HTTP or is too large, and closes the connection. */
export function answerUnreadableRequest(headers: Headers) {
  const refuse = rawRefusal(headers)
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    refuse(socket, new Problem(connectionProblems[code] ?? 'request.malformed'))
  }
}

/** Answers paths without a route when no web app is served. */
export function answerUnknownPaths(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => sendProblem(new Problem('record.not-found'), request, reply))
}

/** Answers with the status and envelope of a problem. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.details.retryAfter !== undefined) void reply.header('retry-after', problem.details.retryAfter)
  return reply.code(problem.status).send(problem.envelope(request.id))
}
