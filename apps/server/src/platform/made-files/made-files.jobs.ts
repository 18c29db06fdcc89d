import { inSteps } from '../database/steps'
import { dayMs } from '../durations'
import type { Job } from '../jobs/job'
import { createParts } from '../jobs/parts'
import type { MadeFiles } from './made-files.store'

/** For how long the lists of files are kept. */
const listedMs = 90 * dayMs
/** Parts have a quarter of a megabyte each. */
const partsAtOnce = 100

/**
 * Deletes files whose days are over, and their entries after 90 days.
 *
 * @param nouns the files of each noun, by what they are called
 */
export const createFileExpiry = (
  nouns: Readonly<Record<string, Pick<MadeFiles, 'expire' | 'dropParts' | 'purge'>>>,
) =>
  ({
    name: 'made-files.expire',
    cron: '*/10 * * * *',
    limitSeconds: 600,
    async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
      const now = clock.now()
      const before = new Date(now.getTime() - listedMs)
      const parts = createParts({ log }, signal)
      for (const [name, files] of Object.entries(nouns))
        await parts.attempt(name, async () => {
          await inSteps((limit) => files.expire(db, now, limit), { signal })
          await files.dropParts(db, { limit: partsAtOnce, signal })
          await files.purge(db, before, { signal })
        })
      parts.conclude()
    },
  }) satisfies Job
