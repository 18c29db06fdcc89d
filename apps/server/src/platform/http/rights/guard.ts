import type { IncomingHttpHeaders } from 'node:http'
import { passwordFreshForMs, type RouteDefinition, type Right } from '@uplink/contract/route'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Database } from '../../database/kysely'
import type { Gatekeeper } from '../gatekeeper'
import type { OwnConnection, Person } from '../person'
import { notFound, Problem } from '../problem'

/** The scheme's name may be in capitals or not (RFC 9110, 11.1). */
const bearer = /^bearer +([\w-]{20,200})$/i

/** The token of `Authorization: Bearer`; undefined when there is none. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  bearer.exec(authorization ?? '')?.[1]

/**
 * Whether it was a script of the portal's own pages that asked, as browsers say by themselves: no page of others, nobody's
 * address bar, and no picture or frame. Programs say nothing of it.
 */
function isOfOwnPages(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
  if (site === undefined) return true
  return (site === 'same-origin' || site === 'none') && mode !== 'navigate' && (dest ?? 'empty') === 'empty'
}

/**
 * The signed-in person of `Authorization: Bearer`, the only accepted credential; it counts for nothing where a browser says that
 * another page asks (ASVS 3.5.3: signing out is a GET).
 */
export async function requirePerson(
  gatekeeper: Gatekeeper,
  { headers, address, id }: { headers: IncomingHttpHeaders; address: string; id: string },
): Promise<Person> {
  const token = isOfOwnPages(headers) ? tokenIn(headers.authorization) : undefined
  const person = token === undefined ? undefined : await gatekeeper.personOf(token)
  if (!person) throw new Problem('auth.unauthenticated')
  if (person.token) await gatekeeper.admitToken(person, person.token, { address, id })
  return person
}

/**
 * Requires that the person has lately proved their second factor, or their password where they have none: the screen may have
 * been left unlocked.
 */
export async function requireFreshPassword(gatekeeper: Gatekeeper, person: Person, now: Date): Promise<void> {
  // a token proves nothing about who holds it
  if (person.token) throw new Problem('access.denied')
  const { at, by } = await gatekeeper.provedAt(person)
  if (now.getTime() - at.getTime() > passwordFreshForMs) throw new Problem(`auth.${by}-needed`)
}

/**
 * The connection that a call is about. A customer's own connections are known from the session and cost no query; for
 * customers, other people's do not exist.
 */
export async function resolveConnection(
  gatekeeper: Gatekeeper,
  db: Database,
  person: Person,
  route: RouteDefinition,
  [cuid, ...others]: readonly string[],
): Promise<OwnConnection | undefined> {
  const own = cuid === undefined ? person.connections[0] : ownConnection(person, cuid)
  const connection =
    own ??
    (cuid !== undefined && person.accountType === 'staff'
      ? await gatekeeper.connectionForStaff(db, person, cuid)
      : undefined)
  if (!connection && (route.connection === 'required' || cuid !== undefined)) throw notFound()
  // `cuid` and `username` name two different connections: answer as for a connection that does not exist.
  if (others.some((name) => !connection || !isNamed(connection, name))) throw notFound()
  return connection
}

function ownConnection(person: Person, cuid: string): OwnConnection | undefined {
  return person.connections.find((one) => isNamed(one, cuid))
}

function isNamed({ id, username }: OwnConnection, cuid: string): boolean {
  return String(id) === cuid || username.toLowerCase() === cuid.toLowerCase()
}

/** Keeps the server from starting with a route that names no right. */
export function requireRights(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  server.addHook('onReady', async () => {
    const nameless = routes.find((route) => !(route.config?.uplink ?? route.config?.right))
    if (nameless)
      throw new Error(`${String(nameless.method)} ${nameless.url} names no right: declare it in the contract`)
  })
}

/** Gives a right to the routes that a library's plugin adds inside `scope`. */
export function nameRight(scope: FastifyInstance, right: Right): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, right }
  })
}
