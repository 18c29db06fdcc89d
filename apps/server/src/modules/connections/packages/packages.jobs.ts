import { dayMs } from '#platform/durations'
import type { Job, JobDeps } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { applyChange } from './package-changes.apply'
import { findDue } from './package-changes.store'
import { deleteQuotesExpiredBefore } from './package-quotes.store'

const batch = 500
const keptDays = 7

/**
 * Applies all changes of package whose day has come, of one organization or of all. Each has a transaction of its own,
 * so that a failure delays no other; it is thrown when all have had their turn.
 */
export async function applyDueChanges(
  { db, clock, log }: JobDeps,
  organizationId?: number,
  atOnce = batch,
  signal?: AbortSignal,
): Promise<void> {
  const parts = createParts({ log }, signal)
  let after = 0
  for (let found = atOnce; found === atOnce;) {
    const due = await findDue(db, { now: clock.now(), organizationId, after, limit: atOnce })
    for (const order of due) {
      await parts.attempt(`order ${order}`, () => applyChange(db, clock, order))
      after = order
    }
    found = due.length
  }
  parts.conclude()
}

export const applyPackageChanges = {
  name: 'packages.apply-changes',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  run: (deps, _payload?: unknown, signal?: AbortSignal) => applyDueChanges(deps, undefined, batch, signal),
} satisfies Job

/** Deletes quotes that nobody accepted. */
export const purgeQuotes = {
  name: 'packages.purge-quotes',
  cron: '40 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    log.info({ deleted: await deleteQuotesExpiredBefore(db, before, { signal }) }, 'old quotes deleted')
  },
} satisfies Job
