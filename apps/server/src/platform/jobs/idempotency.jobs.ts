import { dayMs } from '../durations'
import type { Job } from './job'

const cacheTtlMs = 7 * dayMs

/** Deletes keys of acts older than a week; the same request sent after that runs the act again. */
export const purgeIdempotencyKeys = {
  name: 'idempotency.purge',
  cron: '35 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }) {
    const before = new Date(clock.now().getTime() - cacheTtlMs)
    const [deleted] = await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
    log.info({ deleted: Number(deleted?.numDeletedRows ?? 0) }, 'old idempotency keys deleted')
  },
} satisfies Job
