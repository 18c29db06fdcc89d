import type { ReportNeed, ScheduledRun } from '@uplink/contract/reports/need-routes'
import type { Call } from '#platform/http/call'
import { reportsWithin } from '../resolved/report-scope.access'
import { findNeeds, findScheduledRuns } from './needs.store'

const shown = 8

/** Of reports that the person still sees. */
export async function listNeeds(call: Call): Promise<ReportNeed[]> {
  const within = await reportsWithin(call, 'List')
  return findNeeds(call.db, { userId: call.person.userId, within, limit: shown })
}

const hours = (count: number) => count * 3_600_000

/** Of reports that the person still sees. */
export async function listScheduledRuns(call: Call): Promise<ScheduledRun[]> {
  const within = await reportsWithin(call, 'List')
  const since = new Date(call.clock.now().getTime() - hours(24))
  const runs = await findScheduledRuns(call.db, { userId: call.person.userId, within, since, limit: shown })
  return runs.map(({ planned_at: at, ...run }) => ({ ...run, planned_at: at.toISOString() }))
}
