import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { searchPeople } from '../../platform/list/search-people'
import { readCell } from './cell-runs'

type Routes = typeof designRoutes

const list = endpoint<Routes['list']>('GET', '/ext-report-builder/designs')
const read = endpoint<Routes['read']>('GET', '/ext-report-builder/designs/:id')
const store = endpoint<Routes['store']>('POST', '/ext-report-builder/store-design/:id')
const remove = endpoint<Routes['delete']>('DELETE', '/ext-report-builder/designs/:id')
const preview = endpoint<Routes['previewCell']>('POST', '/ext-report-builder/designs/cells/preview')
const people = endpoint<Routes['people']>('GET', '/ext-report-builder/designs/people')
const roles = endpoint<(typeof reportPickerRoutes)['roles']>('GET', '/ext-report-builder/roles')
const reports = endpoint<(typeof reportRoutes)['list']>('GET', '/ext-report-builder/query-reports')
const report = endpoint<(typeof reportRoutes)['read']>('GET', '/ext-report-builder/query-reports/:id')

const keys = keysOf('designs')

export type DesignListRow = Answer<Routes['list']>['data'][number]
export type StoredDesign = Answer<Routes['read']>['data']
export type ChosenReport = Answer<(typeof reportRoutes)['read']>['data']

/** A page of the designs one may see. */
export function designsQuery(query: NonNullable<Sent<Routes['list']>['query']>) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function designQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** A design as it is now, beside the one that is being edited: the form would go with a query that failed. */
export const readDesign = (id: number) => call(read, { params: { id } }).then(({ data }) => data)

/** Saves a design, id 0 for a new one; `updateFlag` is that of the version it was made from. */
export async function saveDesign(
  client: QueryClient,
  id: number,
  design: DesignDefinition,
  updateFlag: number | undefined,
) {
  const data = { ...design, ...(updateFlag !== undefined && { update_flag: updateFlag }) }
  const answer = await call(store, { params: { id }, body: { data } })
  await nounsChanged(client, 'designs')
  return answer
}

export const deleteDesign = (id: number) => call(remove, { params: { id } })

type PreviewBody = Sent<Routes['previewCell']>['body']

/** The viewer to preview as: a role, or one person who has it. */
export type PreviewPlace = NonNullable<PreviewBody['as']>

/** The data of a cell that is being designed. */
export function cellPreviewQuery(body: PreviewBody) {
  return queryOptions({
    queryKey: keys.of('preview', JSON.stringify(body)),
    queryFn: ({ signal }) =>
      readCell(() => call(preview, { body }, { signal, quiet: true }).then((answer) => answer.data), {
        signal,
      }),
    staleTime: 60_000,
    retry: false,
  })
}

/** The roles to which a row can be limited. */
export function rolesQuery() {
  return queryOptions({
    queryKey: keys.of('roles'),
    queryFn: ({ signal }) => call(roles, {}, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** A person as whom a design can be previewed. */
export type PreviewViewer = Answer<Routes['people']>['data'][number]

/** People with a role whose names contain a text. */
export function findViewers(role: number, text: string): Promise<PreviewViewer[]> {
  const ask = (q?: string) =>
    call(people, { query: { role: String(role), ...(q && { q }) } }).then(({ data }) => data)
  return searchPeople(text, ask, ({ name, username }) => `${name} ${username}`)
}

/** The reports whose names contain this text, to choose from. */
export async function findReports(text: string) {
  const q = text.trim().slice(0, 100)
  const { data } = await call(reports, { query: { per_page: '20', sort: 'report_name', ...(q && { q }) } })
  return data.map(({ id, report_name: label }) => ({ value: String(id), label }))
}

/** A report that a cell shows: its name and its output columns. */
export function chosenReportQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('report', id),
    queryFn: ({ signal }) => call(report, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 60_000,
  })
}
