import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import { isAboutTheRows, recordReports, type Outcome, type Report } from './accounting.store'

/** Records a report; settles after the commit that contains it, or rejects with the error that prevented it. */
export type TakeReport = (report: Report) => Promise<Outcome>

interface Waiting {
  report: Report
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Limits how many lines one statement locks, and for how long. */
const together = 100
/** A report behind this many would wait too long: the equipment would send the packet again first. */
const longestQueue = 5000

/**
 * Combines the reports that arrive in one turn of the event loop, or during the previous statement, into one
 * statement and one commit, in the order of arrival (decision record 17).
 */
export function gatherReports(db: Database): TakeReport {
  const waiting: Waiting[] = []
  let isBusy = false

  const work = async () => {
    while (waiting.length > 0) await settle(db, waiting.splice(0, together))
    isBusy = false
  }
  return (report) => {
    if (waiting.length >= longestQueue) throw new Problem('server.busy', { retryAfter: 3 })
    return new Promise((resolve, reject) => {
      waiting.push({ report, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })
  }
}

/**
 * A report that the database refuses should fail alone: a failed batch is split in halves until the report is by
 * itself.
 */
async function settle(db: Database, batch: Waiting[]): Promise<void> {
  try {
    const outcomes = await recordReports(
      db,
      batch.map(({ report }) => report),
    )
    batch.forEach(({ resolve }, i) => resolve(outcomes[i] ?? 'recorded'))
  } catch (error) {
    if (batch.length === 1 || !isAboutTheRows(error)) return batch.forEach(({ reject }) => reject(error))
    const middle = Math.ceil(batch.length / 2)
    await settle(db, batch.slice(0, middle))
    await settle(db, batch.slice(middle))
  }
}
