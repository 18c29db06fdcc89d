import type { RouteDefinition } from '@uplink/contract/route'
import { bind, type Binding } from './bind'
import type { Handlers } from './call'

type Routes = Record<string, RouteDefinition>

/** A table of routes with the actions that answer them, for the list in `modules.ts`. */
export interface Module<Needs> {
  routes: readonly RouteDefinition[]
  /** Adds the routes to the server. `needs`: what the actions use of the process besides their call. */
  bind(binding: Binding, needs: Needs): void
  /** Whether this installation has these routes; absent: always. */
  isOffered?: (needs: Needs) => boolean
}

interface Declaration<R extends Routes, Needs> {
  routes: R
  /** One action per route; called once, when the server is created. */
  bind: (needs: Needs, binding: Binding) => Handlers<R>
  /** Whether this installation has these routes; absent: always. */
  isOffered?: (needs: Needs) => boolean
}

/** Declares a noun's routes and the action for each; the one export of an `x.http.ts`. */
export function module<const R extends Routes, Needs = unknown>(
  declared: Declaration<R, Needs>,
): Module<Needs> {
  return {
    routes: Object.values<RouteDefinition>(declared.routes),
    ...(declared.isOffered && { isOffered: declared.isOffered }),
    bind(binding, needs) {
      if (declared.isOffered && !declared.isOffered(needs)) return
      bind(binding, declared.routes, declared.bind(needs, binding))
    },
  }
}
