import * as z from 'zod'
import { bodyId, defineRoute } from './route'
import { ticketCategory } from './tickets'
import { changed, wholeList } from './wire'

/** Minutes; from five minutes to thirty days. */
const minutesText = 'Write a time from 5 minutes to 30 days'
const minutes = z
  .number({ error: minutesText })
  .int({ error: minutesText })
  .min(5, { error: minutesText })
  .max(30 * 24 * 60, { error: minutesText })

export const responseTargets = z.object({
  organization_id: z.number().int(),
  organization: z.string(),
  /** One for each category, in their order. */
  targets: z.array(
    z.object({
      category: ticketCategory,
      /** Within how many minutes the customer should have an answer; null: there is no target. */
      minutes: z.number().int().nullable(),
      /** How many answers of the last 30 days had a target and met it. */
      in_time: z.number().int(),
      /** How many came too late. */
      late: z.number().int(),
    }),
  ),
})

export type ResponseTargets = z.infer<typeof responseTargets>

const eachTarget = Object.fromEntries(
  ticketCategory.options.map((category) => [category, minutes.nullable()]),
) as Record<z.infer<typeof ticketCategory>, z.ZodNullable<typeof minutes>>

export const newResponseTargets = z.strictObject({
  organization_id: bodyId,
  /** Null: no target. */
  minutes: z.strictObject(eachTarget),
})

/** How soon organizations want to answer tickets, as far as the row rules of `ticket` allow. */
export const responseTargetRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/desk/response-targets',
    summary: 'Within how many minutes organizations want to answer, by category, and how often they did',
    right: { audience: 'staff', name: 'response-targets.list' },
    response: wholeList(responseTargets).extend({ can: z.array(z.enum(['set'])) }),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/desk/response-targets',
    summary: 'Sets within how many minutes an organization wants to answer, also for who waits already',
    right: { audience: 'staff', name: 'response-targets.set' },
    body: newResponseTargets,
    response: changed(responseTargets),
    errors: ['record.not-found'],
  }),
}
