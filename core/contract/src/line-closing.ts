import * as z from 'zod'
import { monthlyPrice } from './catalogue'
import { neededId } from './form-fields'
import { defineRoute } from './route'
import { changed, connectionQuery, day, money, one } from './wire'

/** What waits for the next bill of a line that gets no other one: it is billed at once. Null: nothing. */
export const waitingCharges = z
  .object({
    lines: z.array(z.object({ description: z.string(), amount: money, tax: money })),
    total: money,
  })
  .nullable()

export type WaitingCharges = z.infer<typeof waitingCharges>

/** What closing a line today means for it. */
export const lineClosing = z.object({
  /** The last day of its contract; null: it has none. */
  last_day: day.nullable(),
  package: z.string().nullable(),
  /** What was billed for days after the last one, tax included; null: nothing. */
  unused: z.object({ days: z.number().int(), until: day, total: money }).nullable(),
  charges: waitingCharges,
  /** The package that is ordered for it; the order will be cancelled. */
  waiting_package: z.string().nullable(),
})

export type LineClosing = z.infer<typeof lineClosing>

export const lineClosingRoutes = {
  look: defineRoute({
    method: 'GET',
    path: '/desk/lines/closing',
    summary: 'What closing a line today would give back and cancel',
    right: { audience: 'staff', name: 'desk.look-at-closing' },
    connection: 'required',
    query: connectionQuery,
    response: one(lineClosing),
    errors: ['line-closing.closed'],
  }),
  close: defineRoute({
    method: 'POST',
    path: '/desk/lines/closing',
    summary: 'Closes a line today: its contract ends, and its sessions do at once',
    right: { audience: 'staff', name: 'desk.close-line' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      /** What is given back for days that are billed and not used: the whole of it, as it was looked at, or `0.00`. */
      give_back: money,
      /** What waits for the next bill, tax included, as it was looked at: it is billed now. Absent: nothing waits. */
      charges: money.optional(),
    }),
    response: changed(z.object({ id: z.number().int(), username: z.string() })),
    errors: ['line-closing.closed', 'line-closing.charges-wait', 'line-closing.changed'],
  }),
  switchOn: defineRoute({
    method: 'POST',
    path: '/desk/lines/switching-on',
    summary: 'Switches a suspended line on whose bills are paid, where payments do not do that by themselves',
    right: { audience: 'staff', name: 'desk.switch-on-line' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({}),
    response: changed(z.object({ id: z.number().int(), username: z.string() })),
    errors: ['line-closing.not-suspended', 'line-closing.overdue', 'line-paying.unpaid'],
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/desk/lines/reopening',
    summary:
      'Opens a closed line again, with a new contract; what was given back for its days is charged again',
    right: { audience: 'staff', name: 'desk.reopen-line' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      package_id: neededId('The package field is required'),
      /** Absent: the package's price, and whatever becomes of it. */
      price: monthlyPrice.nullish(),
    }),
    response: changed(z.object({ id: z.number().int(), username: z.string() })),
    errors: ['line-closing.open', 'line-closing.erased'],
  }),
}
