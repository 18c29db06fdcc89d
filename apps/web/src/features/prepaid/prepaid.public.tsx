export { PaidUntil } from './desk/PaidUntil'
export { PayingPart } from './desk/PayingPart'
export { TermsPart } from './desk/TermsPart'
