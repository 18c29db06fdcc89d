import * as z from 'zod'
import { userSearch } from '../form-fields'
import { bodyId, defineRoute, id } from '../route'
import { changed, instant, wholeList } from '../wire'
import { parameters, setGridFilter, sort } from './run-routes'
import { timetable } from './timetable'
import { reportLimits } from './words'

const prefix = '/ext-report-builder'

const person = z.object({ id: z.number().int(), name: z.string() })

const recipient = person.extend({
  /** False: they are told by the bell instead. */
  has_mail: z.boolean(),
})

/** What is sent, when, and to whom. */
const form = {
  timetable,
  recipient_ids: z.array(bodyId).min(1, 'Choose at least one person').max(50),
  format: z.enum(['csv', 'xlsx']),
  /** What to do when there are no rows. */
  if_empty: z.enum(['send', 'skip']),
  filters: z.array(setGridFilter).max(reportLimits.gridFilters).optional(),
  parameters: parameters.optional(),
  sort: sort.optional(),
}

/** One run of a schedule: how many recipients got their rows. */
const lastRun = z.object({
  planned_at: instant,
  sent: z.number().int(),
  /** Recipients without rows, when the schedule sends nothing then. */
  empty: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  failures: z.array(z.object({ name: z.string(), failure: z.string() })),
})

const schedule = z.object({
  id: z.number().int(),
  report_id: z.number().int(),
  version: z.number().int(),
  timetable,
  /** `Mondays at 08:00` */
  in_words: z.string(),
  time_zone: z.string(),
  format: z.enum(['csv', 'xlsx']),
  if_empty: z.enum(['send', 'skip']),
  filters: z.array(setGridFilter),
  parameters,
  sort: z.string().nullable(),
  owner: person,
  recipients: z.array(recipient),
  /** `stopped`: by the portal, for the reason in `stopped_because`. */
  status: z.enum(['active', 'paused', 'stopped']),
  stopped_because: z.string().nullable(),
  next_run_at: instant.nullable(),
  /** The latest first. */
  last_runs: z.array(lastRun),
  can: z.array(z.enum(['edit', 'delete'])),
})

const params = z.strictObject({ id })

// A schedule belongs to the person who made it; people who may change the report may change its schedules. Each
// recipient gets only the rows that they may see themselves.
export const reportScheduleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id/schedules`,
    summary: 'The schedules of a report: one’s own, and for people who may change the report all of them',
    right: { audience: 'staff', name: 'report-schedules.list' },
    params,
    response: wholeList(schedule),
  }),
  create: defineRoute({
    method: 'POST',
    path: `${prefix}/query-reports/:id/schedules`,
    summary: 'Have a report sent at set times',
    right: { audience: 'staff', name: 'report-schedules.create' },
    params,
    body: z.strictObject(form),
    response: changed(schedule),
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${prefix}/schedules/:id`,
    summary: 'Change a schedule; with `version` only if nobody else has changed it since',
    right: { audience: 'staff', name: 'report-schedules.update' },
    params,
    body: z.strictObject({ ...form, version: z.number().int().min(1).optional() }),
    response: changed(schedule),
    errors: ['record.conflict'],
  }),
  status: defineRoute({
    method: 'PUT',
    path: `${prefix}/schedules/:id/status`,
    summary: 'Pause a schedule, or let it go on from its next time',
    right: { audience: 'staff', name: 'report-schedules.pause' },
    params,
    body: z.strictObject({ status: z.enum(['active', 'paused']) }),
    response: changed(schedule),
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${prefix}/schedules/:id`,
    summary: 'Delete a schedule, with what it has not sent yet',
    right: { audience: 'staff', name: 'report-schedules.delete' },
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
  recipients: defineRoute({
    method: 'GET',
    path: `${prefix}/recipients`,
    summary: 'Staff who may be recipients, by a part of the name; the first twenty',
    right: { audience: 'staff', name: 'report-schedules.recipients' },
    query: z.strictObject({ q: userSearch({ max: 64 }) }),
    response: wholeList(recipient),
  }),
}
