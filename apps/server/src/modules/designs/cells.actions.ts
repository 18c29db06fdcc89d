import type { DesignCell } from '@uplink/contract/designs/definition'
import type { designRoutes } from '@uplink/contract/designs/routes'
import { designLimits, type DisplayType } from '@uplink/contract/designs/words'
import type { Received } from '@uplink/contract/route'
import { displayOf } from '@uplink/designs/form/problems'
import { pivotRequest } from '@uplink/designs/pivot/pivot'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import type { SingleFlight } from '#platform/single-flight'
import {
  nothingOf,
  runForCell,
  type CellRequest,
  type PrintedCell,
  type CellRunDeps,
  type ShownReport,
} from '../reports/reports.public'
import { shownTo } from './dashboards.actions'

export interface CellDeps extends CellRunDeps {
  sharing: SingleFlight
}

type RunBody = Received<typeof designRoutes.runCell>['body']
type CellQuery = Pick<RunBody, 'filters' | 'page' | 'per_page' | 'sort'>

/** What each display reads. A card reads a second row to know whether there are more. */
const wants: Record<DisplayType, (cell: DesignCell, query: CellQuery) => CellRequest['want']> = {
  iconic: () => ({ first: 2 }),
  infographic: () => ({ first: 2 }),
  graph: () => ({ first: designLimits.points }),
  table: (_, { page, per_page }) => ({ page, per_page }),
  pivot: (cell) => ({ groups: pivotRequest(cell), most: designLimits.pivotCells }),
}

/** The rows of a cell that is shown to the caller. */
export async function runCell(deps: CellDeps, call: Call, id: number, body: RunBody): Promise<PrintedCell> {
  // a browser asks for many cells, a few at once, so they share the look-up of the design
  const key = `design ${id} for ${call.person.userId}`
  return deps.sharing.during(
    key,
    () => shownTo(call, id),
    async ({ rows, reports, timeZone }) => {
      const row = found(rows.find((each) => each.key === body.row))
      const cell = found(row.selected_report.report[body.column])
      const display = displayOf(cell, row) || 'table'
      return show(deps, call, { cell, display, request: body, hidden: 'forbidden', reports, timeZone })
    },
  )
}

interface Showing {
  cell: DesignCell
  display: DisplayType
  request: CellQuery
  hidden: 'forbidden' | 'missing'
  /** The reports that the caller may see. */
  reports: ReadonlyMap<number, ShownReport>
  /** The person whose view the caller previews. */
  as?: Call | undefined
  timeZone?: string
}

/** The content of a cell. */
export async function show(
  deps: CellRunDeps,
  call: Call,
  { cell, display, request: query, hidden, reports, as, timeZone }: Showing,
): Promise<PrintedCell> {
  if (cell.report_id === null) return nothingOf('empty')
  const report = reports.get(cell.report_id)
  if (!report) return nothingOf(hidden)
  const sort = display === 'table' ? query.sort : undefined
  const hasOutages = display === 'graph' && cell.show_outages === 'yes'
  const want = wants[display](cell, query)
  const set = Object.entries(cell.parameters).filter(([, value]) => value !== '')
  const request = { want, filters: query.filters, parameters: Object.fromEntries(set), sort, hasOutages }
  return runForCell(deps, call, report, request, { as, timeZone })
}
