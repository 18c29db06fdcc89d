export { readBillInfo } from './billing.actions'
export { saveBankAccount } from './bank-accounts/bank-accounts'
export { chargeWithNextBill } from './ledger/charges'
export {
  passBillsOn,
  postCredit,
  postPayment,
  postRefund,
  settleFromWallet,
  switchOn,
  takeRefundBack,
  type Settled,
} from './ledger/postings'
export { ledgerFaults } from './ledger/proof.store'
export { refundFundsOf, reopenedBy, type RefundFunds, type Reopened } from './ledger/refund-funds'
export { invoicesOfLine } from './billing.access'
export { openInvoicesOf, type OpenInvoiceRow } from './billing.store'
export { shareOf } from './run/periods'
