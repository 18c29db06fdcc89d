import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import type { Database } from '#platform/database/kysely'
import { jobNames, type ReportJobDeps } from '../impersonation/work'
import { claim, expire, purge, findById } from './exports.store'
import { makeOne } from './make-export'
import { dropParts, findPart } from './parts.store'

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
    const parts = createParts(deps, signal)
    const busy = new Set<Promise<unknown>>()
    for (;;) {
      const now = deps.clock.now()
      const before = new Date(now.getTime() - abandonedMs)
      const row = busy.size < atOnce ? await claim(deps.db, { now, before }) : undefined
      if (row) {
        const work = parts
          .attempt(`export ${row.id}`, () => makeOne(deps, row, signal))
          .finally(() => busy.delete(work))
        busy.add(work)
      } else if (busy.size === 0) return parts.conclude()
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

/** The file of an export as an attachment of a mail; undefined when it was deleted. */
export async function attachedFile(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await findById(db, id)
  if (row?.state !== 'ready') return undefined
  const parts: Buffer[] = []
  for (let sent = 0; sent < row.bytes; sent += parts.at(-1)?.length ?? 0) {
    const part = await findPart(db, { exportId: id, attempt: row.attempt, position: parts.length })
    if (!part) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
