export { readBillInfo } from './billing.actions'
export { saveBankAccount, type NewBankAccount } from './bank-accounts/bank-accounts'
export { chargeWithNextBill } from './ledger/charges'
export type { Charge } from './ledger/charges.store'
export {
  postCredit,
  postPayment,
  postRefund,
  settleFromWallet,
  takeRefundBack,
  type Credit,
  type IncomingPayment,
  type Settled,
} from './ledger/postings'
export { ledgerFaults } from './ledger/proof.store'
export { refundFundsOf, type RefundFunds } from './ledger/refund-funds'
export { openInvoicesOf, type OpenInvoiceRow } from './billing.store'
