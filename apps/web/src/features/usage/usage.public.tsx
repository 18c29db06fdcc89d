export { UsagePart } from './UsagePart'
