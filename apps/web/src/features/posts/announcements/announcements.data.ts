import { queryOptions } from '@tanstack/react-query'
import type { postRoutes } from '@uplink/contract/posts'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const announcements = endpoint<typeof postRoutes.announcements>('GET', '/announcements')

/** The latest announcements of the active connection's provider. */
export function announcementsQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('announcements').list(cuid),
    queryFn: ({ signal }) =>
      call(announcements, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
