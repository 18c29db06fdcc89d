export { DashboardsPart } from './view/DashboardsPart'
