import type { ReportNeed } from '@uplink/contract/reports/need-routes'
import type { Call } from '#platform/http/call'
import { reportsWithin } from '../resolved/report-scope.access'
import { findNeeds } from './needs.store'

const shown = 8

/** Of reports that the person still sees. */
export async function listNeeds(call: Call): Promise<ReportNeed[]> {
  const within = await reportsWithin(call, 'List')
  return findNeeds(call.db, { userId: call.person.userId, within, limit: shown })
}
