import type { menuRoutes } from '@uplink/contract/menus'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const allMenu = endpoint<typeof menuRoutes.all>('GET', '/all-menu')

/** The menu tree of the signed-in person. It changes only when an administrator edits it. */
export function menuQuery() {
  return queryOptions({
    queryKey: keysOf('menus').of('own'),
    queryFn: ({ signal }) => call(allMenu, {}, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
