export { UsagePart } from './used/UsagePart'
