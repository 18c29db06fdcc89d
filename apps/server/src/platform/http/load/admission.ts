import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RouteDefinition } from '@uplink/contract/route'
import { refuseEarly, type EarlyRefusal } from './early-refusal'
import { createPace } from './pace'
import { Problem } from '../problem'

export interface AdmissionOptions {
  routes: readonly RouteDefinition[]
  /** How many calls run at once, not counting long ones. More would only make each of them slower. */
  atOnce: number
  /** A call that runs longer waits for something else, so another one runs beside it, in milliseconds. */
  longMs?: number
  /** How many long calls run beside the others. */
  longAtMost?: number
  /** Under overload, a call without a turn within this time is refused, in milliseconds. */
  waitMs?: number
  /** How long calls may wait, and the queue exist, before that counts as overload and not as a burst. */
  burstMs?: number
  /** The most calls that wait at once; another one is refused immediately. */
  waitingAtMost?: number
  /** Headers of a refusal. */
  headers: Readonly<Record<string, string>>
  /** The last answer begun on a connection; absent: Node reads every refused call. */
  lastAnswer?: EarlyRefusal['lastAnswer']
  /** Called once a second while calls are refused. */
  onRefusals?: (count: number) => void
}

/** Decides between Node's server and the routes. */
export interface Admission {
  guard(answer: RequestListener): RequestListener
  /** How many calls were refused so far. */
  refused(): number
}

interface Running {
  since: number
  isLong: boolean
}

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  /** It is refused then. */
  until: number
}

/**
 * How many calls may at once wait for something outside this process: uploads, password hashes, the payment service.
 */
const slowAtOnce = 256
const retryAfterSeconds = 1
/** After this time without waiting calls, the next ones count as a new burst. */
const calmMs = 200

/**
 * Limits how many calls run at once, so that an overloaded portal still answers as many as it can. A call that finds
 * no free place waits for its turn, changes before reads. A call that would not get a turn in time is refused at once
 * with 503 and `Retry-After`; that is written here, because a refusal must cost much less than an answer. Payment
 * callbacks, the network's equipment, health and files never wait.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { atOnce, longMs = 50, longAtMost = 48, waitMs = 40, burstMs = 500, waitingAtMost = 1000 } = options
  const kindOf = kinds(options.routes)
  const heads = Object.entries(options.headers).flat()
  const earlyHead = headOf(heads)
  const queues: Record<'changes' | 'reads', Waiting[]> = { changes: [], reads: [] }
  const pace = createPace()
  /** In the order in which they began, without the long ones. */
  const running = new Set<Running>()
  let longRunning = 0
  let slowRunning = 0
  let refused = 0
  /** Since when calls have been waiting without a longer pause. */
  let standingSince = 0
  let lastWaitAt = -calmMs
  let told = 0
  let timer: NodeJS.Timeout | undefined
  let toldAt = 0

  const waiting = () => queues.changes.length + queues.reads.length
  /** How long a call that comes now may wait. */
  const patience = (now: number) => (now - standingSince < burstMs ? burstMs : waitMs)

  /**
   * Whether another call would still get its turn, in half of the time that it may wait: the pace may change, and a
   * call that waited in vain costs more than one that is refused at once.
   */
  function hasRoom(now: number): boolean {
    const ahead = waiting()
    return ahead < waitingAtMost && (ahead < atOnce / 4 || pace.timeFor(ahead) < patience(now) / 2)
  }

  function refuse({ request, response }: Pick<Waiting, 'request' | 'response'>): void {
    refused++
    const id = randomUUID()
    const body = refusal(id)
    response.writeHead(503, [...heads, ...refusalHeads, 'x-request-id', id])
    response.end(body)
    // The rest of the body is dropped.
    request.resume()
    setImmediate(refuseEarly, request.socket, early)
  }

  const early: EarlyRefusal = {
    lastAnswer: options.lastAnswer ?? (() => undefined),
    refusalOf(call) {
      if (running.size < atOnce || hasRoom(performance.now()) || kindOf(call) !== 'reads') return undefined
      refused++
      const id = randomUUID()
      return `${earlyHead}x-request-id: ${id}\r\n\r\n${refusal(id)}`
    },
  }

  /** Long calls give their places to others. */
  function stepAside(now: number): void {
    for (const call of running) {
      if (now - call.since < longMs || longRunning >= longAtMost) break
      running.delete(call)
      call.isLong = true
      longRunning++
    }
  }

  /** Lets calls in where places became free, refuses those that have waited too long, and checks again a moment later. */
  function sweep(letIn: () => void): void {
    timer = undefined
    const now = performance.now()
    stepAside(now)
    letIn()
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
    if (waiting() > 0) timer = setTimeout(sweep, waitMs / 8, letIn)
  }

  return {
    refused: () => refused,
    guard(answer) {
      const run = (request: IncomingMessage, response: ServerResponse) => {
        const call = { since: performance.now(), isLong: false }
        running.add(call)
        response.once('close', () => leave(call))
        answer(request, response)
      }
      const leave = (call: Running) => {
        if (call.isLong) longRunning--
        else running.delete(call)
        pace.ended(performance.now(), waiting() > 0)
        letIn()
      }
      const letIn = () => {
        while (running.size < atOnce) {
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
        } else if (running.size < atOnce) run(request, response)
        else {
          const now = performance.now()
          if (now - lastWaitAt > calmMs) standingSince = now
          lastWaitAt = now
          if (!hasRoom(now)) return refuse({ request, response })
          queues[kind].push({ request, response, until: now + patience(now) })
          timer ??= setTimeout(sweep, waitMs / 8, letIn)
        }
      }
    },
  }
}

type Kind = 'first' | 'slow' | 'changes' | 'reads'

/** Classifies by method and path, before routing, because refusing has to be cheap. */
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
  new Problem('server.busy', { retryAfter: retryAfterSeconds }).envelope('{id}'),
).split('{id}')
const refusal = (id: string) => before + id + after

const refusalHeads = [
  ...['retry-after', String(retryAfterSeconds)],
  ...['content-type', 'application/json; charset=utf-8'],
  ...['content-length', String(Buffer.byteLength(refusal(randomUUID())))],
]

/** The head as Node would write it. */
function headOf(heads: readonly string[]): string {
  const lines = [...heads, ...refusalHeads].map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  return `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}`
}
