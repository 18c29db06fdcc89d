import type { Job } from '../jobs/job'
import { purgeAbandoned, purgeLogs, purgeSent } from './purge'

/** Deletes messages sent more than a day ago, and those given up more than 90 days ago. */
export const purgeOutbox = {
  name: 'outbox.purge-sent',
  cron: '5 * * * *',
  limitSeconds: 600,
  async run(deps) {
    const deleted = { sent: await purgeSent(deps), abandoned: await purgeAbandoned(deps) }
    deps.log.info({ deleted }, 'old messages deleted')
  },
} satisfies Job

/** Deletes entries of the message log after half a year. */
export const purgeMessageLogs = {
  name: 'outbox.purge-message-logs',
  cron: '50 20 * * *',
  limitSeconds: 600,
  async run(deps) {
    deps.log.info({ deleted: await purgeLogs(deps) }, 'old message logs deleted')
  },
} satisfies Job
