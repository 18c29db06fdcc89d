// A door of its own, so that customers' screens do not load what staff do.
export { PromiseDialog } from './promises/PromiseDialog'
export { DocumentDialog } from './documents/DocumentDialog'
export { InvoiceStatus } from './InvoiceStatus'
export { RemindDialog } from './desk/RemindDialog'
