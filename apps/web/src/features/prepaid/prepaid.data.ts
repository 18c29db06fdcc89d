import { queryOptions } from '@tanstack/react-query'
import type { prepaidRoutes } from '@uplink/contract/prepaid'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const keys = keysOf('prepaid')

type Routes = typeof prepaidRoutes

const read = endpoint<Routes['read']>('GET', '/prepaid')
const renew = endpoint<Routes['renew']>('POST', '/prepaid/renewals')
const choose = endpoint<Routes['choose']>('PUT', '/prepaid/from-balance')

/** Until when a line is paid and what renewing it costs; null for a line that gets bills. */
export function prepaidQuery(cuid: string | undefined) {
  return queryOptions({
    queryKey: keys.of('line', cuid),
    queryFn: ({ signal }) => call(read, { query: { cuid } }, { signal }).then(({ data }) => data),
  })
}

/** Renews from the balance, for the total that was looked at. */
export const renewLine = (cuid: string | undefined, total: string, key: string) =>
  call(renew, { body: { cuid, total }, key })

export const renewFromBalance = (cuid: string | undefined, renews: boolean) =>
  call(choose, { query: { cuid }, body: { renews_from_balance: renews } })
