import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { orderRoutes } from '@uplink/contract/orders'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const mine = endpoint<typeof orderRoutes.mine>('GET', '/my_orders')

/** A page of the active connection's orders. */
export function ordersQuery(page: number) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['orders', 'list', cuid, page],
    queryFn: ({ signal }) => call(mine, { query: { cuid, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
