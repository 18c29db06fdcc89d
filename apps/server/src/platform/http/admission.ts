import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RouteDefinition } from '@uplink/contract/route'
import { Problem } from './problem'

export interface AdmissionOptions {
  routes: readonly RouteDefinition[]
  /** Calls that are worked on at once. More would only make each of them slower. */
  atOnce?: number
  /** While more comes than can be done: who has not had their turn by then is told to come back, in milliseconds. */
  waitMs?: number
  /** How long calls may wait, and the queue stand, before that: a burst is no overload. */
  burstMs?: number
  /** Calls that wait at once; one more is turned away without waiting. */
  waitingAtMost?: number
  /** Headers of a refusal. */
  headers: Readonly<Record<string, string>>
  /** Told once a second while calls are turned away. */
  onRefusals?: (count: number) => void
}

/** Stands between Node's server and the routes. */
export interface Admission {
  guard(answer: RequestListener): RequestListener
  /** How many were turned away so far. */
  refused(): number
}

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/** Calls that wait for something else than this process at once: uploads, password hashes, the payment service. */
const slowAtOnce = 256
const retryAfterSeconds = 1

/**
 * Keeps what is worked on at once small, so that the portal does under overload what it does at capacity: a call that finds
 * no place waits its turn, changes before reads, and is refused after a moment: 503 with `Retry-After`, written here because
 * a refusal must cost a fraction of an answer. Payment callbacks, the network's equipment, health and files never wait.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { atOnce = 64, waitMs = 40, burstMs = 500, waitingAtMost = 1000, headers } = options
  const kindOf = kinds(options.routes)
  const queues: Record<'changes' | 'reads', Waiting[]> = { changes: [], reads: [] }
  let running = 0
  let slowRunning = 0
  let refused = 0
  /** Since when somebody has always been waiting. */
  let standingSince = 0
  let told = 0
  let timer: NodeJS.Timeout | undefined
  let toldAt = 0

  function refuse({ request, response }: Pick<Waiting, 'request' | 'response'>): void {
    refused++
    const id = randomUUID()
    const body = refusal(id)
    const sent = {
      ...headers,
      'retry-after': String(retryAfterSeconds),
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }
    response.writeHead(503, sent)
    response.end(body)
    // What is still to come of it is dropped.
    request.resume()
  }

  /** Refuses who has waited too long, and looks again when the next one will have. */
  function sweep(): void {
    timer = undefined
    const now = performance.now()
    const patience = now - standingSince < burstMs ? burstMs : waitMs
    for (const queue of [queues.changes, queues.reads]) {
      let expired = 0
      while (expired < queue.length && now - (queue[expired]?.since ?? now) >= patience) expired++
      for (const one of queue.splice(0, expired)) if (!one.response.destroyed) refuse(one)
    }
    if (refused > told && now - toldAt >= 1000) {
      options.onRefusals?.(refused - told)
      told = refused
      toldAt = now
    }
    if (queues.changes.length + queues.reads.length > 0) timer = setTimeout(sweep, waitMs / 8)
  }

  return {
    refused: () => refused,
    guard(answer) {
      const run = (request: IncomingMessage, response: ServerResponse) => {
        running++
        response.once('close', leave)
        answer(request, response)
      }
      const leave = () => {
        running--
        while (running < atOnce) {
          const next = queues.changes.shift() ?? queues.reads.shift()
          if (!next) return
          if (!next.response.destroyed) run(next.request, next.response)
        }
      }
      const runSlow = (request: IncomingMessage, response: ServerResponse) => {
        slowRunning++
        response.once('close', () => slowRunning--)
        answer(request, response)
      }
      return (request, response) => {
        const kind = kindOf(request)
        if (kind === 'first') answer(request, response)
        else if (kind === 'slow') {
          if (slowRunning < slowAtOnce) runSlow(request, response)
          else refuse({ request, response })
        } else if (running < atOnce) run(request, response)
        else if (queues.changes.length + queues.reads.length >= waitingAtMost) refuse({ request, response })
        else {
          const since = performance.now()
          if (queues.changes.length + queues.reads.length === 0) standingSince = since
          queues[kind].push({ request, response, since })
          timer ??= setTimeout(sweep, waitMs / 8)
        }
      }
    },
  }
}

type Kind = 'first' | 'slow' | 'changes' | 'reads'

/** By method and path, before there is a route: refusing has to be cheap. */
function kinds(routes: readonly RouteDefinition[]): (request: IncomingMessage) => Kind {
  const patternOf = (wanted: (route: RouteDefinition) => boolean) => {
    const one = ({ method, path }: RouteDefinition) =>
      `${method} /api${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/?]+')}`
    return new RegExp(`^(${routes.filter(wanted).map(one).join('|')})/?(\\?|$)`)
  }
  const first = patternOf((route) => route.load === 'first' || route.right.audience === 'network')
  const slow = patternOf((route) => route.load === 'slow' || route.accepts === 'multipart')
  return ({ method = '', url = '' }) => {
    if (!url.startsWith('/api/')) return 'first'
    const call = `${method} ${url}`
    if (first.test(call)) return 'first'
    if (slow.test(call)) return 'slow'
    return method === 'GET' ? 'reads' : 'changes'
  }
}

const [before = '', after = ''] = JSON.stringify(
  new Problem('server.busy', { retryAfter: retryAfterSeconds }).envelope('…'),
).split('…')
const refusal = (id: string) => before + id + after
