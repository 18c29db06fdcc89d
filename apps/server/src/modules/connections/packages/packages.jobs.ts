import { dayMs } from '#platform/durations'
import type { Job, JobDeps } from '#platform/jobs/job'
import { applyChange } from './package-changes.apply'
import { findDue } from './package-changes.store'
import { deleteQuotesExpiredBefore } from './package-quotes.store'

const batch = 500
const keptDays = 7

/**
 * Applies all changes of package whose day has come, of one organization or of all. Each has a transaction of its own,
 * so that a failure delays no other.
 */
export async function applyDueChanges(
  { db, clock, log }: JobDeps,
  organizationId?: number,
  atOnce = batch,
): Promise<void> {
  let after = 0
  for (let found = atOnce; found === atOnce;) {
    const due = await findDue(db, { now: clock.now(), organizationId, after, limit: atOnce })
    for (const order of due) {
      try {
        await applyChange(db, clock, order)
      } catch (error) {
        log.error({ order, err: error }, 'a change of package could not be applied')
      }
      after = order
    }
    found = due.length
  }
}

export const applyPackageChanges = {
  name: 'packages.apply-changes',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  run: (deps) => applyDueChanges(deps),
} satisfies Job

/** Deletes quotes that nobody accepted. */
export const purgeQuotes = {
  name: 'packages.purge-quotes',
  cron: '40 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }) {
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    log.info({ deleted: await deleteQuotesExpiredBefore(db, before) }, 'old quotes deleted')
  },
} satisfies Job
