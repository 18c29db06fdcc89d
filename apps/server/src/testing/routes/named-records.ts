import type { RouteDefinition } from '@uplink/contract/route'
import type { Caller } from '../test-app'
import type { oneOfEverything } from './one-of-everything'

/** What an organization has of everything that a body can name. */
export type Side = Awaited<ReturnType<typeof oneOfEverything>>

/** The kinds of record that a body can name. */
type Named =
  | Exclude<keyof Side, 'person' | 'agent' | 'line' | 'closedLine' | 'suspendedLine'>
  | 'connection'
  | 'area'

export const idOf = (what: Named, { line, ...rest }: Side) =>
  what === 'connection' ? line.id : what === 'area' ? line.area_id : rest[what]

/** A call that names a record in one of its body's fields. */
export interface Case {
  who: 'person' | 'agent'
  names: Named
  send(caller: Caller, id: number): Promise<{ status: number; body: unknown }>
}

type Sending = Pick<Case, 'names'> & Partial<Pick<Case, 'who'> & Record<'body' | 'params' | 'query', object>>

export const nameOf = (route: RouteDefinition, field: string) => `${route.method} ${route.path} ${field}`

/** Adds the case of a field, by the name of its route and field. */
export const namingIn =
  (cases: Map<string, Case>) =>
  <R extends RouteDefinition>(
    route: R,
    field: string,
    { who = 'person', names, body = {}, params = {}, query }: Sending,
  ): void => {
    const isList = field.endsWith('ids')
    let count = 0
    cases.set(nameOf(route, field), {
      who,
      names,
      send: (caller, id) =>
        caller.call(route, {
          params: paramsAt(params),
          ...(query && { query: paramsAt(query) }),
          body: { ...paramsAt(body), [field]: isList ? [id] : id },
          ...(route.idempotent && { key: `a-key-of-foreign-keys-${String(++count)}` }),
        } as never),
    })
  }

/** Ids are read when the call is made, because the records do not exist before. */
const paramsAt = (params: object) =>
  Object.fromEntries(
    Object.entries(params as Record<string, unknown>).map(([key, value]) => [
      key,
      value instanceof Function ? (value as () => unknown)() : value,
    ]),
  )
