import * as z from 'zod'
import { exportOf } from './exports'
import { invoice } from './billing'
import { defineRoute } from './route'
import { list, listQuery } from './wire'

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

const listOfInvoices = defineRoute({
  method: 'GET',
  path: '/desk/invoices',
  summary:
    'Invoices of the caller’s customers, the latest first, or those that `q` finds; void ones are left out',
  right: { audience: 'staff', name: 'billing.desk-invoices' },
  query: listQuery({
    filters: {
      /** A whole invoice number, subscriber ID or username. */
      q: z.string().trim().min(1).max(64).optional(),
      status: invoiceFilter.optional(),
      promise: promiseFilter.optional(),
    },
  }),
  response: list(deskInvoice),
})

/** Bills of all lines that the row rules of `invoice` allow. */
export const invoiceDeskRoutes = {
  list: listOfInvoices,
  export: exportOf(listOfInvoices),
}
