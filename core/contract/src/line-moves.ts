import * as z from 'zod'
import { longText, neededId } from './form-fields'
import { waitingCharges } from './line-closing'
import { changeTiming } from './packages'
import { defineRoute } from './route'
import { changed, connectionQuery, day, givenDay, money, one } from './wire'

/** What is planned for a line: its end, or that somebody else has it. */
export const linePlan = z.object({
  kind: z.enum(['end', 'move']),
  /** The last day on which it is its owner's. */
  last_day: day,
  /** Whose it is afterwards; null: nobody's. */
  to: z.string().nullable(),
  reason: z.string(),
})

/** An end is planned at most this many days ahead. */
export const planDays = { most: 366 }

/** What is planned for a line, and what its end or its move would mean. */
export const linePlans = z.object({
  /** Null: nothing. */
  plan: linePlan.nullable(),
  /** Between which days its last one can be. */
  last_day: z.object({ first: day, last: day }),
  move: z.object({
    /** The first day of the next billing period. */
    next_cycle: day,
    /** What a move from today settles; null: its contract has begun today, or will. */
    today: z
      .object({
        /** To its old owner, for days that are billed; tax included. */
        given_back: money,
        charges: waitingCharges,
        /** What the new owner's first bill has for the rest of the period, tax included; null: it has no contract. */
        first_bill: money.nullable(),
        /** For so many days of so many. */
        days: z.number().int(),
        of: z.number().int(),
      })
      .nullable(),
  }),
})

export type LinePlans = z.infer<typeof linePlans>

const reason = longText('The reason field is required', { max: 300 })
const changedLine = changed(z.object({ id: z.number().int(), username: z.string() }))

export const lineMoveRoutes = {
  plans: defineRoute({
    method: 'GET',
    path: '/desk/lines/plan',
    summary: 'What is planned for a line, and what its end or its move would mean',
    right: { audience: 'staff', name: 'desk.look-at-line-plan' },
    connection: 'required',
    query: connectionQuery,
    response: one(linePlans),
    errors: ['line-change.closed'],
  }),
  planEnd: defineRoute({
    method: 'POST',
    path: '/desk/lines/plan',
    summary: 'Plans the end of a line: it is closed when its last day is over',
    right: { audience: 'staff', name: 'desk.plan-line-end' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      last_day: givenDay('Choose its last day'),
      /** Whether days that are billed and come after it are given back then. */
      gives_back: z.boolean(),
      reason,
    }),
    response: changedLine,
    errors: ['line-change.closed', 'line-change.planned'],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/desk/lines/plan/withdrawal',
    summary: 'Withdraws what is planned for a line',
    right: { audience: 'staff', name: 'desk.withdraw-line-plan' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({}),
    response: changedLine,
    errors: ['line-change.closed', 'line-change.not-planned'],
  }),
}

export const lineOwnerRoutes = {
  move: defineRoute({
    method: 'POST',
    path: '/desk/lines/owner',
    summary: 'Gives a line to another customer; what is owed stays with the old one',
    right: { audience: 'staff', name: 'desk.move-line' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      /** One of the same organization. */
      customer_id: neededId('The customer field is required'),
      when: changeTiming,
      /** With `now`: what is given back to the old owner, as it was looked at. */
      given_back: money.optional(),
      /** With `now`: what waits for the next bill, tax included, as it was looked at: it is billed now. Absent: nothing waits. */
      charges: money.optional(),
      reason,
    }),
    response: changedLine,
    errors: [
      'line-change.closed',
      'line-change.planned',
      'line-change.began-today',
      'line-change.changed',
      'line-change.no-owner',
      'line-closing.charges-wait',
    ],
  }),
}
