import { callRoutes } from '@uplink/contract/calls'
import type { RouteDefinition } from '@uplink/contract/route'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { isOpened } from './access.rights'

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
