import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call, callForFile } from '../../../platform/api/call'
import { hasStatus } from '../../../platform/api/failure'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { saveFile } from '../../../platform/api/save-file'
import { formatMoment } from '../../../platform/dates/dates'

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`)

/** `12.4 MB` */
function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}

/** The state of an export in words. */
export function standWords({
  state,
  rows,
  rows_expected: of,
  bytes,
  failure,
  expires_at,
}: MadeExport): string {
  if (state === 'waiting') return 'Waiting for its turn'
  if (state === 'making')
    return of !== null && of > rows
      ? `${rows.toLocaleString('en')} of about ${counted(of)}`
      : `${counted(rows)} so far`
  if (state === 'ready') return `${counted(rows)} · ${sizeWords(bytes)} · until ${formatMoment(expires_at)}`
  if (state === 'failed') return failure ?? 'It could not be made.'
  return state === 'gone' ? 'No longer kept' : 'Cancelled'
}

type Routes = typeof reportExportRoutes

const begin = endpoint<Routes['begin']>('POST', '/ext-report-builder/query-reports/:id/exports')
const list = endpoint<Routes['list']>('GET', '/ext-report-builder/exports')
const find = endpoint<Routes['find']>('GET', '/ext-report-builder/exports/:id')
const file = endpoint<Routes['fetch']>('GET', '/ext-report-builder/exports/:id/file')
const cancel = endpoint<Routes['cancel']>('DELETE', '/ext-report-builder/exports/:id')

const keys = keysOf('report-exports')
/** How often the progress of an export is read. */
const everyMs = 1000
/** Long, because a large file takes time on a slow line. */
const withinMs = 15 * 60_000

export type MadeExport = Answer<Routes['find']>['data']

export const isGoing = ({ state }: Pick<MadeExport, 'state'>) => state === 'waiting' || state === 'making'

/** One's own exports of the last days, read again while one is being made. */
export function exportsQuery() {
  return queryOptions({
    queryKey: keys.list(),
    queryFn: ({ signal }) => call(list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isGoing) ? everyMs : false),
  })
}

/** The progress of one export. */
export function exportQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(find, { params: { id } }, { signal }).then(({ data }) => data),
    // an export that is gone is not asked for again
    refetchInterval: ({ state }) =>
      !hasStatus(state.error, 404) && (!state.data || isGoing(state.data)) ? everyMs : false,
  })
}

/** Starts an export in the background; null where the file can be sent at once. */
export async function beginExport(client: QueryClient, id: number, body: Sent<Routes['begin']>['body']) {
  const { data } = await call(begin, { params: { id }, body })
  if (data) await client.invalidateQueries({ queryKey: keys.lists })
  return data
}

/** Downloads the file. */
export async function fetchExport(id: string): Promise<void> {
  saveFile(await callForFile(file, { params: { id } }, { withinMs }))
}

export async function cancelExport(client: QueryClient, id: string): Promise<void> {
  await call(cancel, { params: { id } })
  await client.invalidateQueries({ queryKey: keys.all })
}
