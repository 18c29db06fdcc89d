import { statementRoutes } from '@uplink/contract/account-statement'
import { billingRoutes } from '@uplink/contract/billing'
import { billChangeRoutes } from '@uplink/contract/bill-changes'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { module } from '#platform/http/module'
import {
  readMonths,
  readStatement,
  statementCsvOf,
  statementPdfOf,
} from './invoices/account-statement.actions'
import { readChanges } from './explained/explained.actions'
import { readBankAccount } from './bank-accounts/bank-accounts'
import { listInvoices, readBillInfo } from './billing.actions'
import { exportForDesk, listForDesk, sumInvoices } from './invoices/desk-invoices.actions'
import { ownDocument } from './documents/documents.actions'
import { sendInvoice } from './reminders/send-invoice.actions'
import {
  downloadInvoice,
  downloadYear,
  readInvoice,
  type PayLinkDeps,
} from './invoices/invoice-detail.actions'

export const billingHttp = module({
  routes: billingRoutes,
  bind: (deps: PayLinkDeps) => ({
    billInfo: async (call, { connection }) => ({ data: await readBillInfo(call, connection) }),
    bankAccount: async (call, { connection }) => ({ data: await readBankAccount(call.db, connection.id) }),
    history: (call, { connection, query }) => listInvoices(call, connection, query),
    invoice: async (call, { params }) => ({ data: await readInvoice(call, params.id) }),
    download: (call, { body }) => downloadInvoice(deps, call, body.invoice_id),
    year: (call, { connection, query }) => downloadYear(deps, call, connection, query),
    document: (call, { params }) => ownDocument(call, params.id),
    statement: (call, { connection, query }) => readStatement(call, connection, query),
  }),
})

export const statementHttp = module({
  routes: statementRoutes,
  bind: () => ({
    months: (call, { connection, query }) => readMonths(call, connection, query),
    pdf: (call, { connection, query }) => statementPdfOf(call, connection, query),
    csv: (call, { connection, query }) => statementCsvOf(call, connection, query),
  }),
})

export const billChangesHttp = module({
  routes: billChangeRoutes,
  bind: () => ({
    read: async (call, { params }) => ({ data: await readChanges(call, params.id) }),
  }),
})

export const invoiceDeskHttp = module({
  routes: invoiceDeskRoutes,
  bind: () => ({
    list: (call, { query }) => listForDesk(call, query),
    export: (call, { query }) => exportForDesk(call, query),
    sums: async (call, { query }) => ({ data: { currencies: await sumInvoices(call, query) } }),
    send: (call, { params, body }) => sendInvoice(call, params.id, body.by),
  }),
})
