import { radiusSecretHeader } from '@uplink/contract/radius'
import type { FileAnswer } from '@uplink/contract/files'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { audit, type AuditEntry } from '../audit/audit'
import type { Clock } from '../clock'
import { system } from '../database/actor'
import type { Database, Databases } from '../database/kysely'
import type { Call, GuestCall, Handlers } from './call'
import { sendFile } from './file-answer'
import type { Gatekeeper } from './gatekeeper'
import { requirePerson, resolveConnection } from './guard'
import { beginAct, type Keeping } from './idempotency'
import type { NetworkGate } from './network-gate'
import { takeMultipart, withUpload, type Upload } from './multipart'
import type { Person } from './person'
import { Problem } from './problem'
import { parseRequest } from './validation'

/** What binding needs of the process. */
export interface Binding {
  server: FastifyInstance
  gatekeeper: Gatekeeper
  /** Whom routes for the provider's own equipment let in. */
  network: NetworkGate
  databases: Databases
  clock: Clock
}

type AnyHandler = (call: never, request: never) => Promise<unknown>

/**
 * Binds every route of a noun to its action. For each call, in this order: who is it, may they, is the request well
 * formed, which connection is meant; then the action; then the answer through its schema, which drops what is not
 * declared.
 */
export function bind<const Routes extends Record<string, RouteDefinition>>(
  binding: Binding,
  routes: Routes,
  handlers: Handlers<Routes>,
): void {
  for (const [name, route] of Object.entries(routes)) bindOne(binding, route, handlers[name] as AnyHandler)
}

function bindOne(binding: Binding, route: RouteDefinition, handler: AnyHandler): void {
  const { audience } = route.right
  const answering = audience === 'public' || audience === 'network' ? answerGuest : answerPerson
  if (route.rawBody) void binding.server.register(async (scope) => bindIn(takingText(scope), route))
  else if (route.accepts === 'multipart')
    void binding.server.register(async (scope) => {
      await takeMultipart(scope)
      bindIn(scope, route)
    })
  else bindIn(binding.server, route)

  function bindIn(
    scope: FastifyInstance,
    { method, path, response, right, bodyLimit }: RouteDefinition,
  ): void {
    scope.route({
      method,
      url: `/api${path}`,
      config: { uplink: route },
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: async (request, reply) => {
        const answer = await answering(binding, route, handler, request, reply)
        const checked = response.safeParse(answer)
        if (!checked.success)
          throw new Error(
            `the answer of ${right.name} is not what the contract says: ${checked.error.message}`,
          )
        if (checked.data === undefined) return reply.code(204).send()
        if (route.answers === 'file') return sendFile(reply, checked.data as FileAnswer)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data))
      },
    })
  }
}

/** Hands bodies on as the text that was sent, whatever it is. */
function takingText(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return scope
}

async function answerGuest(
  binding: Binding,
  route: RouteDefinition,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (route.right.audience === 'network')
    binding.network.admit(request.ip, request.headers[radiusSecretHeader])
  const parts = parseRequest(route, request)
  const call = guestCall(binding, request, reply)
  return once(binding, route, request, { caller: 'guest', parts }, (keeping) =>
    handler((keeping ? { ...call, ...keeping } : call) as never, parts as never),
  )
}

async function answerPerson(
  binding: Binding,
  route: RouteDefinition,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const person = await requirePerson(binding.gatekeeper, request.headers.authorization)
  try {
    const mayCall = binding.gatekeeper.mayCall(person, route)
    if (!(typeof mayCall === 'boolean' ? mayCall : await mayCall)) throw new Problem('access.denied')
    if (route.accepts === 'multipart')
      return await withUpload(request, (upload) =>
        answerKnown(binding, route, handler, request, reply, person, upload),
      )
    return await answerKnown(binding, route, handler, request, reply, person)
  } catch (error) {
    if (error instanceof Problem && error.code === 'access.denied')
      await noteDenial(binding, route, request, person)
    throw error
  } finally {
    // Others hear of changed rights by a signal; whoever was answered by this process must not meet the old ones.
    if (route.right.audience === 'staff' && route.method !== 'GET') binding.gatekeeper.forget()
  }
}

