import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/kysely'
import { inSteps } from '../database/steps'
import { areOver, writersNow } from '../database/connections/writers'
import type { Job } from '../jobs/job'
import { createParts } from '../jobs/parts'
import { addChanges, areCounted, countAll, type KeptSums } from './kept-sums.store'

/** How long is waited for those who may still write by what was so before; then the next run counts. */
const patienceMs = 20_000
const lookEveryMs = 200

/** Numbers that are kept in the same way, such as that of people with a role. */
interface KeptNumbers {
  name: string
  keep(db: Database, signal?: AbortSignal): Promise<void>
}

/**
 * Adds what has changed to the kept sums, each minute; and counts all rows where that has to be: once after the upgrade, and where the
 * days are others because a time zone is.
 */
export const createKeepSums = (all: readonly KeptSums[], numbers: readonly KeptNumbers[] = []) =>
  ({
    name: 'sums.keep',
    cron: '* * * * *',
    limitSeconds: 1800,
    async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
      const parts = createParts({ log }, signal)
      for (const kept of all)
        await parts.attempt(kept.name, async () => {
          if (!(await areCounted(db, kept)) && (await isQuiet(db, signal))) {
            await countAll(db, clock, kept)
            log.info({ sums: kept.name }, 'kept sums counted')
          }
          await inSteps((limit) => addChanges(db, kept, limit), { limit: 500, signal })
        })
      for (const { name, keep } of numbers) await parts.attempt(name, () => keep(db, signal))
      parts.conclude()
    },
  }) satisfies Job

/** Whether everybody is gone who wrote when this was asked. */
async function isQuiet(db: Database, signal?: AbortSignal): Promise<boolean> {
  const writers = await writersNow(db)
  for (let waited = 0; waited < patienceMs; waited += lookEveryMs) {
    if (await areOver(db, writers)) return true
    await pause(lookEveryMs, undefined, { signal })
  }
  return false
}
