import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const contactInfo = endpoint<typeof connectionRoutes.contactInfo>('GET', '/get-contact-info')

/** How to reach the provider of the active connection. */
export function contactInfoQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('connections').of('contact', cuid),
    queryFn: ({ signal }) => call(contactInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 60 * 60_000,
  })
}
