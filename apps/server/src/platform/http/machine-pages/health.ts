import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../problem'
import type { Metrics } from '../../metrics'

export interface HealthOptions {
  /** Whether the database answers. */
  isDatabaseUp: () => Promise<boolean>
  /** False while stopping, so that load balancers send nothing new. */
  isAccepting: () => boolean
  metrics: Metrics
  metricsToken?: string
}

const publicRight = (name: string) => ({ right: { audience: 'public', name } as const })

/**
 * `/healthz`: the process is alive; checks no dependency. `/readyz`: may get requests. `/metrics`: Prometheus, only
 * from loopback or with the token.
 */
export function addHealth(server: FastifyInstance, options: HealthOptions): void {
  // Closes a balancer's kept connections after an answer, so that none is closed during its next request.
  server.addHook('onSend', async (_request, reply) => {
    if (!options.isAccepting()) reply.header('connection', 'close')
  })
  server.get('/healthz', { config: publicRight('platform.health') }, async () => ({ status: 'ok' }))
  server.get('/readyz', { config: publicRight('platform.readiness') }, async (_request, reply) => {
    const isReady = options.isAccepting() && (await options.isDatabaseUp())
    if (!isReady) reply.header('retry-after', 1)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  server.get('/metrics', { config: publicRight('platform.metrics') }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw notFound()
    return reply.type(options.metrics.contentType).send(await options.metrics.print())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for']
  )
}
