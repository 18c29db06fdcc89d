export { ReportGraph } from './rows/ReportGraph'
