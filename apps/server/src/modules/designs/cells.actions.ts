import type { DesignCell } from '@uplink/contract/designs/definition'
import type { designRoutes } from '@uplink/contract/designs/routes'
import { designLimits, type DisplayType } from '@uplink/contract/designs/words'
import type { Received } from '@uplink/contract/route'
import { displayOf } from '@uplink/designs/form/problems'
import { pivotWish } from '@uplink/designs/pivot/pivot'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import type { Sharing } from '#platform/sharing'
import {
  nothingOf,
  runForCell,
  type CellWish,
  type PrintedCell,
  type RunDeps,
  type ShownReport,
} from '../reports/reports.public'
import { shownTo } from './dashboards.actions'

export interface CellDeps extends RunDeps {
  sharing: Sharing
}

type RunBody = Received<typeof designRoutes.runCell>['body']
type Asked = Pick<RunBody, 'filters' | 'page' | 'per_page' | 'sort'>

/** What each display reads. A card reads a second row to know whether there are more. */
const wants: Record<DisplayType, (cell: DesignCell, asked: Asked) => CellWish['want']> = {
  iconic: () => ({ first: 2 }),
  infographic: () => ({ first: 2 }),
  graph: () => ({ first: designLimits.points }),
  table: (_, { page, per_page }) => ({ page, per_page }),
  pivot: (cell) => ({ groups: pivotWish(cell), most: designLimits.pivotCells }),
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
      return show(deps, call, { cell, display, asked: body, hidden: 'forbidden', reports, timeZone })
    },
  )
}

interface Showing {
  cell: DesignCell
  display: DisplayType
  asked: Asked
  hidden: 'forbidden' | 'missing'
  /** The reports that the caller may see. */
  reports: ReadonlyMap<number, ShownReport>
  /** The person whose view the caller previews. */
  as?: Call | undefined
  timeZone?: string
}

/** The content of a cell. */
export async function show(
  deps: RunDeps,
  call: Call,
  { cell, display, asked, hidden, reports, as, timeZone }: Showing,
): Promise<PrintedCell> {
  if (cell.report_id === null) return nothingOf('empty')
  const report = reports.get(cell.report_id)
  if (!report) return nothingOf(hidden)
  const sort = display === 'table' ? asked.sort : undefined
  const hasOutages = display === 'graph' && cell.show_outages === 'yes'
  const want = wants[display](cell, asked)
  const set = Object.entries(cell.parameters).filter(([, value]) => value !== '')
  const wish = { want, filters: asked.filters, parameters: Object.fromEntries(set), sort, hasOutages }
  return runForCell(deps, call, report, wish, { as, timeZone })
}
