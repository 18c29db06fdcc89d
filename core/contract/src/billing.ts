import * as z from 'zod'
import { documentKind, documentKinds } from './document-kinds'
import { fileAnswer } from './files'
import { paymentPromise } from './payment-promises'
import { bodyId, defineRoute, id } from './route'
import { connectionQuery, cuid, day, givenDay, instant, list, listQuery, money, one } from './wire'

export const billInfo = z.object({
  /** What the contract in force costs per month, tax included; `0.00` without one. */
  monthlyAmount: money,
  /** What the next bill says by what is known today, tax and waiting charges included; `0.00` where none comes. */
  next_amount: money,
  /** What a month costs from the next bill on; it differs when another package or a new price begins by then. */
  next_monthly_amount: money,
  /** The part of `next_amount` that waits already: what a change of package costs for days that have been billed. */
  next_charges: money,
  /** Due date of the oldest open invoice, else of the next one; null when there will be none. */
  billDueDate: day.nullable(),
  /** Due date of the bill that is to come; null where none comes, or while the line is suspended. */
  next_due_on: day.nullable(),
  /** What the customer holds in advance: the wallet. */
  availableBalance: money,
  contractStartDate: day.nullable(),
  /** Sum of the open invoices. */
  amount_due: money,
  /** Whether any open invoice was due before today. */
  is_overdue: z.boolean(),
  /**
   * Of a prepaid line: until when it is paid, and how that stands; the next bill above is its renewal. Null: it is billed
   * afterwards.
   */
  prepaid: z.object({ paid_until: day.nullable(), state: z.enum(['paid', 'grace', 'expired']) }).nullable(),
})

export type BillInfo = z.infer<typeof billInfo>

export const invoice = z.object({
  id: z.number().int(),
  number: z.string(),
  period_start: day,
  period_end: day,
  issued_on: day,
  due_on: day,
  total: money,
  /** By money; what notes took off it and what was given up stands beside it. */
  paid: money,
  credited: money,
  written_off: money,
  /** `paid`: nothing is left to pay. */
  status: z.enum(['open', 'paid']),
  /** Open, and due before today. */
  is_overdue: z.boolean(),
})

export type Invoice = z.infer<typeof invoice>

/** An invoice with everything printed on it. */
export const invoiceDetail = invoice.extend({
  subtotal: money,
  tax: money,
  /** What is left to pay. */
  amount_due: money,
  lines: z.array(
    z.object({
      position: z.number().int(),
      description: z.string(),
      /** Before tax; negative for what is given back. */
      amount: money,
      tax_percent: z.number(),
      tax: money,
    }),
  ),
  /** One entry for each tax percentage on the lines. */
  tax_rates: z.array(z.object({ percent: z.number(), amount: money, tax: money })),
  /** What settled it, oldest first; negative when a payment was taken back. */
  payments: z.array(
    z.object({
      id: z.number().int(),
      paid_on: day,
      /**
       * A gateway's name, `cash`, `bank`; `wallet` for money that was already held in advance; the kind of a document that took
       * it off the bill.
       */
      method: z.string(),
      /** The gateway's receipt number, or the document's number. */
      reference: z.string().nullable(),
      amount: money,
    }),
  ),
  connection_id: z.number().int(),
  can: z.array(z.enum(['write-document', 'promise-payment', 'send'])),
  /** The latest promise to pay it, once it was overdue; null: none. */
  promise: paymentPromise.nullable(),
  /** What staff wrote about it, oldest first; negative: what was taken back. */
  documents: z.array(
    z.object({
      id: z.number().int(),
      kind: documentKind,
      number: z.string(),
      issued_on: day,
      amount: money,
      reason: z.string(),
    }),
  ),
  provider: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    /** Business identification number. */
    bin: z.string().nullable(),
  }),
  customer: z.object({
    name: z.string(),
    /** The connection's username. */
    client_id: z.string(),
    address: z.string(),
    phone: z.string(),
  }),
})

export type InvoiceDetail = z.infer<typeof invoiceDetail>

