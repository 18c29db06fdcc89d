import type { RouteDefinition } from '@uplink/contract/route'

declare const route: unique symbol

/** Method and path of a contract route; the type remembers the rest. */
export interface Endpoint<R extends RouteDefinition> {
  readonly method: R['method']
  readonly path: R['path']
  readonly [route]?: R
}

/**
 * A route by its type alone: `endpoint<typeof authRoutes.login>('POST', '/auth/login')`. The compiler checks method
 * and path against the contract while its schemas stay out of the bundle, which matters for what loads first.
 */
export function endpoint<R extends RouteDefinition>(method: R['method'], path: R['path']): Endpoint<R> {
  return { method, path }
}
