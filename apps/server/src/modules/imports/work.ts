import { callFor } from '#platform/jobs/job'
import type { Call } from '#platform/http/call'
import type { JobDeps } from '#platform/jobs/job'
import type { Seals } from '#platform/secrets/seals'
import type { Decisions } from '../access/access.public'
import { findPerson } from '../auth/auth.public'
import type { OpenSources } from '../data-sources/data-sources.public'

/** What work on an import needs; it acts as the system. */
export interface ImportWork extends JobDeps {
  seals: Seals
  secretKey: string
  decisions: Decisions
  sources: OpenSources
  signal: AbortSignal
}

/** A step that did not succeed, for a reason that people can mend. */
export class NotDone extends Error {}

export const importJob = 'imports.work'

/** A call on behalf of whoever began a step, with their present rights; undefined when they may no longer sign in. */
export async function callOf(
  { db, clock, log, decisions }: ImportWork,
  userId: number,
): Promise<Call | undefined> {
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions, by: `job:${importJob}` }, person)
}
