import { brokerSecretHeader } from '@uplink/contract/live-admission'
import { localeHeader } from '@uplink/contract/locale'
import { radiusSecretHeader } from '@uplink/contract/radius'
import type { FileAnswer, StreamedFile } from '@uplink/contract/files'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { audit, auditAll, lineOf, type AuditAuthor, type AuditEntry } from '../audit/audit'
import type { Clock } from '../clock'
import { system } from '../database/actor'
import type { Database, Databases } from '../database/kysely'
import type { AnyCall, Call, GuestCall, Handlers } from './call'
import { sendFile } from './files/files'
import { printedAnswer, type RowsAnswer } from './files/rows-answer'
import type { Gatekeeper } from './gatekeeper'
import { requireFreshPassword, requirePerson, resolveConnection, tokenIn } from './rights/guard'
import { beginAct, type Keeping } from './idempotency/idempotency'
import { addressForm } from './network/address-form'
import type { NetworkGate } from './network/network-gate'
import { takeMultipart, withUpload, type Upload } from './files/multipart'
import { isHeldBack, type OwnConnection, type Person } from './person'
import { Problem } from './problem'
import { hasSameRights, questionsOf, type Standing } from './rights/standing'
import { parseRequest, type Parts } from './validation'
import { inCurrency } from '../money'
import { inCountry } from '../phones/numbering'
import { localeText } from './headers/locale'

/** What binding uses of the process. */
export interface Binding {
  server: FastifyInstance
  gatekeeper: Gatekeeper
  /** Decides which callers may use the routes for the provider's own equipment. */
  network: NetworkGate
  /** Admits the operator's broker for live messages. */
  broker: NetworkGate
  /** Looks again at calls that last. */
  standing: Standing
  databases: Databases
  clock: Clock
}

/** An action without its route's types: `Handlers` has checked them at compile time. */
type AnyHandler = (call: AnyCall & Partial<Keeping>, request: Parts) => Promise<unknown>

/** One call of one route, from the request to the answer. */
interface Exchange {
  binding: Binding
  route: RouteDefinition
  handler: AnyHandler
  request: FastifyRequest
  reply: FastifyReply
  /** Called when nobody will get the answer. */
  leaving: Set<() => void>
}

/**
 * Binds every route of a noun to its action. Each call is checked in this order: who calls, may they call this route,
 * is the request valid, which connection does it name. Then the action runs, and its answer passes through the
 * response schema, which drops undeclared fields.
 */
export function bind<const Routes extends Record<string, RouteDefinition>>(
  binding: Binding,
  routes: Routes,
  handlers: Handlers<Routes>,
): void {
  for (const [name, route] of Object.entries(routes)) bindOne(binding, route, handlers[name] as AnyHandler)
}

function bindOne(binding: Binding, route: RouteDefinition, handler: AnyHandler): void {
  const bindIn = (server: FastifyInstance) =>
    server.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { uplink: route },
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: (request, reply) => answer({ binding, route, handler, request, reply, leaving: new Set() }),
    })
  const { server } = binding
  if (route.rawBody) void server.register(async (scope) => void bindIn(takingText(scope)))
  else if (route.accepts === 'multipart')
    void server.register(async (scope) => {
      await takeMultipart(scope)
      bindIn(scope)
    })
  else bindIn(server)
}

/** Passes bodies on as the text that was sent, whatever the media type. */
function takingText(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return scope
}

async function answer(exchange: Exchange): Promise<unknown> {
  const { route, reply } = exchange
  const { audience, name } = route.right
  const isGuest = audience === 'public' || audience === 'network'
  const given = await (isGuest ? answerGuest(exchange) : answerPerson(exchange))
  const declared = (value: unknown) => {
    const checked = route.response.safeParse(value)
    if (checked.success) return checked.data
    throw new Error(`the answer of ${name} is not what the contract says: ${checked.error.message}`)
  }
  const json = (text: string | Buffer) => reply.type('application/json; charset=utf-8').send(text)
  if (route.answers === 'rows') return json(printedAnswer(given as RowsAnswer, declared))
  const data = declared(given)
  if (data === undefined) return reply.code(204).send()
  if (route.answers === 'file') return sendFile(reply, data as FileAnswer | StreamedFile)
  if (route.answers === 'text') return reply.type('text/plain; charset=utf-8').send(data)
  return json(JSON.stringify(data))
}

