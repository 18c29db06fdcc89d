import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RouteDefinition } from '@uplink/contract/route'
import { refuseEarly, type EarlyRefusal } from './early-refusal'
import { Problem } from '../problem'

export interface AdmissionOptions {
  routes: readonly RouteDefinition[]
  /** How many calls run at once, not counting long ones. More would only make each of them slower. */
  atOnce: number
  /** A call that runs longer waits for something else, so another one runs beside it, in milliseconds. */
  longMs?: number
  /** How many long calls run beside the others. */
  maxLong?: number
  /** So many may always wait: they are people who each wait for their answer, however slow the machine is. */
  maxQueue?: number
  /** So many may wait while a crowd is not yet an overload. */
  maxCrowd?: number
  /** A queue that was longer than `maxQueue` for so many seconds is an overload; before that it is a crowd that may pass. */
  crowdSeconds?: number
  /** A call that waited so many seconds is refused, because hardly anybody waits for its answer any more. */
  waitSeconds?: number
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
  since: number
}

/**
 * How many calls may at once wait for something outside this process: uploads, password hashes, the payment service.
 */
const slowAtOnce = 256
const retryAfterSeconds = 1
/** How often the queue is looked through, in milliseconds. */
const sweepMs = 10

/**
 * Limits how many calls run at once, so that an overloaded portal still answers as many as it can. A call that finds
 * no free place waits for its turn, changes before reads. What is refused depends on how many wait, and for how many
 * seconds: a slow machine alone refuses nobody. A refusal is 503 with `Retry-After`, written here, because it must cost
 * much less than an answer. Payment callbacks, the network's equipment, health and files never wait.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { atOnce, longMs = 50, maxLong = 48 } = options
  const { maxQueue = 64, maxCrowd = 1000, crowdSeconds = 1, waitSeconds = 10 } = options
  const kindOf = kinds(options.routes)
  const heads = Object.entries(options.headers).flat()
  const earlyHead = headOf(heads)
  const queues: Record<'changes' | 'reads', Waiting[]> = { changes: [], reads: [] }
  /** In the order in which they began, without the long ones. */
  const running = new Set<Running>()
  let longRunning = 0
  let slowRunning = 0
  let refused = 0
  /** Since when more calls wait than always may; over when half as many wait. */
  let crowdSince: number | undefined
  let told = 0
  let timer: NodeJS.Timeout | undefined
  let toldAt = 0

  /** How many calls come before one of this kind. */
  const ahead = (kind: 'changes' | 'reads') =>
    queues.changes.length + (kind === 'reads' ? queues.reads.length : 0)

  function hasRoom(kind: 'changes' | 'reads', now: number): boolean {
    const isOverload = crowdSince !== undefined && now - crowdSince >= crowdSeconds * 1000
    return ahead(kind) < (isOverload ? maxQueue : maxCrowd)
  }

  /** Notes when a crowd begins and ends. */
  function watchCrowd(now: number): void {
    const waiting = ahead('reads')
    if (waiting > maxQueue) crowdSince ??= now
    else if (waiting <= maxQueue / 2) crowdSince = undefined
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
      if (running.size < atOnce || hasRoom('reads', performance.now()) || kindOf(call) !== 'reads')
        return undefined
      refused++
      const id = randomUUID()
      return `${earlyHead}x-request-id: ${id}\r\n\r\n${refusal(id)}`
    },
  }

  /** Long calls give their places to others. */
  function stepAside(now: number): void {
    for (const call of running) {
      if (now - call.since < longMs || longRunning >= maxLong) break
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
    for (const queue of [queues.changes, queues.reads])
      while (queue[0] && now - queue[0].since >= waitSeconds * 1000) {
        const late = queue.shift()
        if (late && !late.response.destroyed) refuse(late)
      }
    watchCrowd(now)
    if (refused > told && now - toldAt >= 1000) {
      options.onRefusals?.(refused - told)
      told = refused
      toldAt = now
    }
    if (ahead('reads') > 0) timer = setTimeout(sweep, sweepMs, letIn)
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
          const since = performance.now()
          if (!hasRoom(kind, since)) return refuse({ request, response })
          queues[kind].push({ request, response, since })
          watchCrowd(since)
          timer ??= setTimeout(sweep, sweepMs, letIn)
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
  'retry-after',
  String(retryAfterSeconds),
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(Buffer.byteLength(refusal(randomUUID()))),
]

/** The head as Node would write it. */
function headOf(heads: readonly string[]): string {
  const lines = [...heads, ...refusalHeads].map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  return `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}`
}
