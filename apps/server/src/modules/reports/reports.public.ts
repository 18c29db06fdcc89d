export { tidyReportRuns } from './run/reports.jobs'
export { createExecutions } from './run/executions'
export { createRuns } from './run/runs'
