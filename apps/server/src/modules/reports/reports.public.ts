export { tidyReportRuns } from './run/reports.jobs'
export { checkAlerts } from './alerts/alerts.jobs'
export { attachedFile } from './exports/exports.jobs'
export { runSchedules } from './schedules/schedules.jobs'
export { makeExports } from './exports/exports.jobs'
export { exportFiles as reportFiles } from './exports/exports.store'
export type { ReportJobDeps, ReportWork } from './impersonation/work'
export { createExecutions } from './executions/executions'
export { joinProcesses, processLocks, type ReportProcess } from './executions/processes'
export { createDashboardViews } from './cells/dashboard-views'
export {
  readColumn,
  reportName,
  reportsWithColumns,
  type ColumnDeps,
  type ReadColumn,
} from './run/column.actions'
export { createWrittenSql } from './resolved/written-sql'
export { createRuns } from './run/runs'
export { createForwardedCalls, hearOfRuns } from './run/forwarded-calls'
export {
  nothingOf,
  runForCell,
  type CellRequest,
  type CellRunDeps,
  type PrintedCell,
} from './cells/cells.actions'
export { callAs, callOfRole, type PlaceDeps } from './impersonation/call-as'
export { opensOf, reportsShownTo, reportsToShow } from './cells/cells.access'
export type { ShownReport } from './cells/cells.store'
export type { RunDeps } from './run/run.actions'
export { namesHere, reportsForFile } from './import-export/import-export.actions'
export { storeReport } from './saved/changes.actions'
