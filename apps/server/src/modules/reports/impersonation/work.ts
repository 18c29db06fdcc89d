import { type JobDeps, callFor } from '#platform/jobs/job'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import { findPerson } from '../../auth/auth.public'
import type { Decisions } from '../../access/access.public'
import type { ResolveDeps } from '../resolved/resolved.actions'
import type { Runs } from '../run/runs'

/** Names of background jobs, for the code that gives them work. */
export const jobNames = { make: 'reports.make-exports' } as const

/** An error whose text is meant for the waiting person. */
export class Told extends Error {}

/** Why a report could not be read, in words for its reader; undefined for a fault of the portal. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Told || error instanceof SourceFailure) return error.message
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'record.not-found') return 'The report no longer exists, or is no longer shared.'
  const [first] = Object.values(error.details.errors ?? {})
  return first?.[0] ?? error.message
}

export const unexplained = 'Something went wrong on our side.'

/** What background work on reports needs, besides what every job gets. */
export interface ReportWork extends ResolveDeps {
  decisions: Decisions
  runs: Runs
}

export interface ReportJobDeps extends JobDeps {
  reports: ReportWork
  /** What a file may have at most; absent: 200 MB. */
  maxFileBytes?: number
}

/** A call on behalf of a member of staff with their present rights; undefined when they may no longer sign in. */
export async function callOf(deps: ReportJobDeps, userId: number, job: string): Promise<Call | undefined> {
  const { db, clock, log, reports } = deps
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions: reports.decisions, by: `job:${job}` }, person)
}
