import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Databases } from '../database/kysely'
import type { Call, GuestCall, Handlers } from './call'
import type { Gatekeeper } from './gatekeeper'
import { requirePerson, resolveConnection } from './guard'
import { Problem } from './problem'
import { parseRequest } from './validation'

/** What binding needs of the process. */
export interface Binding {
  server: FastifyInstance
  gatekeeper: Gatekeeper
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
  binding.server.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { uplink: route },
    handler: async (request, reply) => {
      const answer =
        route.right.audience === 'public'
          ? await handler(guestCall(binding, request, reply) as never, parseRequest(route, request) as never)
          : await answerPerson(binding, route, handler, request, reply)
      const checked = route.response.safeParse(answer)
      if (!checked.success)
        throw new Error(
          `the answer of ${route.right.name} is not what the contract says: ${checked.error.message}`,
        )
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data))
    },
  })
}

async function answerPerson(
  binding: Binding,
  route: RouteDefinition,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const person = await requirePerson(binding.gatekeeper, request.headers.authorization)
  const mayCall = binding.gatekeeper.mayCall(person, route)
  if (!(typeof mayCall === 'boolean' ? mayCall : await mayCall)) throw new Problem('access.denied')
  const parts = parseRequest(route, request)
  const db = binding.databases.for(person.actor)
  const call: Call = { ...common(binding, request, reply), db, person }
  if (!route.connection) return handler(call as never, parts as never)
  const connection = await resolveConnection(binding.gatekeeper, db, person, route, cuidOf(parts))
  return handler(call as never, { ...parts, connection } as never)
}

/** `cuid`, or `username` where the route has that variant. */
function cuidOf(parts: { query: unknown; body: unknown }): string | undefined {
  for (const part of [parts.query, parts.body] as ({ cuid?: string; username?: string } | undefined)[]) {
    const name = part?.cuid ?? part?.username
    if (name !== undefined) return name
  }
  return undefined
}

function common(binding: Binding, request: FastifyRequest, reply: FastifyReply) {
  return {
    clock: binding.clock,
    log: request.log as Logger,
    requestId: request.id,
    address: request.ip,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  }
}

function guestCall(binding: Binding, request: FastifyRequest, reply: FastifyReply): GuestCall {
  return {
    ...common(binding, request, reply),
    databases: binding.databases,
    userAgent: request.headers['user-agent'] ?? '',
  }
}
