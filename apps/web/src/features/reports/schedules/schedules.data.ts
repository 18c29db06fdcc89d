import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { searchPeople } from '../../../platform/list/search-people'
import type { Option } from '../../../ui/choosers/option'

type Routes = typeof reportScheduleRoutes

const list = endpoint<Routes['list']>('GET', '/ext-report-builder/query-reports/:id/schedules')
const create = endpoint<Routes['create']>('POST', '/ext-report-builder/query-reports/:id/schedules')
const update = endpoint<Routes['update']>('PUT', '/ext-report-builder/schedules/:id')
const status = endpoint<Routes['status']>('PUT', '/ext-report-builder/schedules/:id/status')
const remove = endpoint<Routes['delete']>('DELETE', '/ext-report-builder/schedules/:id')
const recipients = endpoint<Routes['recipients']>('GET', '/ext-report-builder/recipients')

const keys = keysOf('report-schedules')

export type Schedule = Answer<Routes['list']>['data'][number]
export type ScheduleBody = Sent<Routes['create']>['body']

/** The schedules of a report. */
export function schedulesQuery(report: number) {
  return queryOptions({
    queryKey: keys.list(report),
    queryFn: ({ signal }) => call(list, { params: { id: report } }, { signal }).then(({ data }) => data),
  })
}

// also the reports, because a report lists what uses it
const changed = (client: QueryClient) => nounsChanged(client, 'report-schedules', 'reports')

/** Saves a new schedule of a report, or the changes of one. */
export async function saveSchedule(
  client: QueryClient,
  report: number,
  body: ScheduleBody,
  known?: Schedule,
) {
  const answer = known
    ? await call(update, { params: { id: known.id }, body: { ...body, version: known.version } })
    : await call(create, { params: { id: report }, body })
  await changed(client)
  return answer
}

export async function setStatus(client: QueryClient, id: number, to: 'active' | 'paused') {
  const answer = await call(status, { params: { id }, body: { status: to } })
  await changed(client)
  return answer
}

export async function deleteSchedule(client: QueryClient, id: number) {
  const answer = await call(remove, { params: { id } })
  await changed(client)
  return answer
}

/** Staff to whom a report may be sent. */
export async function findRecipients(text: string): Promise<readonly Option[]> {
  const ask = (q?: string) =>
    call(recipients, { query: q ? { q } : {} }, { quiet: true }).then(({ data }) => data)
  return (await searchPeople(text, ask, ({ name }) => name)).map(recipientOption)
}

export const recipientOption = ({ id, name, has_mail: hasMail }: Schedule['recipients'][number]): Option => ({
  value: String(id),
  label: name,
  ...(!hasMail && { hint: 'No mail address: the bell tells' }),
})
