import * as z from 'zod'
import { exportOf } from './exports'
import { invoice } from './billing'
import { paymentAmount } from './payments'
import { defineRoute, id } from './route'
import { changed, givenDay, list, listQuery, money, one } from './wire'

/**
 * How the desk's list of bills can be narrowed: `open` is everything unpaid, `overdue` the part that was due before
 * today.
 */
export const invoiceFilter = z.enum(['open', 'overdue', 'paid'])

export type InvoiceFilter = z.infer<typeof invoiceFilter>

/**
 * Unpaid bills by the latest promise about them: `open` is any that holds, `due` one whose last day is today, `broken` one that
 * was not kept.
 */
export const promiseFilter = z.enum(['open', 'due', 'broken'])

export type PromiseFilter = z.infer<typeof promiseFilter>

/** A bill as staff see it in a list: with the line and its holder. */
export const deskInvoice = invoice.extend({
  line: z.object({ id: z.number().int(), username: z.string() }),
  /** Who holds the line's account. */
  holder: z.string(),
})

export type DeskInvoice = z.infer<typeof deskInvoice>

/** What narrows the list of bills, also where it is about all that match. */
export const invoiceFilters = {
  /** A whole invoice number, subscriber ID or username. */
  q: z.string().trim().min(1).max(64).optional(),
  status: invoiceFilter.optional(),
  promise: promiseFilter.optional(),
  /** Days of issue, both inclusive. */
  from: givenDay().optional(),
  to: givenDay().optional(),
  /** The area of its line. */
  area: id.optional(),
  /** Bounds of its total. */
  least: paymentAmount.optional(),
  most: paymentAmount.optional(),
  /** Unpaid, and due so many days ago or longer. */
  late: id.refine((days) => days <= 3650, 'At most 3650 days').optional(),
}

const listOfInvoices = defineRoute({
  method: 'GET',
  path: '/desk/invoices',
  summary:
    'Invoices of the caller’s customers, the latest first, or those that `q` finds; void ones are left out',
  right: { audience: 'staff', name: 'billing.desk-invoices' },
  query: listQuery({ filters: invoiceFilters }),
  /** `remind`: the caller may remind of them. */
  response: list(deskInvoice).extend({ can: z.array(z.enum(['remind'])) }),
})

/** Bills of all lines that the row rules of `invoice` allow. */
export const invoiceDeskRoutes = {
  list: listOfInvoices,
  export: exportOf(listOfInvoices),
  sums: defineRoute({
    method: 'GET',
    path: '/desk/invoices/sums',
    summary:
      'What the bills that the same filters choose add up to, by currency; with amounts, promises or a search, those among the latest 20,000',
    right: { audience: 'staff', name: 'billing.invoice-sums' },
    goesWith: listOfInvoices,
    query: z.strictObject(invoiceFilters),
    response: one(
      z.object({
        currencies: z.array(
          z.object({
            bills: z.number().int(),
            total: money,
            /** By money. */
            paid: money,
            /** What is left to pay. */
            due: money,
            /** What of it was due before today. */
            overdue: money,
            /** There are more than were looked at. */
            is_partial: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  send: defineRoute({
    method: 'POST',
    path: '/desk/invoices/:id/send',
    summary: 'Sends the owner of a bill’s line what is to pay of it by mail or SMS',
    right: { audience: 'staff', name: 'billing.send-invoice' },
    params: z.strictObject({ id }),
    body: z.strictObject({ by: z.enum(['mail', 'sms'], { error: 'Choose mail or SMS' }) }),
    response: changed(z.object({})),
    errors: ['receipt.no-address'],
  }),
}
