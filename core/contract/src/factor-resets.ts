import * as z from 'zod'
import { longText } from './form-fields'
import { bodyId, defineRoute, id } from './route'
import { changed, instant, list, listQuery } from './wire'

/** For how many hours a request waits for a second person. */
export const factorResetHours = 24

const states = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const

/** A request to take away the second factor that somebody has lost. */
export const factorReset = z.object({
  id: z.number().int(),
  user: z.object({ id: z.number().int(), name: z.string(), username: z.string() }),
  reason: z.string(),
  /** Null: whoever it was is gone. */
  asked_by: z.string().nullable(),
  asked_at: instant,
  expires_at: instant,
  state: z.enum(states),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** What the caller may do with it. */
  can: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
})

export type FactorReset = z.infer<typeof factorReset>

export const factorResetForm = z.strictObject({
  user_id: bodyId,
  reason: longText('Say how you know that it is them', { max: 500 }),
})

export const factorResetRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/factor-resets',
    summary:
      'Requests to take away a second factor that was lost, the latest first; of one user, or in one state',
    right: { audience: 'staff', name: 'factor-resets.list' },
    query: listQuery({
      filters: {
        user_id: id.optional(),
        state: z.enum(states).optional(),
      },
    }),
    response: list(factorReset),
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/factor-resets',
    summary:
      'Ask to take a user’s second factor away, because they have lost it; somebody else approves within a day, and the user is told at once',
    right: { audience: 'staff', name: 'factor-resets.ask' },
    body: factorResetForm,
    response: changed(factorReset),
    errors: ['record.not-found', 'factor-reset.no-factor', 'factor-reset.open', 'factor-reset.own'],
    needsFreshPassword: true,
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/factor-resets/:id/approval',
    summary:
      'Approve what somebody else has asked: the second factor is taken away, the sign-ins end, and the user is told',
    right: { audience: 'staff', name: 'factor-resets.approve' },
    params: z.strictObject({ id }),
    response: changed(factorReset),
    errors: ['factor-reset.over', 'factor-reset.same-person', 'factor-reset.own'],
    needsFreshPassword: true,
  }),
  refuse: defineRoute({
    method: 'POST',
    path: '/factor-resets/:id/refusal',
    summary: 'Refuse it, or withdraw what one has asked oneself',
    right: { audience: 'staff', name: 'factor-resets.refuse' },
    params: z.strictObject({ id }),
    response: changed(factorReset),
    errors: ['factor-reset.over'],
  }),
}
