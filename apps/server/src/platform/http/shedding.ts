import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem'

/**
 * From which event-loop delay (ms, mean of the last half second) on which calls are turned away with 503. What is
 * cheap to repeat goes first; sign-out and payments go last.
 */
const limits = { reports: 250, reads: 600, changes: 1500 } as const

function limitOf(request: FastifyRequest): number {
  const right = request.routeOptions.config.uplink?.right
  if (!right) return Infinity
  if (right.name.startsWith('reports.')) return limits.reports
  if (right.name.startsWith('payments.') || right.name.startsWith('auth.')) return limits.changes
  return request.method === 'GET' ? limits.reads : limits.changes
}

/**
 * Turns calls away with 503 while the event loop is late, the cheapest to repeat first.
 *
 * @param delay the loop's present delay in milliseconds
 */
export function shedLoad(server: FastifyInstance, delay: () => number = measuredDelay(server)): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(delay() > limitOf(request) ? new Problem('server.busy', { retryAfter: 3 }) : undefined)
  })
}

function measuredDelay(server: FastifyInstance): () => number {
  const histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let mean = 0
  const timer = setInterval(() => {
    mean = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6
    histogram.reset()
  }, 500)
  timer.unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => mean
}
