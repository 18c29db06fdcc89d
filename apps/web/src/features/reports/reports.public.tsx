export { actionIcons } from './action-icons'
export { exportReport } from './reports.data'
export { useOptionSets } from './options/options.data'
export {
  controlOf,
  gridFiltersOf,
  optionsOf,
  optionSetOf,
  setFilter,
  takesOne,
  textInAddress,
} from './rows/grid-controls'
export type { GridFilter } from './rows/grid-controls'
export { gridColumns } from './rows/cell-text'
export { followRun } from './rows/follow-run'
export { PointRows } from './rows/PointRows'
export { ReportGraph } from './rows/ReportGraph'
