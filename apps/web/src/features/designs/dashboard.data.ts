import { queryOptions } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

type Routes = typeof designRoutes

const view = endpoint<Routes['view']>('GET', '/ext-report-builder/designs/:id/view')
const dashboard = endpoint<Routes['dashboard']>('GET', '/ext-report-builder/dashboard')
const run = endpoint<Routes['runCell']>('POST', '/ext-report-builder/designs/:id/cells/run')

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

export type AskedCell = Pick<Body, 'filters' | 'page' | 'per_page' | 'sort'>

/** The place of a cell: its design, its row's key and its column. */
export interface CellPlace {
  design: number
  row: string
  column: number
}

/** How often an answer that takes longer is asked for again, in milliseconds. */
export const askedAgainMs = 700

export function cellQuery({ design, row, column }: CellPlace, asked: AskedCell) {
  return queryOptions({
    queryKey: [...cellsOf(design), row, column, JSON.stringify(asked)],
    queryFn: async ({ signal, client, queryKey }): Promise<CellRun> => {
      const ask = () =>
        call(run, { params: { id: design }, body: { row, column, ...asked } }, { signal, quiet: true })
      const isKnown = client.getQueryData<CellRun>(queryKey)?.state === 'done'
      let { data } = await ask()
      // the present numbers stay until new ones arrive
      while (isKnown && data.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, askedAgainMs))
        signal.throwIfAborted()
        data = (await ask()).data
      }
      // what people see is old then, and is shown as such
      if (isKnown && data.state === 'failed') throw new Error(data.failure ?? 'Could not be loaded.')
      return data
    },
    staleTime: 60_000,
    retry: false,
  })
}
