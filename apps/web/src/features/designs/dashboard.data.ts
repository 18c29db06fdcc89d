import { queryOptions } from '@tanstack/react-query'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof designRoutes

const view = endpoint<Routes['view']>('GET', '/ext-report-builder/designs/:id/view')
const dashboard = endpoint<Routes['dashboard']>('GET', '/ext-report-builder/dashboard')

const keys = keysOf('designs')

/** The cache key of all cells of a design. */
export const cellsOf = (id: number) => keys.of('cells', id)

/** A design as its viewers see it. */
export function viewedDesignQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('viewed', id),
    queryFn: ({ signal }) => call(view, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** The designs with rows for one's roles. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.of('dashboard'),
    queryFn: ({ signal }) => call(dashboard, {}, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

type Body = Sent<Routes['runCell']>['body']

export type CellRequest = Pick<Body, 'filters' | 'page' | 'per_page' | 'sort'>

/** The place of a cell: its design, its row's key and its column. */
export interface CellPlace {
  design: number
  row: string
  column: number
}
