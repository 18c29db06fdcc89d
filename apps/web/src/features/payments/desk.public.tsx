// A door of its own, so that the payers' screens do not load what staff do.
export { gatewayTitle, stateTone, stateWord } from './payment-words'
export { PaymentStatus } from './desk/PaymentStatus'
export { RecordPaymentDialog } from './desk/RecordPaymentDialog'
