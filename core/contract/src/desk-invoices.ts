import * as z from 'zod'
import { exportOf } from './exports'
import { invoice } from './billing'
import { defineRoute } from './route'
import { list, listQuery } from './wire'

/** What the desk's list of bills is narrowed to: `open` is everything unpaid, `overdue` what of it was due before today. */
export const invoiceFilter = z.enum(['open', 'overdue', 'paid'])

export type InvoiceFilter = z.infer<typeof invoiceFilter>

/** A bill as staff see it in a list: whose it is. */
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
    'Invoices of the customers one works for, the latest first, or those that a number or a line finds; void ones are left out',
  right: { audience: 'staff', name: 'billing.desk-invoices' },
  query: listQuery({
    filters: {
      /** An invoice's number, a subscriber ID or a username; whole. */
      q: z.string().trim().min(1).max(64).optional(),
      status: invoiceFilter.optional(),
    },
  }),
  response: list(deskInvoice),
})

/** Bills of all lines, narrowed by the row rules of `invoice`. */
export const invoiceDeskRoutes = {
  list: listOfInvoices,
  export: exportOf(listOfInvoices),
}
