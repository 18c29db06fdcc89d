import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkActRecord, BulkListName, BulkLook, bulkActRoutes } from '@uplink/contract/bulk-acts'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof bulkActRoutes

const lookAtCustomers = endpoint<Routes['lookAtCustomers']>('POST', '/bulk-acts/customers')
const lookAtCases = endpoint<Routes['lookAtCases']>('POST', '/bulk-acts/payment-cases')
const lookAtOrders = endpoint<Routes['lookAtOrders']>('POST', '/bulk-acts/orders')
const lookAtTickets = endpoint<Routes['lookAtTickets']>('POST', '/bulk-acts/tickets')
const list = endpoint<Routes['list']>('GET', '/bulk-acts')
const read = endpoint<Routes['read']>('GET', '/bulk-acts/:id')
const begin = endpoint<Routes['begin']>('POST', '/bulk-acts/:id/begin')
const stop = endpoint<Routes['stop']>('POST', '/bulk-acts/:id/stop')
const undo = endpoint<Routes['undo']>('POST', '/bulk-acts/:id/undo')
const rows = endpoint<Routes['rows']>('GET', '/bulk-act-rows')

export const rowsExport = endpoint<Routes['exportRows']>('GET', '/bulk-act-rows/export')

const keys = keysOf('bulk-acts')

/** What is asked about all that match: the act with its terms, and the filters of its list. */
export type LookRequest =
  | ({ list: 'customers' } & Sent<Routes['lookAtCustomers']>['body'])
  | ({ list: 'payment-cases' } & Sent<Routes['lookAtCases']>['body'])
  | ({ list: 'orders' } & Sent<Routes['lookAtOrders']>['body'])
  | ({ list: 'tickets' } & Sent<Routes['lookAtTickets']>['body'])

/** Asks what an act would do with all that match; changes nothing. */
export async function lookAt(request: LookRequest): Promise<BulkLook> {
  switch (request.list) {
    case 'customers': {
      const { list: _list, ...body } = request
      return (await call(lookAtCustomers, { body })).data
    }
    case 'payment-cases': {
      const { list: _list, ...body } = request
      return (await call(lookAtCases, { body })).data
    }
    case 'orders': {
      const { list: _list, ...body } = request
      return (await call(lookAtOrders, { body })).data
    }
    case 'tickets': {
      const { list: _list, ...body } = request
      return (await call(lookAtTickets, { body })).data
    }
  }
}

export const beginAct = (id: number, isInSpiteOfChanges: boolean) =>
  call(begin, { params: { id }, body: { in_spite_of_changes: isInSpiteOfChanges } })
export const stopAct = (id: number) => call(stop, { params: { id }, body: {} })
export const undoAct = (id: number) => call(undo, { params: { id }, body: {} })

/** While an act goes on, its figures are asked for again so often. */
const everyMs = 2000

interface ActsQuery {
  page: number
  list?: BulkListName
  state?: BulkActRecord['state']
}

export const actsQuery = (query: ActsQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'running') ? everyMs : false,
  })

/** The latest acts on one list. */
export const latestActsQuery = (of: BulkListName) =>
  queryOptions({
    queryKey: keys.of('latest', of),
    queryFn: ({ signal }) => call(list, { query: { list: of, per_page: 5 } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'running') ? everyMs : false,
  })

export const actQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? everyMs : false),
  })

export const rowsQuery = (query: { page: number } & Pick<Sent<Routes['rows']>['query'], 'act' | 'result'>) =>
  queryOptions({
    queryKey: keys.list('rows', query),
    queryFn: ({ signal }) => call(rows, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