/** Who tried what they have no right to is in the audit log (security decisions 9). */
function noteDenial(
  { databases, clock }: Binding,
  route: RouteDefinition,
  request: FastifyRequest,
  person: Person,
) {
  const by = { actorId: person.userId, requestId: request.id, address: request.ip }
  return audit(databases.for(person.actor), clock, by, {
    act: 'access.denied',
    target: ['right', route.right.name],
  })
}

async function answerKnown(
  binding: Binding,
  route: RouteDefinition,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  upload?: Upload,
) {
  const parts = parseRequest(route, request, upload)
  const db = binding.databases.for(person.actor)
  const call: Call = {
    ...common(binding, request, reply, person.userId),
    ...verbsOf(binding, person),
    db,
    person,
  }
  const asked = route.connection
    ? { ...parts, connection: await resolveConnection(binding.gatekeeper, db, person, route, namesOf(parts)) }
    : parts
  return once(binding, route, request, { caller: String(person.userId), parts }, (keeping) =>
    handler((keeping ? { ...call, ...keeping } : call) as never, asked as never),
  )
}

/** Runs the handler; for idempotent routes at most once for each key, with what was answered before otherwise. */
async function once(
  binding: Binding,
  route: RouteDefinition,
  request: FastifyRequest,
  sent: { caller: string; parts: unknown },
  run: (keeping?: Keeping) => Promise<unknown>,
): Promise<unknown> {
  if (!route.idempotent) return run()
  const begin = await beginAct(
    { db: binding.databases.for(system), clock: binding.clock },
    {
      ...sent,
      route: `${route.method} ${route.path}`,
      header: request.headers['idempotency-key'],
    },
  )
  if ('answered' in begin) return begin.answered
  try {
    const answer = await run(begin.begun)
    if (!begin.begun.isKept()) throw new Error(`the answer of ${route.right.name} was not kept`)
    return answer
  } catch (error) {
    await begin.begun.release()
    throw error
  } finally {
    begin.begun.stop()
  }
}

/** The names a call gives its connection: `cuid`, and `username` where the route has that variant. */
function namesOf(parts: { query: unknown; body: unknown }): string[] {
  const sent = [parts.query, parts.body] as ({ cuid?: string; username?: string } | undefined)[]
  return sent.flatMap((part) => [part?.cuid, part?.username].filter((name) => name !== undefined))
}

/** What the caller may do, asked of `access`. */
function verbsOf({ gatekeeper }: Binding, person: Person) {
  return {
    rows: (model, action, columns) => gatekeeper.rowsFor(person, model, action, columns),
    mayCreate: (model) => gatekeeper.mayCreate(person, model),
    mayReach: async (route) => gatekeeper.mayCall(person, route),
    hasPermission: (name) => gatekeeper.hasPermission(person, name),
  } satisfies Partial<Call>
}

function common(binding: Binding, request: FastifyRequest, reply: FastifyReply, actorId: number | null) {
  const { clock, gatekeeper } = binding
  const by = { actorId, requestId: request.id, address: request.ip }
  return {
    clock,
    audit: (tx: Database, entry: AuditEntry, known?: number) =>
      audit(tx, clock, known === undefined ? by : { ...by, actorId: known }, entry),
    rolesReaching: (route: RouteDefinition) => gatekeeper.rolesReaching(route),
    log: request.log as Logger,
    requestId: request.id,
    address: request.ip,
    setHeader: (name: string, value: string) => void reply.header(name, value),
    setStatus: (status: number) => void reply.code(status),
  }
}

function guestCall(binding: Binding, request: FastifyRequest, reply: FastifyReply): GuestCall {
  return {
    ...common(binding, request, reply, null),
    databases: binding.databases,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
  }
}
