import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { purgeShared } from '../executions/shared.store'
import { abandonedMs } from './run.view'
import { keptMs as rowsKeptMs } from './runs'
import { failAbandoned, purge, purgeRows } from './runs.store'

const keptMs = 90 * dayMs
/** A process that waits for another one's result fetches it at once. */
const sharedKeptMs = 60_000

/** Fails runs whose process has died, and deletes runs after 90 days. */
export const tidyReportRuns: Job = {
  name: 'reports.tidy-runs',
  cron: '* * * * *',
  limitSeconds: 30,
  async run({ db, clock }) {
    const now = clock.now()
    await failAbandoned(db, { before: new Date(now.getTime() - abandonedMs), now })
    await purge(db, new Date(now.getTime() - keptMs))
    await purgeRows(db, new Date(now.getTime() - rowsKeptMs))
    await purgeShared(db, new Date(now.getTime() - sharedKeptMs))
  },
}
