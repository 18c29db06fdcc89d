export { PayingPart } from './desk/PayingPart'
