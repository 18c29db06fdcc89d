import * as z from 'zod'
import { defineRoute, id } from './route'
import { instant, one } from './wire'

/** The kinds of personal data that are deleted by an organization's times. */
export const retentionKinds = [
  'network',
  'usage',
  'tickets',
  'chats',
  'messages',
  'sign-ins',
  'imports',
  'audit',
] as const

export type RetentionKind = (typeof retentionKinds)[number]

const retentionRun = z.object({
  kind: z.enum(retentionKinds),
  /** What was older was deleted. */
  before: instant,
  began_at: instant,
  /** Null: it goes on with the next run. */
  finished_at: instant.nullable(),
  deleted: z.number().int(),
})

export type RetentionRun = z.infer<typeof retentionRun>

export const retentionRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/organizations/:id/retention',
    summary: 'When each kind of personal data was last deleted by its time, and how much',
    right: { audience: 'staff', name: 'organizations.retention' },
    params: z.strictObject({ id }),
    response: one(z.object({ runs: z.array(retentionRun) })),
    errors: ['record.not-found'],
  }),
}
