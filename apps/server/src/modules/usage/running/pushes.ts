import type { RunningLines } from '@uplink/contract/catalogue'
import type { Database } from '#platform/database/kysely'
import { linesAMinute } from './pushes.jobs'
import { countOnline, countResults, findPush } from './pushes.store'

/** How many running sessions follow a package's speed, and what became of its latest change. */
export async function runningLines(db: Database, packageId: number): Promise<RunningLines> {
  const online = await countOnline(db, packageId)
  const push = await findPush(db, packageId)
  const results = push ? await countResults(db, packageId, push.begun_at) : []
  return {
    lines: online.following,
    own_speed_lines: online.own,
    lines_a_minute: linesAMinute,
    latest: push
      ? {
          begun_at: push.begun_at.toISOString(),
          finished_at: push.finished_at?.toISOString() ?? null,
          told: push.lines,
          results: Object.fromEntries(results.map(({ result, lines }) => [result, lines])),
        }
      : null,
  }
}
