import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const accountInfo = endpoint<typeof connectionRoutes.accountInfo>('GET', '/get-account-info')
const betterPackages = endpoint<typeof connectionRoutes.betterPackages>('GET', '/get_next_better_packages')

/** Account and package of the active connection. */
export function accountQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['connections', 'account-info', cuid],
    queryFn: ({ signal }) => call(accountInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 60_000,
  })
}

/** Up to three packages that are faster than the present one. */
export function betterPackagesQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['connections', 'better-packages', cuid],
    queryFn: ({ signal }) =>
      call(betterPackages, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
