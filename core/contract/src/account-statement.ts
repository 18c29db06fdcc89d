import * as z from 'zod'
import { billingRoutes } from './billing'
import { documentKinds } from './document-kinds'
import { fileAnswer } from './files'
import { defineRoute } from './route'
import { cuid, day, givenDay, list, listQuery, money } from './wire'

/** What changed the balance of a connection, as its owner reads it; money that only moved between balance and bill is left out. */
const statementLine = z.object({
  id: z.number().int(),
  happened_on: day,
  kind: z.enum(['invoice', 'payment', 'credit', 'refund', ...documentKinds]),
  description: z.string(),
  /** Of the bill or the document. */
  number: z.string().nullable(),
  /** The number of the document that this one takes back. */
  takes_back: z.string().nullable(),
  /** Negative: the customer owes more. */
  amount: money,
  balance: money,
  invoice_id: z.number().int().nullable(),
  /** A PDF by `billing.document`. */
  document_id: z.number().int().nullable(),
})

export type StatementLine = z.infer<typeof statementLine>

const statementMonth = z.object({
  /** `2026-03`, by the provider’s calendar. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  opening_balance: money,
  closing_balance: money,
  charged: money,
  credited: money,
  /** The first of the month first. */
  lines: z.array(statementLine),
})

export type StatementMonth = z.infer<typeof statementMonth>

const statementMonths = list(statementMonth).extend({
  /** Of all months within the period, not of this page. */
  opening_balance: money,
  closing_balance: money,
  charged: money,
  credited: money,
})

export type StatementMonths = z.infer<typeof statementMonths>

/** The longest period of one file, in days. */
export const statementFileLimit = 366

const filePeriod = z.strictObject({ cuid, from: givenDay(), to: givenDay() })

export const statementRoutes = {
  months: defineRoute({
    method: 'GET',
    path: '/account-statement/months',
    summary:
      'What changed the balance of one connection, by month, the latest first; months without a movement are left out',
    right: { audience: 'self-care', name: 'billing.statement-months' },
    goesWith: billingRoutes.statement,
    connection: 'required',
    query: listQuery({
      filters: {
        cuid,
        /** Days of the provider’s calendar, both inclusive; a missing one leaves that end open. */
        from: givenDay().optional(),
        to: givenDay().optional(),
      },
    }),
    response: statementMonths,
  }),
  pdf: defineRoute({
    method: 'GET',
    path: '/account-statement/pdf',
    summary: 'The same as a PDF document in its owner’s language, of at most 366 days',
    right: { audience: 'self-care', name: 'billing.statement-pdf' },
    goesWith: billingRoutes.statement,
    load: 'slow',
    connection: 'required',
    query: filePeriod,
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
  }),
  csv: defineRoute({
    method: 'GET',
    path: '/account-statement/csv',
    summary: 'The same as a table with a line for each movement, of at most 366 days',
    right: { audience: 'self-care', name: 'billing.statement-csv' },
    goesWith: billingRoutes.statement,
    load: 'slow',
    connection: 'required',
    query: filePeriod,
    answers: 'file',
    fileType: 'text/csv',
    response: fileAnswer,
  }),
}
