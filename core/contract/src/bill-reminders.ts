import * as z from 'zod'
import { bulkIds } from './bulk'
import { invoiceFilters } from './desk-invoices'
import { bodyId, defineRoute, id } from './route'
import { changed, instant, one } from './wire'

/** How many bills can be chosen one by one, and how many may match a filter. */
export const remindedBills = { chosen: 500, matching: 5000 }

const count = z.number().int()

/** Bills: those of these ids, all that match, or the overdue ones of these lines; one of the three. */
const whichBills = z
  .strictObject({
    ids: z.array(bodyId).min(1).max(remindedBills.chosen).optional(),
    matching: z.strictObject(invoiceFilters).optional(),
    line_ids: bulkIds.optional(),
  })
  .refine(({ ids, matching, line_ids }) => [ids, matching, line_ids].filter(Boolean).length === 1, {
    error: 'Choose bills',
    path: ['ids'],
  })

/** How many lines, and the first of them by name. */
const named = z.object({
  count,
  lines: z.array(z.object({ id: count, username: z.string(), holder: z.string() })),
})

/** Whom a reminder reaches: one message a line, about all its chosen bills. */
const reminderPreview = z.object({
  /** Unpaid bills of the lines that are reminded. */
  bills: count,
  /** Lines that are reminded, and what reaches them besides the portal. */
  lines: count,
  sms: count,
  mail: count,
  /** Lines that get no SMS, and why. */
  no_number: named,
  switched_off: named,
  /** Lines that are left out: nothing is to pay, it is promised, or they were reminded today. */
  paid: named,
  promised: named,
  reminded: named,
})

export type ReminderPreview = z.infer<typeof reminderPreview>

/** What became of a reminder that was sent. */
const reminderResult = z.object({
  id: count,
  asked_at: instant,
  /** Null: some lines wait. */
  finished_at: instant.nullable(),
  lines: count,
  sent: count,
  paid: count,
  promised: count,
  reminded: count,
  failed: count,
})

export type ReminderResult = z.infer<typeof reminderResult>

export const billReminderRoutes = {
  preview: defineRoute({
    method: 'POST',
    path: '/desk/bill-reminders/preview',
    summary: 'Whom a reminder of these bills would reach, and whom not',
    right: { audience: 'staff', name: 'billing.preview-reminder' },
    body: whichBills,
    response: one(reminderPreview),
    errors: ['bill-reminder.too-many'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/desk/bill-reminders',
    summary: 'Reminds the owners of these bills’ lines in the background, each line once a day',
    right: { audience: 'staff', name: 'billing.remind' },
    idempotent: true,
    body: whichBills,
    response: changed(reminderResult),
    errors: ['bill-reminder.too-many', 'bill-reminder.nobody'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/desk/bill-reminders/:id',
    summary: 'What became of a reminder that the caller has sent',
    right: { audience: 'staff', name: 'billing.reminder' },
    params: z.strictObject({ id }),
    response: one(reminderResult),
  }),
}
