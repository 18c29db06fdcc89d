export { readBillInfo } from './billing.actions'
export { bankAccountNumbers, saveBankAccount } from './bank-accounts/bank-accounts'
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
export { postOpenings, takeOpeningsBack } from './ledger/openings'
export { ledgerFaults } from './ledger/ledger-checks.store'
export { refundFundsOf, reopenedBy, type RefundFunds, type Reopened } from './ledger/refund-funds'
export { toInvoice } from './billing.view'
export { invoiceRuleColumns } from './invoices/invoice-detail.store'
export { invoicesOfLine } from './billing.access'
export { openInvoicesOf, type OpenInvoiceRow } from './billing.store'
export { billedFrom, chargeBilled, creditUnused, type BilledDays } from './charging/billed-days'
export { sumOf, type ChargeLine } from './charging/charge-lines'
