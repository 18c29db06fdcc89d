import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { deleteAttemptsBefore } from './sign-in.store'

/** Deletes sign-ins that never came back from their provider, and logout tokens that are too old to be sent again. */
export const purgeSignOnAttempts = {
  name: 'single-sign-on.purge',
  cron: '50 20 * * *',
  limitSeconds: 300,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const before = new Date(clock.now().getTime() - dayMs)
    log.info(
      { deleted: await deleteAttemptsBefore(db, before, { signal }) },
      'old sign-ins at providers deleted',
    )
  },
} satisfies Job
