import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, instant, one } from './wire'

/** How many days staff have to add a second factor once it is required of them. */
export const factorGraceDays = 7

/** Whether an organization requires a second factor of its staff. */
const requirement = z.object({
  is_required: z.boolean(),
  since: instant.nullable(),
  /** Its active staff, and how many of them have none. */
  staff: z.number().int(),
  without_factor: z.number().int(),
})

export type FactorRequirement = z.infer<typeof requirement>

export const requiredFactorRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/organizations/:id/second-factor',
    summary: 'Whether an organization requires a second factor of its staff, and how many have none',
    right: { audience: 'staff', name: 'organizations.second-factor' },
    params: z.strictObject({ id }),
    response: one(requirement),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/organizations/:id/second-factor',
    summary:
      'Require a second factor of an organization’s staff, or no longer; they have seven days, then they reach nothing else before they have one',
    right: { audience: 'staff', name: 'organizations.require-second-factor' },
    params: z.strictObject({ id }),
    body: z.strictObject({ is_required: z.boolean() }),
    response: changed(requirement),
    needsFreshPassword: true,
  }),
}
