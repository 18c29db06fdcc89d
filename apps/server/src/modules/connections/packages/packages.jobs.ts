import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { applyChange } from './package-changes.apply'
import { findDue } from './package-changes.store'
import { deleteQuotesExpiredBefore } from './package-quotes.store'

const batch = 500
const keptDays = 7

/**
 * Applies changes of package whose day has come. Each has a transaction of its own, so that a failure delays no
 * other.
 */
export const applyPackageChanges = {
  name: 'packages.apply-changes',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  async run({ db, clock, log }) {
    for (const order of await findDue(db, { now: clock.now(), limit: batch })) {
      try {
        await applyChange(db, clock, order)
      } catch (error) {
        log.error({ order, err: error }, 'a change of package could not be applied')
      }
    }
  },
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
