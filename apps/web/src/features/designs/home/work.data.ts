import { queryOptions } from '@tanstack/react-query'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const reports = endpoint<(typeof reportRoutes)['list']>('GET', '/ext-report-builder/query-reports')
const designs = endpoint<(typeof designRoutes)['list']>('GET', '/ext-report-builder/designs')

const latest = { page: 1, per_page: 8, sort: '-updated_at' } as const

/** The own reports that were changed last. */
export const ownReportsQuery = queryOptions({
  queryKey: keysOf('designs').of('own reports, latest'),
  queryFn: ({ signal }) => call(reports, { query: { ...latest, only: 'mine' } }, { signal }),
})

/** The designs that were changed last, by whomever. */
export const latestDesignsQuery = queryOptions({
  queryKey: keysOf('designs').of('latest'),
  queryFn: ({ signal }) => call(designs, { query: latest }, { signal }),
})
