import { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import type { Call } from '#platform/http/call'
import type { Reach } from '#platform/resource/resource.store'
import { reportsWithin } from '../resolved/report-scope.access'
import type { Calls } from './reports.view'

/** Which reports the caller may see, change and delete. */
export async function reachOf(call: Call): Promise<Reach> {
  const [List, Edit, Delete] = await Promise.all([
    reportsWithin(call, 'List'),
    reportsWithin(call, 'Edit'),
    reportsWithin(call, 'Delete'),
  ])
  return { List, Edit, Delete }
}

/** What the caller's roles may call, whatever the report. */
export async function callsOf(call: Call): Promise<Calls> {
  const [edit, destroy, exporting, scheduling, watching, rows] = await Promise.all([
    call.mayReach(reportRoutes.store),
    call.mayReach(reportRoutes.delete),
    call.mayReach(reportRunRoutes.export),
    call.mayReach(reportScheduleRoutes.create),
    call.mayReach(reportAlertRoutes.create),
    call.mayReach(reportRunRoutes.behind),
  ])
  // sending a report also exports it
  return {
    edit,
    delete: destroy,
    export: exporting,
    schedule: exporting && scheduling,
    alert: watching,
    rows,
  }
}

/** What the caller may do, besides what each report says. */
export async function abilitiesOf(call: Call): Promise<('create' | 'raw-expression' | 'raw-sql')[]> {
  const [create, expression, raw] = await Promise.all([
    call.mayReach(reportRoutes.store).then((may) => may && call.mayCreate('report')),
    call.hasPermission('report.raw-expression'),
    call.hasPermission('report.raw-sql'),
  ])
  return [
    ...(create ? (['create'] as const) : []),
    ...(expression ? (['raw-expression'] as const) : []),
    ...(raw ? (['raw-sql'] as const) : []),
  ]
}
