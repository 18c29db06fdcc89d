import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RouteDefinition } from '@uplink/contract/route'
import { refuseEarly, type EarlyRefusal } from './early-refusal'
import { createPace } from './pace'
import { Problem } from '../problem'

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
  /** The last answer begun on a connection; absent: every refusal takes Node's way. */
  lastAnswer?: EarlyRefusal['lastAnswer']
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
  /** Then it is told to come back. */
  until: number
}

/** Calls that wait for something else than this process at once: uploads, password hashes, the payment service. */
const slowAtOnce = 256
const retryAfterSeconds = 1
/** Nobody has waited for so long: what comes then is a new burst. */
const calmMs = 200

/**
 * Keeps what is worked on at once small, so that the portal does under overload what it does at capacity: a call that finds
 * no place waits its turn, changes before reads; one that would not have it in time is refused at once: 503 with
 * `Retry-After`, written here because a refusal must cost a fraction of an answer. Payment callbacks, the network's equipment, health and files never wait.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { atOnce = 64, waitMs = 40, burstMs = 500, waitingAtMost = 1000 } = options
  const kindOf = kinds(options.routes)
  const heads = Object.entries(options.headers).flat()
  const earlyHead = headOf(heads)
  const queues: Record<'changes' | 'reads', Waiting[]> = { changes: [], reads: [] }
  const pace = createPace()
  let running = 0
  let slowRunning = 0
  let refused = 0
  /** Since when somebody has been waiting, but for moments. */
  let standingSince = 0
  let lastWaitAt = -calmMs
  let told = 0
  let timer: NodeJS.Timeout | undefined
  let toldAt = 0

  const waiting = () => queues.changes.length + queues.reads.length
  /** How long a call may wait that comes now. */
  const patience = (now: number) => (now - standingSince < burstMs ? burstMs : waitMs)

  /** Whether one more would still have its turn in time. */
  function hasRoom(now: number): boolean {
    const ahead = waiting()
    return ahead < waitingAtMost && (ahead < atOnce / 4 || pace.timeFor(ahead) < patience(now))
  }

  function refuse({ request, response }: Pick<Waiting, 'request' | 'response'>): void {
    refused++
    const id = randomUUID()
    const body = refusal(id)
    response.writeHead(503, [...heads, ...refusalHeads, 'x-request-id', id])
    response.end(body)
    // What is still to come of it is dropped.
    request.resume()
    setImmediate(refuseEarly, request.socket, early)
  }

  const early: EarlyRefusal = {
    lastAnswer: options.lastAnswer ?? (() => undefined),
    refusalOf(call) {
      if (running < atOnce || hasRoom(performance.now()) || kindOf(call) !== 'reads') return undefined
      refused++
      const id = randomUUID()
      return `${earlyHead}x-request-id: ${id}\r\n\r\n${refusal(id)}`
    },
  }

  /** Refuses who has waited too long after all, and looks again a moment later. */
  function sweep(): void {
    timer = undefined
    const now = performance.now()
    for (const queue of [queues.changes, queues.reads]) {
      let expired = 0
      while (expired < queue.length && now >= (queue[expired]?.until ?? now)) expired++
      for (const one of queue.splice(0, expired)) if (!one.response.destroyed) refuse(one)
    }
    if (refused > told && now - toldAt >= 1000) {
      options.onRefusals?.(refused - told)
      told = refused
      toldAt = now
    }
    if (waiting() > 0) timer = setTimeout(sweep, waitMs / 8)
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
        pace.ended(performance.now(), waiting() > 0)
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
        const kind = kindOf(`${request.method} ${request.url}`)
        if (kind === 'first') answer(request, response)
        else if (kind === 'slow') {
          if (slowRunning < slowAtOnce) runSlow(request, response)
          else refuse({ request, response })
        } else if (running < atOnce) run(request, response)
        else {
          const now = performance.now()
          if (now - lastWaitAt > calmMs) standingSince = now
          lastWaitAt = now
          if (!hasRoom(now)) return refuse({ request, response })
          queues[kind].push({ request, response, until: now + patience(now) })
          timer ??= setTimeout(sweep, waitMs / 8)
        }
      }
    },
  }
}

type Kind = 'first' | 'slow' | 'changes' | 'reads'

/** By method and path, before there is a route: refusing has to be cheap. */
function kinds(routes: readonly RouteDefinition[]): (call: string) => Kind {
  const patternOf = (wanted: (route: RouteDefinition) => boolean) => {
    const one = ({ method, path }: RouteDefinition) =>
      `${method} /api${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/?]+')}`
    return new RegExp(`^(${routes.filter(wanted).map(one).join('|')})/?(\\?|$)`)
  }
  const first = patternOf((route) => route.load === 'first' || route.right.audience === 'network')
  const slow = patternOf((route) => route.load === 'slow' || route.accepts === 'multipart')
  return (call) => {
    if (!call.includes(' /api/')) return 'first'
    if (first.test(call)) return 'first'
    if (slow.test(call)) return 'slow'
    return call.startsWith('GET ') ? 'reads' : 'changes'
  }
}

const [before = '', after = ''] = JSON.stringify(
  new Problem('server.busy', { retryAfter: retryAfterSeconds }).envelope('…'),
).split('…')
const refusal = (id: string) => before + id + after

const refusalHeads = [
  ...['retry-after', String(retryAfterSeconds)],
  ...['content-type', 'application/json; charset=utf-8'],
  ...['content-length', String(Buffer.byteLength(refusal(randomUUID())))],
]

/** The same as Node would write it. */
function headOf(heads: readonly string[]): string {
  const lines = [...heads, ...refusalHeads].map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  return `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}`
}
