import { queryOptions } from '@tanstack/react-query'
import { newPriceRoutes } from '@uplink/contract/catalogue'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'

/** The days on which a new price of a package could begin, and how many lines would pay it. */
export const newPriceQuery = (id: number) =>
  queryOptions({
    queryKey: keysOf('catalogue-packages').of('new-price', id),
    queryFn: ({ signal }) =>
      call(newPriceRoutes.read, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
  })
