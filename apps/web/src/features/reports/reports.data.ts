import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { dataSourceChoiceRoutes } from '@uplink/contract/data-sources'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call, callForFile, type CallOptions } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { saveFile } from '../../platform/api/save-file'

type Routes = typeof reportRoutes
type Pickers = typeof reportPickerRoutes
type Runs = typeof reportRunRoutes

const list = endpoint<Routes['list']>('GET', '/ext-report-builder/query-reports')
const read = endpoint<Routes['read']>('GET', '/ext-report-builder/query-reports/:id')
const versions = endpoint<Routes['versions']>('GET', '/ext-report-builder/query-reports/:id/versions')
const version = endpoint<Routes['version']>('GET', '/ext-report-builder/query-reports/:id/versions/:version')
const store = endpoint<Routes['store']>('POST', '/ext-report-builder/store-report-query/:id')
const favourite = endpoint<Routes['favourite']>('PUT', '/ext-report-builder/query-reports/:id/favourite')
const setTags = endpoint<Routes['setTags']>('PUT', '/ext-report-builder/query-reports/:id/tags')
const tags = endpoint<Routes['tags']>('GET', '/ext-report-builder/report-tags')
const remove = endpoint<Routes['delete']>('DELETE', '/ext-report-builder/query-reports/:id')
const choices = endpoint<(typeof dataSourceChoiceRoutes)['choices']>(
  'GET',
  '/ext-report-builder/db-connections',
)
const tables = endpoint<Pickers['tables']>('GET', '/ext-report-builder/get-tables-by-connection')
const queries = endpoint<Pickers['queries']>('GET', '/ext-report-builder/get-queries-by-connection')
const tableColumns = endpoint<Pickers['tableColumns']>('GET', '/ext-report-builder/get-table-columns')
const queryColumns = endpoint<Pickers['queryColumns']>('GET', '/ext-report-builder/get-columns-by-query')
const columnValues = endpoint<Pickers['values']>('GET', '/ext-report-builder/get-column-values')
const run = endpoint<Runs['run']>('POST', '/ext-report-builder/query-reports/:id/run')
const behind = endpoint<Runs['behind']>('POST', '/ext-report-builder/query-reports/:id/rows')
const preview = endpoint<Runs['preview']>('POST', '/ext-report-builder/query-reports/preview')
const find = endpoint<Runs['find']>('GET', '/ext-report-builder/runs/:id')
const cancel = endpoint<Runs['cancel']>('DELETE', '/ext-report-builder/runs/:id')
const download = endpoint<Runs['export']>('GET', '/ext-report-builder/query-reports/:id/export')

const keys = keysOf('reports')

export type ReportRow = Answer<Routes['list']>['data'][number]
export type StoredReport = Answer<Routes['read']>['data']
/** What people call the database that a report reads. */
export const sourceName = ({ db_connection_name: name }: Pick<StoredReport, 'db_connection_name'>) =>
  name === 'default' ? 'Default' : name

export type Preview = Answer<Runs['preview']>['data']
export type Run = Answer<Runs['run']>['data']
export type CatalogueTableRow = Answer<Pickers['tables']>['data'][number]

type ListQuery = NonNullable<Sent<Routes['list']>['query']>

/** A page of the reports one may see. */
export function reportsQuery(query: ListQuery) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function reportQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** A report as it is now, beside the one that is being edited. */
export const readReport = (id: number) => call(read, { params: { id } }).then(({ data }) => data)

/** The versions of a report, the latest first. */
export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('versions', id),
    queryFn: ({ signal }) => call(versions, { params: { id } }, { signal }).then(({ data }) => data),
  })
}

export function versionQuery(id: number, number: number) {
  return queryOptions({
    queryKey: keys.of('version', id, number),
    queryFn: ({ signal }) =>
      call(version, { params: { id, version: number } }, { signal }).then(({ data }) => data),
  })
}

export const deleteReport = (id: number) => call(remove, { params: { id } })

/** For how many seconds rows are kept, and how many the database may work; null: the portal's default. */
export type RunTimes = Pick<StoredReport, 'cache_ttl_s' | 'timeout_s'>

interface SentReport extends Partial<RunTimes> {
  data: ReportDefinition
  /** The version that was changed; the save is refused if there is a newer one. */
  version?: number | undefined
}

/** Saves a report, id 0 for a new one. */
export async function saveReport(client: QueryClient, id: number, { version, ...sent }: SentReport) {
  const answer = await call(store, {
    params: { id },
    body: { ...sent, ...(version !== undefined && { version }) },
  })
  await nounsChanged(client, 'reports')
  return answer
}

// For the pickers' queries: a database's tables change rarely, so a few minutes' cache is fine.
const rarely = { staleTime: 5 * 60_000 }

