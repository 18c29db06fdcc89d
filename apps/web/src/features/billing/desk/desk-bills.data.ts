import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InvoiceFilter, PromiseFilter, invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof invoiceDeskRoutes.list>('GET', '/desk/invoices')
export const billsExport = endpoint<typeof invoiceDeskRoutes.export>('GET', '/desk/invoices/export')

const keys = keysOf('desk-invoices')

/** A page of the bills one may list. */
export function deskBillsQuery(query: {
  page: number
  q?: string
  status?: InvoiceFilter
  promise?: PromiseFilter
}) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
