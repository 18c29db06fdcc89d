import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { billingRoutes } from '@uplink/contract/billing'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const billInfo = endpoint<typeof billingRoutes.billInfo>('GET', '/get-bill-info')
const history = endpoint<typeof billingRoutes.history>('GET', '/get_billing_history')

/** What is owed for the active connection and when. */
export function billInfoQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['billing', 'info', cuid],
    queryFn: ({ signal }) => call(billInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

/** A page of the active connection's invoices. */
export function billingHistoryQuery(page: number) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['billing', 'history', cuid, page],
    queryFn: ({ signal }) => call(history, { query: { cuid, page, per_page: 12 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
