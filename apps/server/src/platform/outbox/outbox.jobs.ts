import type { Job } from '../jobs/job'
import { purgeSent } from './relay'

/** What was sent more than a day ago goes. */
export const purgeOutbox: Job = {
  name: 'outbox.purge-sent',
  cron: '5 * * * *',
  async run(deps) {
    deps.log.info({ deleted: await purgeSent(deps) }, 'sent messages deleted')
  },
}
