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

/** Everything that cells of a design have asked. */
export const cellsOf = (id: number) => keys.of('cells', id)

/** A design as a dashboard. */
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

/** What a cell shows, by its design, its row's key and its place in it. */
export interface CellPlace {
  design: number
  row: string
  column: number
}

/** How often an answer that takes longer is asked for, in milliseconds. */
export const askedAgainMs = 700

export function cellQuery({ design, row, column }: CellPlace, asked: AskedCell) {
  return queryOptions({
    queryKey: [...cellsOf(design), row, column, JSON.stringify(asked)],
    queryFn: async ({ signal, client, queryKey }): Promise<CellRun> => {
      const ask = () =>
        call(run, { params: { id: design }, body: { row, column, ...asked } }, { signal, quiet: true })
      const isKnown = client.getQueryData<CellRun>(queryKey)?.state === 'done'
      let { data } = await ask()
      // the numbers that are there stay until there are new ones
      while (isKnown && data.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, askedAgainMs))
        signal.throwIfAborted()
        data = (await ask()).data
      }
      return data
    },
    staleTime: 60_000,
    retry: false,
  })
}
