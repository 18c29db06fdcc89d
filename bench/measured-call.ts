import autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { cpuTime, type CpuTime } from './cpu-time'
import type { Served } from './servers'

const connections = 16

/** A server and the postmaster of its database. */
export interface Target extends Served {
  postmaster: number
}

export interface Shot {
  perSecond: number
  /** Processor time of one request; undefined where the system does not report it. */
  cost: CpuTime | undefined
}

/** Calls one path as fast as answers come; with a body it is posted, each time with a key of its own. */
export async function shoot(
  server: Target,
  path: string,
  headers: Record<string, string>,
  duration: number,
  body?: () => object,
): Promise<Shot> {
  const before = cpuTime(server.pid, server.postmaster)
  const posted = body && {
    method: 'POST' as const,
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body()),
    }),
  }
  const url = server.origin + path
  const result = await autocannon({
    url,
    headers,
    connections,
    duration,
    ...(posted && { requests: [posted] }),
  })
  const after = cpuTime(server.pid, server.postmaster)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
  const requests = result['2xx']
  const cost = before &&
    after && {
      server: (after.server - before.server) / requests,
      database: (after.database - before.database) / requests,
    }
  return { perSecond: result.requests.average, cost }
}

/** Processor time does not depend on what else the machine does. */
export const costOf = ({ cost }: Shot) => (cost ? cost.server + cost.database : NaN)

export function describe({ perSecond, cost }: Shot): string {
  const rate = `${Math.round(perSecond)} requests/s`
  if (!cost) return rate
  return `${rate}, processor time of one: server ${micro(cost.server)}, PostgreSQL ${micro(cost.database)}`
}

const micro = (seconds: number) => `${Math.round(seconds * 1e6)} µs`

export function medianOf(shots: Shot[]): Shot {
  const middle = [...shots].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(shots.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
