import * as z from 'zod'
import { defineRoute } from './route'
import { changed, connectionQuery, cuid, day, money, one } from './wire'

/** For how long a renewal pays: so many days, or months by the calendar. */
export const validity = z.object({ count: z.number().int(), unit: z.enum(['days', 'months']) })

export type Validity = z.infer<typeof validity>

/** The days and the price of the next renewal, by what is known now. */
const renewal = z.object({
  from: day,
  to: day,
  valid_for: validity,
  /** What it consists of; amounts before tax. */
  lines: z.array(z.object({ description: z.string(), amount: money, tax: money })),
  /** With tax. */
  total: money,
  /** What the balance lacks for it; `0.00`: it is enough. */
  missing: money,
})

/** How a prepaid line stands. */
export const prepaidLine = z.object({
  /** `paid`; `grace`: the paid days are over and it is still on; `expired`: it is cut off until it is renewed. */
  state: z.enum(['paid', 'grace', 'expired']),
  /** The last paid day; null: it was never paid for. */
  paid_until: day.nullable(),
  /** The first day on which it is off, if it is not renewed. */
  off_on: day,
  /** Whether the balance renews it by itself. */
  renews_from_balance: z.boolean(),
  balance: money,
  /** From this day on it is billed afterwards, so there is nothing to renew; null: it stays prepaid. */
  billed_from: day.nullable(),
  /** Null: it cannot be renewed, because it is closed, has no package, or is billed afterwards soon. */
  renewal: renewal.nullable(),
})

export type PrepaidLine = z.infer<typeof prepaidLine>

export const prepaidRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/prepaid',
    summary:
      'Until when a prepaid line is paid, and what renewing it costs; null for a line billed afterwards',
    right: { audience: 'self-care', name: 'prepaid.read' },
    connection: 'required',
    query: connectionQuery,
    response: one(prepaidLine.nullable()),
  }),
  renew: defineRoute({
    method: 'POST',
    path: '/prepaid/renewals',
    summary: 'Renews a prepaid line from its balance, at the price that was looked at',
    right: { audience: 'self-care', name: 'prepaid.renew' },
    connection: 'required',
    idempotent: true,
    body: z.strictObject({
      cuid,
      /** The total of the renewal as it was looked at. */
      total: money,
    }),
    response: changed(z.object({ paid_until: day })),
    errors: ['prepaid.not', 'prepaid.not-renewable', 'prepaid.changed', 'prepaid.too-little'],
  }),
  choose: defineRoute({
    method: 'PUT',
    path: '/prepaid/from-balance',
    summary: 'Sets whether a prepaid line renews itself from its balance on its last paid day',
    right: { audience: 'self-care', name: 'prepaid.choose' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({ renews_from_balance: z.boolean() }),
    response: changed(z.object({ renews_from_balance: z.boolean() })),
    errors: ['prepaid.not'],
  }),
}
