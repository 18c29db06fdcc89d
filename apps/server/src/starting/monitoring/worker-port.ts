import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import { answerUnknownPaths } from '#platform/http/errors'
import { addHealth } from '#platform/http/machine-pages/health'
import { createServer } from '#platform/http/server'
import type { Metrics } from '#platform/metrics'

interface Parts {
  config: Config
  log: Logger
  metrics: Metrics
  isDatabaseUp: () => Promise<boolean>
  isAccepting: () => boolean
}

/** Health, readiness and metrics of a worker, under the rules that hold for those of a web process, and nothing else. */
export async function createWorkerPort({ config, log, ...parts }: Parts): Promise<FastifyInstance> {
  const server = await createServer({
    log,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    trustProxy: config.TRUST_PROXY,
    isTls: false,
    liveOrigin: undefined,
    frameOrigin: undefined,
  })
  addHealth(server, { ...parts, metricsToken: config.METRICS_TOKEN })
  answerUnknownPaths(server)
  return server
}
