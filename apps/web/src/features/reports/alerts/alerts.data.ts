import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { grouped } from '@uplink/contract/reports/numbers'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'

/** `every 5 minutes`, `every hour`, `once a day` */
export function everyWords(minutes: number): string {
  if (minutes === 1440) return 'once a day'
  if (minutes === 60) return 'every hour'
  return minutes > 60 ? `every ${minutes / 60} hours` : `every ${minutes} minutes`
}

const watchedWords = ({ watched }: Pick<Alert, 'watched'>) => watched ?? 'The number of rows'

/** `amount is above 100,000; checked every hour.` */
export function alertWords(alert: Alert): string {
  const { condition, threshold, every_minutes: every } = alert
  const what = condition === 'changes' ? 'changes' : `is ${condition} ${grouped(threshold ?? '')}`
  return `${watchedWords(alert)} ${what}; checked ${everyWords(every)}.`
}

/** The last value, and when it was found. */
export function foundWords(alert: Alert): string {
  const { status, stopped_because: because, last_value: value, checked_at: at, failure } = alert
  if (status === 'stopped') return `Stopped: ${because ?? ''}`
  if (status === 'paused') return 'Paused'
  if (at === null) return 'Not checked yet'
  if (failure !== null) return `${failure} Tried ${formatMoment(at)}`
  return `${value === null ? 'Checked' : `${grouped(value)} on`} ${formatMoment(at)}`
}

const happened = {
  crossed: 'crossed the threshold',
  back: 'came back',
  changed: 'changed',
  failed: 'could not be checked',
  mended: 'could be checked again',
} as const

export const eventWords = ({ what, value }: Alert['events'][number]) =>
  `${happened[what]}${value === null || what === 'failed' ? '' : `: ${grouped(value)}`}`

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
