import * as z from 'zod'
import { defineRoute, id } from '../route'
import { changed, instant, wholeList } from '../wire'
import { parameters, setGridFilter } from './run-routes'
import { reportLimits } from './words'
import { asIs } from '../visible-texts'

const prefix = '/ext-report-builder'

const alertConditions = ['above', 'below', 'changes'] as const
/** How often an alert may check its number, in minutes. */
export const alertEvery = [5, 15, 30, 60, 360, 1440] as const
const alertEvents = ['crossed', 'back', 'changed', 'failed', 'mended'] as const

const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,18}(\.\d{1,6})?$/, 'Write a number of at most 18 digits, for example 1250.50')

const fields = {
  /** The output column whose value in the first row is watched; null: the number of rows. */
  watched: asIs(z.string().trim().min(1).max(200)).nullable(),
  condition: z.enum(alertConditions),
  /** Null when every change counts. */
  threshold: decimal.nullable(),
  every_minutes: z.literal(alertEvery),
  filters: z.array(setGridFilter).max(reportLimits.gridFilters).optional(),
  parameters: parameters.optional(),
}

const hasThreshold = ({ condition, threshold }: { condition: string; threshold: string | null }) =>
  (condition === 'changes') === (threshold === null)
const missing = { path: ['threshold'], message: 'Write the threshold, a number' }

const alert = z.object({
  id: z.number().int(),
  report_id: z.number().int(),
  version: z.number().int(),
  ...fields,
  filters: z.array(setGridFilter),
  parameters,
  threshold: z.string().nullable(),
  every_minutes: z.number().int(),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(['active', 'paused', 'stopped']),
  stopped_because: z.string().nullable(),
  next_check_at: instant.nullable(),
  /** Null before the first check and for everybody but the owner, because it comes from the owner's rows. */
  last_value: z.string().nullable(),
  checked_at: instant.nullable(),
  is_over: z.boolean().nullable(),
  failure: z.string().nullable(),
  /** The last twenty, the latest first; only the owner sees values. */
  events: z.array(z.object({ at: instant, what: z.enum(alertEvents), value: z.string().nullable() })),
  can: z.array(z.enum(['edit', 'delete'])),
})

const params = z.strictObject({ id })

// An alert belongs to the person who made it: only they are told, and the number comes from their own rows. People
// who may change the report may pause and delete its alerts.
export const reportAlertRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id/alerts`,
    summary: 'The alerts of a report: one’s own, and for people who may change the report all of them',
    right: { audience: 'staff', name: 'report-alerts.list' },
    params,
    response: wholeList(alert),
  }),
  create: defineRoute({
    method: 'POST',
    path: `${prefix}/query-reports/:id/alerts`,
    summary: 'Be told when a number of a report crosses a threshold',
    right: { audience: 'staff', name: 'report-alerts.create' },
    params,
    body: z.strictObject(fields).refine(hasThreshold, missing),
    response: changed(alert),
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${prefix}/alerts/:id`,
    summary: 'Change one of one’s own alerts; with `version` only if it was not changed since',
    right: { audience: 'staff', name: 'report-alerts.update' },
    params,
    body: z
      .strictObject({ ...fields, version: z.number().int().min(1).optional() })
      .refine(hasThreshold, missing),
    response: changed(alert),
    errors: ['record.conflict'],
  }),
  status: defineRoute({
    method: 'PUT',
    path: `${prefix}/alerts/:id/status`,
    summary: 'Pause an alert, or let it go on',
    right: { audience: 'staff', name: 'report-alerts.pause' },
    params,
    body: z.strictObject({ status: z.enum(['active', 'paused']) }),
    response: changed(alert),
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${prefix}/alerts/:id`,
    summary: 'Delete an alert with its history',
    right: { audience: 'staff', name: 'report-alerts.delete' },
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
}
