export { BillPart } from './BillPart'
