import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { billReminderRoutes } from '@uplink/contract/bill-reminders'
import type { InvoiceFilter, PromiseFilter, invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof invoiceDeskRoutes
type Reminders = typeof billReminderRoutes

const list = endpoint<Routes['list']>('GET', '/desk/invoices')
export const billsExport = endpoint<Routes['export']>('GET', '/desk/invoices/export')
const sums = endpoint<Routes['sums']>('GET', '/desk/invoices/sums')
const preview = endpoint<Reminders['preview']>('POST', '/desk/bill-reminders/preview')
const remind = endpoint<Reminders['send']>('POST', '/desk/bill-reminders')
const reminder = endpoint<Reminders['read']>('GET', '/desk/bill-reminders/:id')

const keys = keysOf('desk-invoices')
const reminderKeys = keysOf('bill-reminders')

export interface BillFilter {
  q?: string
  status?: InvoiceFilter
  promise?: PromiseFilter
  from?: string
  to?: string
  area?: string
  least?: string
  most?: string
  late?: string
}

/** A page of the bills one may list. */
export function deskBillsQuery(query: BillFilter & { page: number }) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the bills of the same filters add up to. */
export const billSumsQuery = (query: BillFilter) =>
  queryOptions({
    queryKey: keys.of('sums', query),
    queryFn: ({ signal }) => call(sums, { query }, { signal }).then(({ data }) => data.currencies),
  })

export type WhichBills = Sent<Reminders['send']>['body']

/** Whom a reminder of these bills would reach. Never cached: who pays meanwhile is left out. */
export const reminderPreviewQuery = (which: WhichBills) =>
  queryOptions({
    queryKey: reminderKeys.of('preview', which),
    queryFn: ({ signal }) => call(preview, { body: which }, { signal }).then(({ data }) => data),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const sendReminder = (which: WhichBills, key: string) => call(remind, { body: which, key })

const againMs = 2000

/** What became of a reminder; it is read again until it is done. */
export const reminderQuery = (id: number) =>
  queryOptions({
    queryKey: reminderKeys.one(id),
    queryFn: ({ signal }) => call(reminder, { params: { id } }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : againMs),
  })
