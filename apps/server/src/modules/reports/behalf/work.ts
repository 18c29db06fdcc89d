import type { JobDeps } from '#platform/jobs/job'
import { callFor } from '#platform/jobs/call-for'
import type { Call } from '#platform/http/call'
import { findPerson } from '../../auth/auth.public'
import type { Decisions } from '../../access/access.public'
import type { ResolveDeps } from '../resolved/resolved.actions'

/** What reports need in the background besides what every job gets. */
export interface ReportWork extends ResolveDeps {
  decisions: Decisions
}

export interface ReportJobDeps extends JobDeps {
  reports: ReportWork
}

/** Calls as somebody of the staff would, now; nothing where they may not sign in any more. */
export async function callOf(deps: ReportJobDeps, userId: number, job: string): Promise<Call | undefined> {
  const { db, clock, log, reports } = deps
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions: reports.decisions, by: `job:${job}` }, person)
}
