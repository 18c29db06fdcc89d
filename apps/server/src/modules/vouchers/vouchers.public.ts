export { voucherCodes } from './batches.actions'
