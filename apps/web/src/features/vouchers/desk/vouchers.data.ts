import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@uplink/contract/route'
import type { voucherBatchRoutes, voucherRoutes } from '@uplink/contract/voucher-batches'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { saveFile } from '../../../platform/api/save-file'

type Routes = typeof voucherBatchRoutes

const batches = endpoint<Routes['list']>('GET', '/voucher-batches')
const read = endpoint<Routes['read']>('GET', '/voucher-batches/:id')
const create = endpoint<Routes['create']>('POST', '/voucher-batches')
const print = endpoint<Routes['print']>('POST', '/voucher-batches/:id/sheet')
const sell = endpoint<Routes['sell']>('POST', '/voucher-batches/:id/sales')
const revoke = endpoint<Routes['revoke']>('POST', '/voucher-batches/:id/revocations')
const vouchers = endpoint<typeof voucherRoutes.list>('GET', '/vouchers')

const keys = keysOf('vouchers')

export const batchesQuery = (query: { page: number; q?: string }) =>
  queryOptions({
    queryKey: keys.list('batches', query),
    queryFn: ({ signal }) => call(batches, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
  })

type Asked = Pick<NonNullable<Sent<typeof voucherRoutes.list>['query']>, 'q' | 'state' | 'batch_id'>

/** Vouchers by state, serial or line; of one batch if it is named. */
export const vouchersQuery = (query: Asked & { page: number }) =>
  queryOptions({
    queryKey: keys.list('vouchers', query),
    queryFn: ({ signal }) => call(vouchers, { query: { ...query, per_page: 24 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type NewBatch = Received<Routes['create']>['body']

export const createBatch = (body: NewBatch, key: string) => call(create, { body, key })

/** Saves the sheet. The codes are nowhere afterwards. */
export const printBatch = async (id: number) =>
  saveFile(await callForFile(print, { params: { id }, body: {} }))

export const sellVouchers = (id: number, body: Received<Routes['sell']>['body']) =>
  call(sell, { params: { id }, body })

export const revokeVouchers = (id: number, body: Received<Routes['revoke']>['body']) =>
  call(revoke, { params: { id }, body })
