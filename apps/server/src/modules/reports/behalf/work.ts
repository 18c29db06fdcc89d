import type { JobDeps } from '#platform/jobs/job'
import { callFor } from '#platform/jobs/call-for'
import type { Call } from '#platform/http/call'
import { findPerson } from '../../auth/auth.public'
import type { Decisions } from '../../access/access.public'
import type { ResolveDeps } from '../resolved/resolved.actions'

/** What background work on reports needs, besides what every job gets. */
export interface ReportWork extends ResolveDeps {
  decisions: Decisions
}

export interface ReportJobDeps extends JobDeps {
  reports: ReportWork
}

/** A call on behalf of a member of staff with their present rights; undefined when they may no longer sign in. */
export async function callOf(deps: ReportJobDeps, userId: number, job: string): Promise<Call | undefined> {
  const { db, clock, log, reports } = deps
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions: reports.decisions, by: `job:${job}` }, person)
}
