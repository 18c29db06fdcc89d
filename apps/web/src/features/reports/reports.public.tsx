export { actionIcons } from './action-icons'
export { exportReport } from './reports.data'
export { gridColumns } from './rows/cell-text'
export { ReportGraph } from './rows/ReportGraph'
