import { sql } from 'kysely'
import { deleteInSteps } from '../database/steps'
import { dayMs } from '../durations'
import type { Job } from './job'

const cacheTtlMs = 7 * dayMs

/** Deletes keys of acts older than a week; the same request sent after that runs the act again. */
export const purgeIdempotencyKeys = {
  name: 'idempotency.purge',
  cron: '35 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const before = new Date(clock.now().getTime() - cacheTtlMs)
    const old = { from: 'idempotency_keys', where: sql`created_at < ${before}` } as const
    const deleted = await deleteInSteps(db, old, { signal })
    log.info({ deleted }, 'old idempotency keys deleted')
  },
} satisfies Job
