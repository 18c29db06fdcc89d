export { readBillInfo } from './billing.actions'
export { saveBankAccount, type NewBankAccount } from './billing.bank-accounts'
export { chargeWithNextBill } from './billing.charges'
export type { Charge } from './billing.charges.store'
export {
  postCredit,
  postPayment,
  postRefund,
  settleFromWallet,
  type Credit,
  type IncomingPayment,
  type Settled,
} from './billing.postings'
export { ledgerFaults } from './billing.proof.store'
export { refundFundsOf, type RefundFunds } from './refund-funds'
export { openInvoicesOf, type OpenInvoiceRow } from './billing.store'
