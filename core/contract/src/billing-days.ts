import * as z from 'zod'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, day, instant, money, one, wholeList } from './wire'

const line = z.object({ id: z.number().int(), username: z.string() })

/** A billing run of an organization. */
export const billingRun = z.object({
  id: z.number().int(),
  day,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Who started it; null: it began by itself. */
  started_by: z.string().nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** How many lines it looks at, and has looked at; a line counts once for each billing period. */
  lines: z.number().int(),
  lines_done: z.number().int(),
  issued: z.number().int(),
  total: money,
})

export type BillingRun = z.infer<typeof billingRun>

/** A line that a run could not bill. */
export const unbilledLine = z.object({
  line,
  holder: z.string(),
  failed_at: instant,
  /** What went wrong, in the words of whatever failed. */
  reason: z.string(),
})

export type UnbilledLine = z.infer<typeof unbilledLine>

export const billingDays = z.object({
  organization_id: z.number().int(),
  organization: z.string(),
  /** The day of the coming run that is worth a look: today, until today's is done, else the next billing day. */
  next_on: day,
  /** Whether today's run is done, by the organization's calendar. */
  is_billed_today: z.boolean(),
  /** The latest first: those that issued bills, that somebody started, or that failed. */
  runs: z.array(billingRun),
  /** At most 50, the latest first. */
  unbilled: z.array(unbilledLine),
  unbilled_count: z.number().int(),
  can: z.array(z.enum(['start'])),
})

export type BillingDays = z.infer<typeof billingDays>

/**
 * Why a line of a coming run is worth a look: its bill is of nothing, differs by more than half from its last one (of a part of a
 * period: costs more than half as much again a day), or does not come, because the line has no contract.
 */
export const oddity = z.enum(['nothing', 'more', 'less', 'no-contract'])

export type Oddity = z.infer<typeof oddity>

const oddBill = z.object({
  line,
  holder: z.string(),
  oddity,
  /** Null: no bill comes. */
  total: money.nullable(),
  /** What the last bill was; null: there is none. */
  last_total: money.nullable(),
})

export type OddBill = z.infer<typeof oddBill>

/** What the coming billing run will do, by what is known now. */
export const billingPreview = z.object({
  organization_id: z.number().int(),
  day,
  lines: z.number().int(),
  bills: z.number().int(),
  total: money,
  /** At most 100, by line. */
  odd: z.array(oddBill),
  odd_count: z.number().int(),
})

export type BillingPreview = z.infer<typeof billingPreview>

/** Which bills other billing settings would count for. */
export const billingReach = z.object({
  /** The day of the coming run. */
  from: day,
  /** How many lines get bills then: those with a contract that are not paid ahead. */
  lines: z.number().int(),
})

export type BillingReach = z.infer<typeof billingReach>

const ofOrganization = z.strictObject({ organization_id: bodyId })

/** The billing days of the organizations whose bills the row rules of `invoice` allow. */
export const billingDayRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/desk/billing-days',
    summary: 'The billing runs of organizations, and the lines that could not be billed',
    right: { audience: 'staff', name: 'billing.days' },
    response: wholeList(billingDays),
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/desk/billing-days/preview',
    summary: 'What the coming billing run of an organization will issue, and what is odd about it',
    right: { audience: 'staff', name: 'billing.preview-run' },
    query: z.strictObject({ organization_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: one(billingPreview),
    errors: ['record.not-found'],
  }),
  reach: defineRoute({
    method: 'GET',
    path: '/desk/billing-days/reach',
    summary: 'From which day other billing settings of an organization would count, and for how many lines',
    right: { audience: 'staff', name: 'billing.reach' },
    query: z.strictObject({ organization_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: one(billingReach),
    errors: ['record.not-found'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/desk/billing-days/start',
    summary: 'Starts the billing run of today now, also for lines that came after it',
    right: { audience: 'staff', name: 'billing.start-run' },
    body: ofOrganization,
    response: changed(z.object({ id: z.number().int(), day })),
    errors: ['record.not-found', 'billing-run.under-way'],
  }),
  billLine: defineRoute({
    method: 'POST',
    path: '/desk/billing-days/bill-line',
    summary: 'Bills one line now, as the run of today would',
    right: { audience: 'staff', name: 'billing.bill-line' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({}),
    response: changed(z.object({ issued: z.number().int() })),
    errors: ['billing-run.line-failed'],
  }),
}
