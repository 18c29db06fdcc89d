import type { Job } from '../jobs/job'
import { purgeAbandoned, purgeLogs, purgeSent } from './purge'

/** What was sent more than a day ago goes, and after 90 days what was given up. */
export const purgeOutbox = {
  name: 'outbox.purge-sent',
  cron: '5 * * * *',
  limitSeconds: 600,
  async run(deps) {
    const deleted = { sent: await purgeSent(deps), abandoned: await purgeAbandoned(deps) }
    deps.log.info({ deleted }, 'old messages deleted')
  },
} satisfies Job

/** The message log keeps half a year. */
export const purgeMessageLogs = {
  name: 'outbox.purge-message-logs',
  cron: '50 20 * * *',
  limitSeconds: 600,
  async run(deps) {
    deps.log.info({ deleted: await purgeLogs(deps) }, 'old message logs deleted')
  },
} satisfies Job
