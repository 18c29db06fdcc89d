import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { deleteDeliveries } from './webhooks.store'

const keptDays = 30

/** Deletes what webhooks were told more than 30 days ago. */
export const purgeWebhookDeliveries = {
  name: 'webhooks.purge-deliveries',
  cron: '35 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _, signal) {
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    const deleted = await deleteDeliveries(db, before, { signal })
    log.info({ deleted }, 'old deliveries of webhooks deleted')
  },
} satisfies Job