/** The password of Basic authentication (RFC 7617). */
function basicPassword(header: string | undefined): string | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header ?? '') ?? []
  return (
    encoded &&
    Buffer.from(encoded, 'base64')
      .toString()
      .replace(/^[^:]*:/, '')
  )
}

function answerGuest(exchange: Exchange): Promise<unknown> {
  const { binding, route, request } = exchange
  if (route.right.audience === 'network' && route.right.secretOf === 'broker')
    binding.broker.admit(
      request.ip,
      request.headers[brokerSecretHeader] ?? basicPassword(request.headers.authorization),
    )
  else if (route.right.audience === 'network')
    binding.network.admit(request.ip, request.headers[radiusSecretHeader])
  const parts = parseRequest(route, request)
  return once(exchange, { caller: 'guest', call: guestCall(exchange), parts })
}

async function answerPerson(exchange: Exchange): Promise<unknown> {
  const { binding, request } = exchange
  const person = await requirePerson(binding.gatekeeper, {
    headers: request.headers,
    address: addressForm(request.ip) ?? request.ip,
    id: request.id,
  })
  return inCountry(person.locale.country, () => answerSomebody(exchange, person))
}

async function answerSomebody(exchange: Exchange, person: Person): Promise<unknown> {
  const { binding, route, request } = exchange
  if (!route.needsNoFactor && isHeldBack(person, binding.clock.now()))
    throw new Problem('auth.factor-required')
  try {
    const mayCall = binding.gatekeeper.mayCall(person, route)
    if (!(typeof mayCall === 'boolean' ? mayCall : await mayCall)) throw new Problem('access.denied')
    if (route.accepts === 'multipart')
      return await withUpload(request, (upload) => answerAllowed(exchange, person, upload))
    return await answerAllowed(exchange, person)
  } catch (error) {
    if (error instanceof Problem && error.code === 'access.denied') await auditDenial(exchange, person)
    throw error
  } finally {
    // Other processes learn of changed rights by a signal. In this process the change counts before the caller's next
    // call.
    if (route.right.audience === 'staff' && route.method !== 'GET') binding.gatekeeper.forget()
  }
}

/** Records attempts to use a route without the right to it in the audit log (security decisions 9). */
function auditDenial({ binding: { databases, clock }, route, request }: Exchange, person: Person) {
  return audit(databases.for(person.actor), clock, authorOf(request, person), {
    act: 'access.denied',
    target: ['right', route.right.name],
  })
}

/** Answers a person who may call the route. */
async function answerAllowed(exchange: Exchange, person: Person, upload?: Upload): Promise<unknown> {
  const { binding, route, request } = exchange
  const parts = parseRequest(route, request, upload)
  const call = personCall(exchange, person)
  if (route.needsFreshPassword === true) await call.requireFreshPassword()
  const caller = String(person.userId)
  const connection =
    route.connection && (await resolveConnection(binding.gatekeeper, call.db, person, route, namesOf(parts)))
  const { locale } = person
  call.setHeader(localeHeader, localeText(locale))
  const work = () =>
    inCurrency(
      connection?.currency ?? locale.currency,
      () => once(exchange, { caller, call, parts, connection }),
      locale.currency,
    )
  // What changes something is done whole; what only reads ends with the right to it.
  return route.method === 'GET' || route.answers ? whileAllowed(exchange, call, work) : work()
}

/**
 * Does the work and sends its answer for as long as the caller may have it. When that ends before the answer has begun the call
 * is refused; later the connection is broken off, so that nobody takes a part for the whole.
 */
