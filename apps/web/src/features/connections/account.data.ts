import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const accountInfo = endpoint<typeof connectionRoutes.accountInfo>('GET', '/get-account-info')

/** Account and package of a connection, of the active one unless another is named. */
export function accountQuery(cuid = activeCuid()) {
  return queryOptions({
    queryKey: ['connections', 'account-info', cuid],
    queryFn: ({ signal }) => call(accountInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 60_000,
  })
}
