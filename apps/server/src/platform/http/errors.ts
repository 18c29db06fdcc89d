import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem'

/** Fastify's own refusals in the portal's words. */
const fastifyProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('request.not-json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('request.not-json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Problem('request.not-json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('request.too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('request.media-type'),
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const known = fastifyProblems[(error as FastifyError).code]
  if (known) return known()
  // A URL the router cannot decode and the like: the caller's mistake, and no record is there.
  if ((error as FastifyError).statusCode === 400) return new Problem('request.not-json')
  request.log.error({ err: error, request_id: request.id }, 'request failed')
  return new Problem('server.error')
}

/** Every answer that is not 2xx has the envelope; the text of an unexpected error stays in the log. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => sendProblem(problemOf(error, request), request, reply))
}

/** What a path without a route answers where no web app is served. */
export function answerUnknownPaths(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => sendProblem(new Problem('record.not-found'), request, reply))
}

/** Answers with a problem's status and the envelope. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.details.retryAfter !== undefined) void reply.header('retry-after', problem.details.retryAfter)
  return reply.code(problem.status).send(problem.envelope(request.id))
}
