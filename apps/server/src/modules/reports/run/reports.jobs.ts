import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { abandonedMs } from './run.view'
import { purgeAnswers, failAbandoned, purge } from './runs.store'

const cacheTtlMs = 90 * dayMs
/** A process that waits for another one's answer fetches it at once. */
const answersTtlMs = 60_000

/** Fails runs whose process has died, and deletes runs after 90 days. */
export const tidyReportRuns: Job = {
  name: 'reports.tidy-runs',
  cron: '* * * * *',
  limitSeconds: 30,
  async run({ db, clock }, _payload, signal) {
    const now = clock.now()
    await failAbandoned(db, { before: new Date(now.getTime() - abandonedMs), now })
    await purge(db, new Date(now.getTime() - cacheTtlMs), { signal })
    await purgeAnswers(db, new Date(now.getTime() - answersTtlMs), { signal })
  },
}
