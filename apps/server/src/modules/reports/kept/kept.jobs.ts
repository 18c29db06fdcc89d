import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { jobNames } from '../behalf/job-names'
import { claim, expire, purge } from './kept.store'
import { makeOne } from './making-one'
import { dropParts } from './parts.store'
import type { ReportJobDeps } from '../behalf/work'

/** How many files are made in parallel. */
const atOnce = 2
/** A worker without a sign of life for this long has given up its file. */
const abandonedMs = 30_000
/** How often more work is looked for while a file is being made. */
const lookMs = 2000
/** For how long the list of exports is kept. */
const listedMs = 90 * dayMs

/** Makes the waiting exports, two at a time, until there are none. */
export const makeExports: Job<ReportJobDeps> = {
  name: jobNames.make,
  cron: '* * * * *',
  limitSeconds: 3600,
  async run(deps, _payload, signal) {
    const busy = new Set<Promise<void>>()
    for (;;) {
      const now = deps.clock.now()
      const before = new Date(now.getTime() - abandonedMs)
      const row = busy.size < atOnce ? await claim(deps.db, { now, before }) : undefined
      if (row) {
        const work = makeOne(deps, row, signal).finally(() => busy.delete(work))
        busy.add(work)
      } else if (busy.size === 0) return
      else await Promise.race([...busy, pause(lookMs, undefined, { ref: false })])
    }
  },
}

/** Deletes files after a day. */
export const purgeExports: Job = {
  name: 'reports.purge-exports',
  cron: '*/10 * * * *',
  limitSeconds: 600,
  async run({ db, clock }) {
    const now = clock.now()
    await expire(db, now)
    await dropParts(db)
    await purge(db, new Date(now.getTime() - listedMs))
  },
}
