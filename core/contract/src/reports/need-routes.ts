import * as z from 'zod'
import { defineRoute } from '../route'
import { wholeList } from '../wire'
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
}
