import * as z from 'zod'
import { bodyId, defineRoute } from './route'
import { changed, day, wholeList } from './wire'

/** At most two decimals, as in the database. */
const percent = z
  .number()
  .min(0.01)
  .max(100)
  .refine((value) => Math.round(value * 100) === Number((value * 100).toFixed(6)), {
    error: 'The percent field must have at most 2 decimals',
  })

/** One rule: an outage of at least this many hours gives back this percentage of a month's price. */
const step = z.strictObject({
  from_hours: z.number().int().min(1).max(2160),
  percent,
})

export const outageCreditRules = z.object({
  organization_id: z.number().int(),
  organization: z.string(),
  /** By hours; the longest one that an outage reaches counts. Empty: nothing is given back. */
  rules: z.array(
    z.object({
      from_hours: z.number().int(),
      percent: z.number(),
      /** They count for outages that began on this day or later. */
      applies_from: day,
    }),
  ),
})

export type OutageCreditRules = z.infer<typeof outageCreditRules>

export const newOutageCreditRules = z.strictObject({
  organization_id: bodyId,
  rules: z
    .array(step)
    .max(10)
    .refine((rules) => new Set(rules.map(({ from_hours }) => from_hours)).size === rules.length, {
      error: 'Use each number of hours only once',
    })
    .superRefine((rules, { addIssue }) => {
      for (const [i, { from_hours, percent }] of rules.entries())
        if (rules.some((other) => other.from_hours < from_hours && other.percent > percent))
          addIssue({
            code: 'custom',
            path: [i, 'percent'],
            message: 'A longer outage must give back at least as much as a shorter one',
          })
    }),
})

/** What an organization gives back for outages, as far as the row rules of `outage` allow. */
export const outageCreditRoutes = {
  rules: defineRoute({
    method: 'GET',
    path: '/desk/outages/credit-rules',
    summary: 'What organizations give back for outages, by hours',
    right: { audience: 'staff', name: 'outage-credits.rules' },
    response: wholeList(outageCreditRules).extend({ can: z.array(z.enum(['set'])) }),
  }),
  setRules: defineRoute({
    method: 'PUT',
    path: '/desk/outages/credit-rules',
    summary: 'Sets what an organization gives back for outages that begin from today on',
    right: { audience: 'staff', name: 'outage-credits.set-rules' },
    body: newOutageCreditRules,
    response: changed(outageCreditRules),
    errors: ['record.not-found'],
  }),
}
