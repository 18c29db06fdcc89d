import * as z from 'zod'
import { defineRoute } from '../route'
import { instant, wholeList } from '../wire'
import { reportRoutes } from './routes'

/** What of one’s own schedules and alerts needs a look. */
const reportNeed = z.object({
  /** Of the alert or the schedule. */
  id: z.number().int(),
  kind: z.enum(['alert-crossed', 'alert-fails', 'alert-stopped', 'schedule-stopped']),
  report_id: z.number().int(),
  report_name: z.string(),
  /** The alert’s last number, or why it fails or stopped. */
  note: z.string().nullable(),
})

export type ReportNeed = z.infer<typeof reportNeed>

/** One time of one of one’s own schedules: how it went, or what is to come. */
const scheduledRun = z.object({
  schedule_id: z.number().int(),
  report_id: z.number().int(),
  report_name: z.string(),
  planned_at: instant,
  /** `coming`: the schedule’s next time. `going`: some have not got their rows yet. `failed`: some will not get them. */
  state: z.enum(['coming', 'going', 'done', 'failed']),
  /** To how many people it goes. */
  people: z.number().int(),
  /** To how many of them it was sent; people without rows may get nothing. */
  sent: z.number().int(),
})

export type ScheduledRun = z.infer<typeof scheduledRun>

export const reportNeedRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/ext-report-builder/needs',
    summary:
      'Own alerts that are over their threshold, and own alerts and schedules that fail or were stopped',
    right: { audience: 'staff', name: 'query-reports.needs' },
    goesWith: reportRoutes.list,
    response: wholeList(reportNeed),
  }),
  runs: defineRoute({
    method: 'GET',
    path: '/ext-report-builder/scheduled-runs',
    summary: 'What one’s own schedules sent in the last 24 hours, and the next time of each, in order',
    right: { audience: 'staff', name: 'query-reports.scheduled-runs' },
    goesWith: reportRoutes.list,
    response: wholeList(scheduledRun),
  }),
}
