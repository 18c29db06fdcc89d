import { queryOptions } from '@tanstack/react-query'
import type { deskRoutes } from '@uplink/contract/desk'
import { userSearchFrom } from '@uplink/contract/user-search'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const customers = endpoint<typeof deskRoutes.customers>('GET', '/desk/customers')

const keys = keysOf('cash-days')

/** The lines that words find; a page of them is more than anybody chooses among at a counter. */
export const foundLinesQuery = (q: string) =>
  queryOptions({
    queryKey: keys.of('lines', q),
    queryFn: ({ signal }) =>
      call(customers, { query: { q, per_page: 8 } }, { signal }).then((answer) => answer.data),
    enabled: q.length >= userSearchFrom,
  })
