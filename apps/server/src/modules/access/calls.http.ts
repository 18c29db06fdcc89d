import { callRoutes } from '@uplink/contract/calls'
import type { RouteDefinition } from '@uplink/contract/route'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'

/**
 * Admin permissions open routes for staff and self-care only; a route that goes with a list is opened with that list.
 */
const isOpened = ({ right: { audience }, exports, goesWith }: RouteDefinition) =>
  !exports && !goesWith && (audience === 'staff' || audience === 'self-care')

export const callsHttp = module({
  routes: callRoutes,
  bind: ({ routes }: { routes: readonly RouteDefinition[] }) => {
    const opened = routes
      .filter(isOpened)
      .map(({ method, path, summary }) => ({ method, path, summary }))
      .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    return { list: async () => whole(opened) }
  },
})