function whileAllowed(
  { binding, route, request, reply, leaving }: Exchange,
  call: Call,
  work: () => Promise<unknown>,
) {
  const { gatekeeper, standing } = binding
  let isDone = false
  return new Promise<unknown>((resolve, reject) => {
    const stop = standing.watch({
      async refusal() {
        const token = tokenIn(request.headers.authorization)
        const now = token === undefined ? undefined : await gatekeeper.personOf(token)
        if (!now) return new Problem('auth.unauthenticated')
        if (!(await gatekeeper.mayCall(now, route))) return new Problem('access.denied')
        if (await hasSameRights(call, now)) return undefined
        return new Problem('server.busy', { message: 'Your rights have changed. Try again.', retryAfter: 1 })
      },
      end(problem) {
        stop()
        for (const leave of leaving) if (leaving.delete(leave)) leave()
        if (isDone) reply.raw.destroy()
        else reject(problem)
      },
    })
    reply.raw.once('finish', stop).once('close', stop)
    work().then((answer) => {
      isDone = true
      resolve(answer)
    }, reject)
  })
}

interface ReceivedCall {
  /** A user's id, or `guest`. */
  caller: string
  call: AnyCall
  parts: Parts
  connection?: OwnConnection | undefined
}

/** Runs the handler. For idempotent routes it runs at most once per key; a repeated call gets the first answer. */
async function once({ binding, route, handler, request }: Exchange, query: ReceivedCall): Promise<unknown> {
  const { caller, call, parts } = query
  const received = route.connection ? { ...parts, connection: query.connection } : parts
  if (!route.idempotent) return handler(call, received)
  const begin = await beginAct(
    { db: binding.databases.for(system), clock: binding.clock },
    { caller, parts, route: `${route.method} ${route.path}`, header: request.headers['idempotency-key'] },
  )
  if ('answered' in begin) return begin.answered
  try {
    const answer = await handler({ ...call, ...begin.begun }, received)
    if (!begin.begun.isKept()) throw new Error(`the answer of ${route.right.name} was not kept`)
    return answer
  } catch (error) {
    await begin.begun.release()
    throw error
  } finally {
    begin.begun.stop()
  }
}

/** The names by which a call names its connection: `cuid`, and `username` for routes with that variant. */
function namesOf(parts: { query: unknown; body: unknown }): string[] {
  const sent = [parts.query, parts.body] as ({ cuid?: string; username?: string } | undefined)[]
  return sent.flatMap((part) => [part?.cuid, part?.username].filter((name) => name !== undefined))
}

function personCall(exchange: Exchange, person: Person): Call {
  const { databases, gatekeeper, clock } = exchange.binding
  return {
    ...common(exchange, person),
    ...questionsOf(gatekeeper, person),
    db: databases.for(person.actor),
    person,
    requireFreshPassword: () => requireFreshPassword(gatekeeper, person, clock.now()),
  }
}

function common({ binding, request, reply, leaving }: Exchange, person?: Person): AnyCall {
  const { clock, gatekeeper } = binding
  const by = authorOf(request, person)
  return {
    clock,
    audit: (tx: Database, entry: AuditEntry, known?: number) =>
      audit(tx, clock, known === undefined ? by : { ...by, actorId: known }, entry),
    auditAll: (tx: Database, entries: readonly AuditEntry[]) => auditAll(tx, clock, by, entries),
    rolesReaching: (route: RouteDefinition) => gatekeeper.rolesReaching(route),
    log: request.log as Logger,
    requestId: request.id,
    address: addressForm(request.ip) ?? request.ip,
    onGone(leave: () => void) {
      const onClose = () => {
        if (leaving.delete(leave) && !reply.raw.writableFinished) leave()
      }
      leaving.add(leave)
      reply.raw.once('close', onClose)
      return () => {
        leaving.delete(leave)
        reply.raw.off('close', onClose)
      }
    },
    setHeader: (name: string, value: string) => void reply.header(name, value),
    setStatus: (status: number) => void reply.code(status),
  }
}

const authorOf = (request: FastifyRequest, person?: Person): AuditAuthor => ({
  actorId: person?.userId ?? null,
  ...(person?.token && { token: `${person.token.id} ${person.token.name}` }),
  requestId: request.id,
  address: addressForm(request.ip) ?? request.ip,
})

function guestCall(exchange: Exchange): GuestCall {
  const { binding, request } = exchange
  return {
    ...common(exchange),
    auditLine: (entry, actorId) =>
      lineOf(binding.clock, { ...authorOf(request), actorId: actorId ?? null }, entry),
    databases: binding.databases,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
  }
}
