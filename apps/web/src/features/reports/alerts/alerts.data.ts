import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'

type Routes = typeof reportAlertRoutes

const list = endpoint<Routes['list']>('GET', '/ext-report-builder/query-reports/:id/alerts')
const create = endpoint<Routes['create']>('POST', '/ext-report-builder/query-reports/:id/alerts')
const update = endpoint<Routes['update']>('PUT', '/ext-report-builder/alerts/:id')
const status = endpoint<Routes['status']>('PUT', '/ext-report-builder/alerts/:id/status')
const remove = endpoint<Routes['delete']>('DELETE', '/ext-report-builder/alerts/:id')

const keys = keysOf('report-alerts')

export type Alert = Answer<Routes['list']>['data'][number]
export type AlertBody = Sent<Routes['create']>['body']

/** The alerts of a report. */
export function alertsQuery(report: number) {
  return queryOptions({
    queryKey: keys.list(report),
    queryFn: ({ signal }) => call(list, { params: { id: report } }, { signal }).then(({ data }) => data),
  })
}

// also the reports, because a report lists what uses it
const changed = (client: QueryClient) => nounsChanged(client, 'report-alerts', 'reports')

/** Saves a new alert on a report, or the changes of one. */
export async function saveAlert(client: QueryClient, report: number, body: AlertBody, known?: Alert) {
  const answer = known
    ? await call(update, { params: { id: known.id }, body: { ...body, version: known.version } })
    : await call(create, { params: { id: report }, body })
  await changed(client)
  return answer
}

export async function setAlertStatus(client: QueryClient, id: number, to: 'active' | 'paused') {
  const answer = await call(status, { params: { id }, body: { status: to } })
  await changed(client)
  return answer
}

export async function deleteAlert(client: QueryClient, id: number) {
  const answer = await call(remove, { params: { id } })
  await changed(client)
  return answer
}
