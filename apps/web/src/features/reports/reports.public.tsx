export { actionIcons } from './action-icons'
export { exportReport } from './reports.data'
export { useOptionSets } from './options/use-option-sets'
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
export { ReportGraph } from './rows/ReportGraph'
