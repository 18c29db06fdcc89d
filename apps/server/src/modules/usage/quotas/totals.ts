import type { Database } from '#platform/database/kysely'
import type { OwnPeriod } from '../periods'
import { beginTotals, findUncounted, holdPackets, type Periods, type Uncounted } from './totals.store'

const foundAtOnce = 20_000
/** Packets wait for so many lines at most while their days are added up: some milliseconds. */
const addedAtOnce = 1000

export const inColumns = (periods: readonly OwnPeriod[]): Periods => ({
  organizations: periods.map(({ organization }) => organization),
  starts: periods.map(({ from }) => from),
  ends: periods.map(({ to }) => to),
})

/**
 * Sees to it that what each line with a limit has used in its present period is counted: of new periods, new lines, and
 * packages that got a limit or another one. Of lines that are counted already nothing is read but that.
 */
export async function countPeriods(
  db: Database,
  periods: readonly OwnPeriod[],
  signal?: AbortSignal,
): Promise<void> {
  for (let found = foundAtOnce; found === foundAtOnce && !signal?.aborted;) {
    const lines = await findUncounted(db, { ...inColumns(periods), limit: foundAtOnce })
    found = lines.length
    for (let from = 0; from < found && !signal?.aborted; from += addedAtOnce)
      await begin(db, lines.slice(from, from + addedAtOnce))
  }
}

const begin = (db: Database, lines: readonly Uncounted[]) =>
  db.transaction().execute(async (tx) => {
    await holdPackets(tx)
    await beginTotals(tx, {
      connections: lines.map(({ connection_id }) => connection_id),
      starts: lines.map(({ from_day }) => from_day),
      ends: lines.map(({ to_day }) => to_day),
      slowAfters: lines.map(({ slow_after }) => slow_after),
    })
  })
