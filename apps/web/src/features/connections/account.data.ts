import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'

const accountInfo = endpoint<typeof connectionRoutes.accountInfo>('GET', '/get-account-info')

/** Account and package of a connection, of the active one unless another is named. */
export function accountQuery(cuid = activeCuid()) {
  return queryOptions({
    queryKey: keysOf('connections').of('account', cuid),
    queryFn: ({ signal }) => call(accountInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 60_000,
  })
}
