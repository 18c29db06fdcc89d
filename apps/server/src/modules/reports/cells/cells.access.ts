import { dropdownChoiceRoutes } from '@uplink/contract/reports/dropdown-options'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import type { Call } from '#platform/http/call'
import { reportsWithin } from '../resolved/report-scope.access'
import { findShown, type ShownReport } from './cells.store'

/**
 * Those of the reports whose rows the caller may see on a dashboard that is shown to them. Staff need the right to
 * run reports, and rules that let them see the report. Customers need only the dashboard, but get only their own
 * rows.
 */
export async function reportsShownTo(call: Call, ids: readonly number[]): Promise<Map<number, ShownReport>> {
  if (ids.length === 0) return new Map()
  const isCustomer = call.person.accountType === 'customer'
  if (!isCustomer && !(await call.mayReach(reportRunRoutes.run))) return new Map()
  const within = isCustomer ? undefined : await reportsWithin(call, 'List')
  const rows = await findShown(call.db, { ids, ...(within && { within }) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the reports that the caller may put into a design; `known`: those that it contains already. */
export async function reportsToShow(call: Call, ids: readonly number[], known: readonly number[]) {
  const within = await reportsWithin(call, 'List')
  const rows = await findShown(call.db, { ids, within, known })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the caller's roles may open reports, export them, read the options of their drop-downs, and see the rows behind. */
export async function opensOf(
  call: Call,
): Promise<{ open: boolean; export: boolean; choose: boolean; rows: boolean }> {
  const [open, exporting, choose, rows] = await Promise.all([
    call.mayReach(reportRoutes.read),
    call.mayReach(reportRunRoutes.export),
    call.mayReach(dropdownChoiceRoutes.choices),
    call.mayReach(reportRunRoutes.behind),
  ])
  return { open, export: exporting, choose, rows }
}
