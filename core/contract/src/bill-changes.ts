import * as z from 'zod'
import { billingRoutes } from './billing'
import { documentKind } from './document-kinds'
import { defineRoute, id } from './route'
import { day, money, one } from './wire'

/**
 * Why a bill differs from the one before. `package`: another package. `price`: another price of the same. `tax`: another tax.
 * `days`: more or fewer days. `charge`: what only this bill has. `charge-before`: what only the one before had. `other`: the
 * rest, of bills that are older than what is known of their lines.
 */
const billChange = z.object({
  kind: z.enum(['package', 'price', 'tax', 'days', 'charge', 'charge-before', 'other']),
  /** The packages, a month’s prices with tax, percentages or numbers of days; null: there is nothing to name. */
  before: z.string().nullable(),
  /** The same of this bill, or what a charge is for. */
  after: z.string().nullable(),
  /** What it makes of the difference, with tax; negative: less. */
  amount: money,
})

export type BillChange = z.infer<typeof billChange>

/** A paper that staff wrote beside the bills. */
const documentBeside = z.object({
  id: z.number().int(),
  kind: documentKind,
  number: z.string(),
  /** The number of the document that it takes back. */
  takes_back: z.string().nullable(),
  issued_on: day,
  /** Above zero: in the customer’s favour. */
  amount: money,
  reason: z.string(),
  /** It is about this bill; otherwise about the account, since the bill before. */
  is_of_bill: z.boolean(),
})

const month = z.object({ id: z.number().int(), number: z.string(), period_start: day, total: money })

const billChanges = z.object({
  /** The bill of the period before; null: there is none to compare with. */
  previous: month.nullable(),
  /** This total less that of the one before. */
  difference: money,
  /** They add up to the difference. */
  changes: z.array(billChange),
  /** The oldest first. They are not a part of the total, so not of the difference either. */
  documents: z.array(documentBeside),
  /** This bill and up to eleven before it, the oldest first. */
  months: z.array(month),
  /** The bill after this one by what is known today; null: it is there already, or none comes. */
  next: z.object({ amount: money, due_on: day.nullable(), balance: money }).nullable(),
})

export type BillChanges = z.infer<typeof billChanges>

export const billChangeRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/invoices/:id/changes',
    summary:
      'What changed in a bill since the one before, in amounts; the last twelve bills, and the next one',
    right: { audience: 'self-care', name: 'billing.invoice-changes' },
    goesWith: billingRoutes.invoice,
    params: z.object({ id }),
    response: one(billChanges),
  }),
}
