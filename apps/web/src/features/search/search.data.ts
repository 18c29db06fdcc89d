import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { searchRoutes } from '@uplink/contract/search'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const find = endpoint<typeof searchRoutes.find>('GET', '/desk/search')
const keys = keysOf('search')

/** What was just found may be shown again while somebody corrects a letter; lines change their state meanwhile. */
const freshMs = 15_000

/** What a text finds. Without one: what the person may begin, which changes as seldom as their rights. */
export function searchQuery(q: string | undefined) {
  return queryOptions({
    queryKey: keys.of('found', q ?? ''),
    queryFn: ({ signal }) => call(find, { query: q === undefined ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: q === undefined ? 5 * 60_000 : freshMs,
    retry: false,
  })
}
