import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { fastifyRateLimit } from '@fastify/rate-limit'
import type { Right, RouteDefinition } from '@uplink/contract/route'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { minuteMs } from '../durations'
import { createHttpServer, lastAnswerOn } from './load/connections'
import { createAdmission, type AdmissionOptions } from './load/admission'
import { answerErrors, answerUnreadablePath, answerUnreadableRequest } from './errors'
import { networkOf } from './network/network-of'
import { Problem } from './problem'
import { requireRights } from './rights/guard'
import { securityHeaders, setAll, type SecurityOptions } from './headers/security-headers'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route, if `bind` made this one. */
    uplink?: RouteDefinition
    /** The right of the platform's own routes (health, metrics, documentation, files). */
    right?: Right
  }
}

export interface ServerOptions extends SecurityOptions {
  log: Logger
  /**
   * Calls per minute of one network address, counted by each process: n web processes allow up to n times as many.
   */
  rateLimitPerMinute: number
  /** Calls that are not counted: the provider's own equipment calls for all lines from one address. */
  isUncounted?: (request: FastifyRequest) => boolean
  /** Under overload, refuses calls by the `load` of these routes; absent: refuses none. */
  sheds?: Pick<AdmissionOptions, 'routes' | 'atOnce'>
  /** Proxies whose `X-Forwarded-For` is trusted, as Fastify takes them; absent: none. */
  trustProxy?: string
}

const bodyLimit = 256 * 1024

/** A Fastify server with limits, headers and error answers, but without routes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { asset, data, page } = securityHeaders(options)
  const admission =
    options.sheds &&
    createAdmission({
      ...options.sheds,
      headers: { ...data, 'cache-control': 'no-store' },
      lastAnswer: lastAnswerOn,
      onRefusals: (count) => options.log.warn({ count }, 'calls were refused because of overload'),
    })
  const server = fastify({
    serverFactory: (answer: RequestListener) => createHttpServer(admission?.guard(answer) ?? answer),
    loggerInstance: options.log,
    // `logRequests` writes one line per request, with the fields that we choose.
    logController: new LogController({ disableRequestLogging: true }),
    // Lines about a request carry `request_id` themselves; a logger per request would repeat it.
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still answered; Fastify would answer them 503.
    return503OnClosing: false,
    frameworkErrors: answerUnreadablePath(data),
    clientErrorHandler: answerUnreadableRequest(data),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  requireRights(server)
  answerErrors(server)
  logRequests(server, options.log)
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    const { uplink, right } = request.routeOptions.config
    // The web app's page and the documentation set their own policy.
    const hasPolicy = reply.hasHeader('content-security-policy')
    if (uplink || (!hasPolicy && (request.is404 || isForMachines(right))))
      setAll(reply, data).header('cache-control', 'no-store')
    else if (!hasPolicy) setAll(reply, request.url.startsWith('/assets/') ? asset : page())
    done()
  })
  await server.register(fastifyRateLimit, {
    max: options.rateLimitPerMinute,
    keyGenerator: (request) => networkOf(request.ip),
    timeWindow: minuteMs,
    ...(options.isUncounted && { allowList: options.isUncounted }),
    // These would be three more headers on every answer that nobody reads; a refusal has `Retry-After`.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new Problem('request.rate-limited', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  return server
}

const machines = new Set(
  ['health', 'readiness', 'metrics', 'csp-reports', 'openapi'].map((name) => `platform.${name}`),
)
const isForMachines = (right: Right | undefined) => right !== undefined && machines.has(right.name)

/** A part of a path as long as a token, but not a file of the build. */
const tokenInPath = /(?<!\/assets\/)(?<=\/)[^/]{40,}/g

function logRequests(server: FastifyInstance, log: Logger): void {
  // These lines cannot contain secrets, so they are not searched for them.
  const requests = log.child({}, { redact: [] })
  server.addHook('onResponse', (request, reply, done) => {
    // The path without its query, which may contain a person's search words, and without the token of a pay link.
    const path = request.url.split('?', 1)[0]?.replace(tokenInPath, '…')
    const details = {
      request_id: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) requests.error(details, 'request')
    else requests.info(details, 'request')
    done()
  })
}
