import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { purgeShared } from '../executions/shared.store'
import { abandonedMs } from './run.view'
import { keptMs as rowsKeptMs } from './runs'
import { failAbandoned, purge, purgeRows } from './runs.store'

const keptMs = 90 * dayMs
/** Who waits for what another process has found fetches it at once. */
const sharedKeptMs = 60_000

/** Runs whose process has ended are over, and after 90 days nobody asks who ran what. */
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