/** One movement of an account: exactly what the ledger holds. */
export const statementEntry = z.object({
  id: z.number().int(),
  occurred_at: instant,
  kind: z.enum(['invoice', 'payment', 'settlement', 'credit', 'refund', 'reversal', ...documentKinds]),
  description: z.string(),
  /**
   * Added to the balance; negative: the customer owes more. `0.00` when money only moved between wallet and invoice.
   */
  change: money,
  /** How much went from the wallet to the invoice; negative: back to the wallet. */
  moved: money,
  /** The balance after this movement: above zero is held in advance, below zero is owed. */
  balance: money,
  invoice_id: z.number().int().nullable(),
  /** The document that says why, as a PDF by `billing.document`. */
  document_id: z.number().int().nullable(),
})

export type StatementEntry = z.infer<typeof statementEntry>

export const accountStatement = list(statementEntry).extend({
  /** The balance before the first movement of the period, and after the last one. */
  opening_balance: money,
  closing_balance: money,
  /** Totals of the period: `charged` adds up invoices and refunds, `credited` payments and credits. */
  charged: money,
  credited: money,
})

export type AccountStatement = z.infer<typeof accountStatement>

/** Where refunds of a connection go. */
export const bankAccount = z.object({
  bank_name: z.string(),
  branch_name: z.string().nullable(),
  account_name: z.string(),
  /** Masked: its last four digits only, `•••• 4417`. */
  account_number: z.string(),
  routing_number: z.string().nullable(),
  updated_at: instant,
})

export type BankAccount = z.infer<typeof bankAccount>

export const billingRoutes = {
  billInfo: defineRoute({
    method: 'GET',
    path: '/get-bill-info',
    summary: 'What is owed for one connection and when',
    right: { audience: 'self-care', name: 'billing.bill-info' },
    connection: 'required',
    query: connectionQuery,
    response: one(billInfo),
  }),
  history: defineRoute({
    method: 'GET',
    path: '/get_billing_history',
    summary: 'The invoices of one connection, latest period first; void ones are left out',
    right: { audience: 'self-care', name: 'billing.history' },
    connection: 'required',
    query: listQuery({ filters: { cuid } }),
    response: list(invoice),
  }),
  bankAccount: defineRoute({
    method: 'GET',
    path: '/get_bank_account_info',
    summary: 'Where refunds of one connection go; null when no account is stored',
    right: { audience: 'self-care', name: 'billing.bank-account' },
    connection: 'required',
    query: connectionQuery,
    response: one(bankAccount.nullable()),
  }),
  invoice: defineRoute({
    method: 'GET',
    path: '/invoices/:id',
    summary: 'One invoice with its lines, tax, payments and parties; void ones are missing',
    right: { audience: 'self-care', name: 'billing.invoice' },
    params: z.object({ id }),
    response: one(invoiceDetail),
  }),
  download: defineRoute({
    method: 'POST',
    path: '/download_invoice',
    summary: 'One invoice as a PDF document',
    right: { audience: 'self-care', name: 'billing.download' },
    body: z.strictObject({ invoice_id: bodyId }),
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
    errors: ['record.not-found'],
  }),
  year: defineRoute({
    method: 'GET',
    path: '/get_billing_history/year',
    summary:
      'All invoices of one connection that were issued in a year, as one PDF document; with more than 60 in several parts, each named `…-1-of-2.pdf`',
    right: { audience: 'self-care', name: 'billing.year' },
    load: 'slow',
    connection: 'required',
    query: z.strictObject({
      cuid,
      year: z.coerce.number().int().min(2000).max(2100),
      part: z.coerce.number().int().min(1).max(100).default(1),
    }),
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
    errors: ['record.not-found'],
  }),
  document: defineRoute({
    method: 'GET',
    path: '/account-documents/:id',
    summary: 'A credit note, debit note or other document of one’s account as a PDF document',
    right: { audience: 'self-care', name: 'billing.document' },
    params: z.strictObject({ id }),
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
  }),
  statement: defineRoute({
    method: 'GET',
    path: '/account-statement',
    summary:
      'Every movement of one connection’s money in a period, the latest first, with the balance after each',
    right: { audience: 'self-care', name: 'billing.statement' },
    connection: 'required',
    query: listQuery({
      filters: {
        cuid,
        /** Days of the provider’s calendar, both inclusive; a missing one leaves that end open. */
        from: givenDay().optional(),
        to: givenDay().optional(),
      },
    }),
    response: accountStatement,
  }),
}
