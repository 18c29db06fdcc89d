import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  contentType: string
  /** The metrics in Prometheus' text format. */
  print(): Promise<string>
  /** Counts and times every request by its route, not its URL. */
  watch(server: FastifyInstance): void
  /** A number that is read whenever the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  /** Numbers with labels that are read whenever the metrics are; left out when reading fails. */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<{ labels: Record<string, string>; value: number }[]>,
  ): void
}

/** A registry of its own, with the process's default metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'uplink_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    watch: (server) =>
      server.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        done()
      }),
    gauge: (name, help, read) =>
      void new Gauge({
        name: `uplink_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
    gauges: (name, help, labels, read) =>
      void new Gauge({
        name: `uplink_${name}`,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const values = await read().catch(() => [])
          this.reset()
          // resetting one without labels makes it nought, which says that there is no room, and when the last backup was
          if (labels.length === 0) this.remove()
          for (const one of values) this.set(one.labels, one.value)
        },
      }),
  }
}
