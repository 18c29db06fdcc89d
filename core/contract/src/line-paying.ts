import * as z from 'zod'
import { prepaidLine } from './prepaid'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, day, one, wholeList } from './wire'

/** How a line is paid for, and what changing that would mean. */
const payingOf = z.object({
  /** Null: it is billed afterwards, and nothing else is decided. */
  prepaid: prepaidLine.nullable(),
  /** The first day of the other way, if it were changed now. */
  changes_on: day,
  can: z.array(z.enum(['set'])),
})

export type PayingOf = z.infer<typeof payingOf>

/** What holds for an organization's prepaid lines. */
const prepaidTerms = z.object({
  organization_id: z.number().int(),
  organization: z.string(),
  grace_days: z.number().int(),
  /** Where the days of a late renewal begin: on the day of the payment, or after the last paid day. */
  late_from: z.enum(['now', 'end']),
})

export type PrepaidTerms = z.infer<typeof prepaidTerms>

export const newPrepaidTerms = z.strictObject({
  organization_id: bodyId,
  grace_days: z
    .number({ error: 'Write a number of days from 0 to 30' })
    .int('Write a number of days from 0 to 30')
    .min(0, 'Write a number of days from 0 to 30')
    .max(30, 'Write a number of days from 0 to 30'),
  late_from: z.enum(['now', 'end']),
})

const set = defineRoute({
  method: 'PUT',
  path: '/desk/lines/paying',
  summary: 'Makes a line prepaid, or billed afterwards, from the end of the days that are charged already',
  right: { audience: 'staff', name: 'desk.set-paying' },
  connection: 'required',
  query: connectionQuery,
  body: z.strictObject({ is_prepaid: z.boolean() }),
  response: changed(z.object({ from: day })),
  errors: [
    'line-paying.unbilled',
    'line-paying.move-planned',
    'line-paying.closed',
    'line-paying.so-already',
  ],
})

export const linePayingRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/desk/lines/paying',
    summary: 'Whether a line is prepaid, how it stands, and from which day that could change',
    right: { audience: 'staff', name: 'desk.look-at-paying' },
    connection: 'required',
    query: connectionQuery,
    response: one(payingOf),
  }),
  set,
}

const setTerms = defineRoute({
  method: 'PUT',
  path: '/prepaid-terms',
  summary: 'Sets how long an organization’s prepaid lines stay on unpaid, and where a late renewal begins',
  right: { audience: 'staff', name: 'prepaid.set-terms' },
  body: newPrepaidTerms,
  response: changed(prepaidTerms),
  errors: ['record.not-found'],
})

export const prepaidTermsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/prepaid-terms',
    summary: 'What holds for the prepaid lines of organizations',
    right: { audience: 'staff', name: 'prepaid.terms' },
    response: wholeList(prepaidTerms).extend({ can: z.array(z.enum(['set'])) }),
  }),
  set: setTerms,
}
