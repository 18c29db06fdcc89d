import type { Job } from '../../platform/jobs/job'
import { deleteSessionsEndedBefore } from './auth.store'

const keptDays = 90

/** Sessions that ended long ago go; the audit log keeps who signed in when. */
export const purgeSessions: Job = {
  name: 'auth.purge-sessions',
  cron: '20 20 * * *',
  async run({ db, clock, log }) {
    const before = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000)
    log.info({ deleted: await deleteSessionsEndedBefore(db, before) }, 'old sessions deleted')
  },
}