export function connectionsQuery() {
  return queryOptions({
    queryKey: keys.of('connections'),
    queryFn: ({ signal }) => call(choices, {}, { signal }).then((answer) => answer.data),
    ...rarely,
  })
}

export function tablesQuery(connection: string) {
  return queryOptions({
    queryKey: keys.of('tables', connection),
    queryFn: ({ signal }) =>
      call(tables, { query: { connection } }, { signal }).then((answer) => answer.data),
    ...rarely,
  })
}

/** Saved reports that may be used like tables, in the report of this id. */
export function queriesQuery(connection: string, id: number) {
  const query = { connection, ...(id > 0 && { report_id: id }) }
  return queryOptions({
    queryKey: keys.of('queries', connection, id),
    queryFn: ({ signal }) => call(queries, { query }, { signal }).then((answer) => answer.data),
  })
}

/** A column of a table or of a saved report, as pickers show it. */
export interface SourceColumn {
  name: string
  type: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp'
  is_key?: boolean
  references?: { table: string; column: string } | null
}

/** The columns of a table, or of the saved report of this id. */
export function columnsQuery(connection: string, source: { table: string } | { report: number }) {
  return queryOptions({
    queryKey: keys.of('columns', connection, source),
    queryFn: async ({ signal }): Promise<readonly SourceColumn[]> =>
      'table' in source
        ? (await call(tableColumns, { query: { connection, table: source.table } }, { signal })).data
        : (await call(queryColumns, { query: { connection, report_id: source.report } }, { signal })).data,
    ...rarely,
  })
}

/** The commonest values of a column, those with `text` in them. */
export async function findValues(connection: string, table: string, column: string, text: string) {
  const query = { connection, table, column, ...(text !== '' && { q: text.slice(0, 100) }) }
  const { data } = await call(columnValues, { query }, { quiet: true })
  return data.map(({ value }) => value)
}

/** How often a join repeats rows, as `count` finds it. */
export function repeatsQuery(counting: ReportDefinition, count: () => Promise<number | undefined>) {
  return queryOptions({
    queryKey: keys.of('repeats', counting),
    // a query that has no data would be asked again and again
    queryFn: async () => ({ times: await count() }),
    retry: false,
    ...rarely,
  })
}

type PreviewBody = Sent<Runs['preview']>['body']

// Aborting the call stops the run on the server too. Once the run's number is known, it is cancelled by that
// (`followRun`).
export const runPreview = (body: PreviewBody, signal: AbortSignal) =>
  call(preview, { body }, { signal }).then((answer) => answer.data)

export type RunRequest = Sent<Runs['run']>['body']

export const runReport = (id: number, body: RunRequest, signal: AbortSignal) =>
  call(run, { params: { id }, body }, { signal }).then((answer) => answer.data)

export type BehindRequest = Sent<Runs['behind']>['body']

export const behindKey = (id: number, body: BehindRequest) => keys.of('rows behind', id, body)

/** Runs the rows behind a point of a report's graph. */
export const runBehind = (id: number, body: BehindRequest, signal: AbortSignal) =>
  call(behind, { params: { id }, body }, { signal }).then((answer) => answer.data)

/** A run, with a page of the rows it has found. */
export const findRun = (
  id: string,
  query: { page?: number; per_page?: number; sort?: string },
  signal: AbortSignal,
) => call(find, { params: { id }, query }, { signal }).then((answer) => answer.data)

/** Ends a run, in the database too. */
export const cancelRun = (id: string, options: CallOptions = {}) => call(cancel, { params: { id } }, options)

type ExportRequest = Sent<Runs['export']>['query']

/** How a CSV is written. */
export type CsvLook = Required<Pick<ExportRequest, 'separator' | 'bom' | 'texts'>>

/** Long enough for the server to finish it. */
const exportWithinMs = 15 * 60_000

/** Downloads all rows as a file. */
export async function exportReport(id: number, query: ExportRequest): Promise<void> {
  saveFile(await callForFile(download, { params: { id }, query }, { withinMs: exportWithinMs }))
}

/** Puts a report among one’s favourites, or takes it from them. */
export async function likeReport(client: QueryClient, id: number, isFavourite: boolean) {
  await call(favourite, { params: { id }, body: { is_favourite: isFavourite } })
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.one(id) }),
  ])
}

/** The tags of the reports one may see. */
export function tagsQuery() {
  return queryOptions({
    queryKey: keys.of('tags'),
    queryFn: ({ signal }) => call(tags, {}, { signal }).then(({ data }) => data),
  })
}

/** Gives a report its tags. */
export async function tagReport(client: QueryClient, id: number, given: readonly string[]) {
  const answer = await call(setTags, { params: { id }, body: { tags: [...given] } })
  await nounsChanged(client, 'reports')
  return answer
}
