import { queryOptions } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { designRoutes } from '@uplink/contract/designs/routes'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { readCell } from './cell-runs'
import { cellsOf, type CellPlace, type CellRequest } from './dashboard.data'

// Apart from the dashboard's own data, which the first screen loads: reports come with this.

const run = endpoint<(typeof designRoutes)['runCell']>('POST', '/ext-report-builder/designs/:id/cells/run')

/** @param isInSight whether the cell is on the screen, or nearly, by the time that it is its turn */
export function cellQuery({ design, row, column }: CellPlace, query: CellRequest, isInSight?: () => boolean) {
  return queryOptions({
    queryKey: [...cellsOf(design), row, column, JSON.stringify(query)],
    queryFn: async ({ signal, client, queryKey }): Promise<CellRun> => {
      const begin = () =>
        call(run, { params: { id: design }, body: { row, column, ...query } }, { signal, quiet: true }).then(
          (answer) => answer.data,
        )
      // the present numbers stay until new ones arrive
      const isKnown = client.getQueryData<CellRun>(queryKey)?.state === 'done'
      const onProgress = (cell: CellRun) => {
        if (!isKnown) client.setQueryData(queryKey, cell)
      }
      const { page, per_page } = query
      const seen = isInSight && { isInSight }
      const data = await readCell(begin, { signal, page: { page, per_page }, onProgress, ...seen })
      // what people see is old then, and is shown as such
      if (isKnown && data.state === 'failed') throw new Error(data.failure ?? 'Could not be loaded.')
      return data
    },
    staleTime: 60_000,
    retry: false,
  })
}
