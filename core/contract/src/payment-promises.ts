import * as z from 'zod'
import { defineRoute } from './route'
import { changed, connectionQuery, cuid, day, givenDay, money, one } from './wire'

/** `open`: its last day has not passed. `kept`: all it is about was paid. `broken`: something was not. */
const promiseState = z.enum(['open', 'kept', 'broken'])

/** A promise to pay the overdue bills of a line until a day. */
export const paymentPromise = z.object({
  id: z.number().int(),
  /** The last day on which it can be kept. */
  until: day,
  given_on: day,
  /** What was to pay of the overdue bills. */
  amount: money,
  state: promiseState,
})

export type PaymentPromise = z.infer<typeof paymentPromise>

/**
 * Why none can be taken. `off`: the organization takes none. `nothing-overdue`: there is nothing to promise. `open`: there is
 * one. `period`: there was one in this billing period.
 */
export const promiseHindrance = z.enum(['off', 'nothing-overdue', 'open', 'period'])

export type PromiseHindrance = z.infer<typeof promiseHindrance>

/** What a promise of a line would be about. */
const promiseTerms = z.object({
  /** The overdue bills, the oldest first, and what is to pay of each; a hundred at most. */
  bills: z.array(z.object({ id: z.number().int(), number: z.string(), due_on: day, rest: money })),
  /** What is to pay of all of them. */
  amount: money,
  /** The days until which it may last. */
  until: z.object({ first: day, last: day }),
  is_suspended: z.boolean(),
  /** Null: one can be taken. */
  hindrance: promiseHindrance.nullable(),
})

export type PromiseTerms = z.infer<typeof promiseTerms>

export const newPromise = z.strictObject({
  cuid,
  until: z.string({ error: 'Choose a day' }).pipe(givenDay()),
  /** Whether a line that is suspended for its bills is switched on until then. */
  switch_on: z.boolean(),
})

export const paymentPromiseRoutes = {
  terms: defineRoute({
    method: 'GET',
    path: '/desk/promises',
    summary: 'What a promise to pay of a line would be about, and until when it may last',
    right: { audience: 'staff', name: 'billing.promise-terms' },
    connection: 'required',
    query: connectionQuery,
    response: one(promiseTerms),
  }),
  take: defineRoute({
    method: 'POST',
    path: '/desk/promises',
    summary:
      'Takes a customer’s promise to pay the overdue bills of a line until a day; no bill suspends it before',
    right: { audience: 'staff', name: 'billing.take-promise' },
    connection: 'required',
    idempotent: true,
    body: newPromise,
    response: changed(paymentPromise),
    errors: [
      'payment-promise.off',
      'payment-promise.nothing-overdue',
      'payment-promise.open',
      'payment-promise.period',
      'payment-promise.stays-off',
    ],
  }),
}
