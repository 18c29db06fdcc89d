export { readBillInfo } from './billing.actions'
export { bankAccountNumbers, saveBankAccount } from './bank-accounts/bank-accounts'
export { chargeWithNextBill } from './ledger/charges'
export {
  passBillsOn,
  postCredit,
  postPaidDays,
  postPayment,
  postRefund,
  renewFromWallet,
  settleFromWallet,
  switchOn,
  takeRefundBack,
  type NotIssued,
  spendBalance,
  type Settled,
} from './ledger/postings'
export { postOpenings, takeOpeningsBack } from './ledger/openings'
export { invoiceSums } from './invoices/invoice-sums.store'
export { printedParty } from './invoices/printed.store'
export { forecastCredits } from './outage-credits/forecast.store'
export { ledgerFaults } from './ledger/ledger-checks.store'
export { proveParts } from './proof/prove'
export { refundFundsOf, reopenedBy, type RefundFunds, type Reopened } from './ledger/refund-funds'
export { toInvoice, toPromise } from './billing.view'
export { findLatestPromise } from './promises/promises.store'
export { invoiceRuleColumns } from './invoices/invoice-detail.store'
export { invoicesOfLine, mayTakePromises, mayWriteDocuments } from './billing.access'
export { openInvoicesOf, type OpenInvoiceRow } from './billing.store'
export { billedFrom, chargeBilled, creditUnused, type BilledDays } from './charging/billed-days'
export type { Bill } from './charging/bill'
export { findContractsOn } from './charging/charged-lines.store'
export { nextBill } from './charging/next-bill'
export { billWaiting, chargesThatWait } from './run/issue'
export { costOfDays, sumOf, type ChargeLine } from './charging/charge-lines'
export { findPrepaid, insertPrepaid, type PrepaidRow } from './prepaid/prepaid.store'
export { billFor, firstDay, isNew, isPrepaidOn, lastDayOf, offOn, renewalOf } from './prepaid/renewal'
export { reminderActs } from './reminders/reminders.bulk'
