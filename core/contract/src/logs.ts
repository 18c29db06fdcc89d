import * as z from 'zod'
import { auditActs } from './audit'
import { exportOf } from './exports'
import { anyOf, anyOfIds } from './resource'
import { defineRoute } from './route'
import { day, givenDay, instant, list, listQuery, one } from './wire'

const fields = z.record(z.string(), z.unknown())

const logLine = z.object({
  id: z.number().int(),
  occurred_at: instant,
  /**
   * Whether only time, actor and act are shown: the entry is about no record, or about one that is gone. An entry about
   * a record that the caller may not list is not shown at all.
   */
  is_withheld: z.boolean(),
  /** Null: the portal itself, or somebody who was not signed in. No name: somebody of elsewhere. */
  actor: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  /** The present name of the act, `department.updated`. */
  act: z.string(),
  /** The record it was done to; `id` is a text when such records have no number. */
  target: z.object({ noun: z.string(), id: z.string() }).nullable(),
  /** The fields that changed: their old and their new values. */
  before: fields.nullable(),
  after: fields.nullable(),
  /** Whatever else the entry recorded. */
  details: fields,
  /** From where; only if the caller may list the actor. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

export type LogLine = z.infer<typeof logLine>

const filters = {
  actor_id: anyOfIds,
  act: anyOf(auditActs),
  /** A record, `department:12`, or all records of a kind, `department`. */
  target: z
    .string()
    .trim()
    .max(200)
    .regex(/^[a-z-]+(:.+)?$/, 'Write the kind of record and its number, such as department:12')
    .optional(),
  /** Days of the provider's calendar, both inclusive. */
  time_from: givenDay().optional(),
  time_to: givenDay().optional(),
  /** The beginning of the actor's name or username, a whole network address, or a whole request id. */
  q: z.string().trim().min(2, 'Type at least 2 characters').max(100).optional(),
}

const filter = listQuery({ filters })
export type LogFilter = z.output<z.ZodObject<typeof filters>>

const chainProof = z.object({
  day,
  /** How many lines were checked: all, or those up to the first broken one. */
  lines: z.number().int(),
  /** The first line that was altered, or whose predecessor is missing; null: the chains are intact. */
  broken: z.object({ id: z.number().int(), occurred_at: instant }).nullable(),
  /** The first day of the log; null while it is empty. */
  earliest: day.nullable(),
})

export type ChainProof = z.infer<typeof chainProof>

const listOfLogs = defineRoute({
  method: 'GET',
  path: '/logs',
  summary: 'The audit log, newest first',
  right: { audience: 'staff', name: 'logs.list' },
  query: filter,
  response: list(logLine).extend({
    can: z.array(z.enum(['verify', 'export'])),
    /** The present names of the records that the lines are about, as far as the caller may list them: by `department:12`. */
    names: z.record(z.string(), z.string()),
  }),
})

export const logRoutes = {
  list: listOfLogs,
  export: exportOf(listOfLogs),
  verify: defineRoute({
    method: 'GET',
    path: '/logs/verify',
    summary: 'Whether the lines of a day, counted in UTC, are as they were written',
    right: { audience: 'staff', name: 'logs.verify' },
    load: 'slow',
    query: z.strictObject({ day: givenDay() }),
    response: one(chainProof),
  }),
}
