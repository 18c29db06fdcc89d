export { billingPaths } from './billing-paths'
export { BillPart } from './BillPart'
