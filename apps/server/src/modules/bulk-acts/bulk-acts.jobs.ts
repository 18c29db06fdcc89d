import { dayMs } from '#platform/durations'
import type { BulkActs } from '#platform/bulk/bulk-act'
import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import type { Decisions } from '../access/access.public'
import * as acts from './acts.store'
import { bulkJob } from './bulk-acts.actions'
import { doPart } from './work'

export interface BulkJobDeps extends ConfiguredJobDeps {
  reports: { decisions: Decisions }
}

/** For how long a look is kept, and an act with its records. */
const lookTtlMs = dayMs
const cacheTtlMs = 90 * dayMs
/** How many of them are dropped in one run. */
const mostDropped = 20

/**
 * Does acts on many, a part of each in turn, so that a long one delays no other. Each record is marked in the transaction
 * of what is done with it, so whoever goes on after a stop does nothing twice.
 */
export const createBulkWork = (
  actsOf: (deps: ConfiguredJobDeps, job: string) => BulkActs,
): Job<BulkJobDeps> => ({
  name: bulkJob.name,
  cron: '* * * * *',
  limitSeconds: 3600,
  async run(deps, _payload, signal) {
    const { db, clock, log, reports } = deps
    const parts = createParts(deps, signal)
    const bulk = actsOf(deps, bulkJob.name)
    const work = { db, clock, log, bulk, decisions: reports.decisions, signal, parts }
    const given = new Set<number>()
    for (;;) {
      const due = (await acts.findToDo(db, clock.now())).filter((id) => !given.has(id))
      if (due.length === 0) break
      for (const id of due) {
        const goesOn = { now: false }
        await parts.attempt(`act on many ${id}`, async () => {
          goesOn.now = await doPart(work, id)
        })
        // what cannot go on now is left to the next run
        if (!goesOn.now) given.add(id)
      }
    }
    await dropOld(deps)
    parts.conclude({ again: false })
  },
})

async function dropOld({ db, clock }: Pick<ConfiguredJobDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const old = { lookedBefore: new Date(now - lookTtlMs), endedBefore: new Date(now - cacheTtlMs) }
  for (let dropped = 0; dropped < mostDropped; dropped++) if (!(await acts.dropOne(db, old))) return
}
