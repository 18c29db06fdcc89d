import { sql, type Expression } from 'kysely'
import type { Database } from './kysely'
import type { DB } from './schema.generated'

/** So many rows in one statement: few enough that nobody waits for their locks. */
const usualLimit = 1000

export interface Stepping {
  limit?: number
  /** The run's; once it is aborted no further step begins. */
  signal?: AbortSignal | undefined
}

/**
 * Changes what may be many rows, a bounded number in each statement, until fewer than that were left. Broken off, what is done is
 * done, and the next run goes on.
 *
 * @param step one statement, for at most `limit` rows; returns how many it found
 * @returns how many in all
 */
export async function inSteps(
  step: (limit: number) => Promise<number>,
  { limit = usualLimit, signal }: Stepping = {},
): Promise<number> {
  for (let total = 0; ;) {
    signal?.throwIfAborted()
    const found = await step(limit)
    total += found
    if (found < limit) return total
  }
}

/**
 * Deletes a table's rows for which something holds, a bounded number in each statement; how many. They are found by their place in
 * the table, which is one plan however many there are.
 *
 * @param where in SQL, of the columns of `from` alone; the index that finds these rows serves each step
 */
export const deleteInSteps = (
  db: Database,
  { from, where }: { from: keyof DB; where: Expression<unknown> },
  stepping?: Stepping,
): Promise<number> =>
  inSteps(async (limit) => {
    const table = sql.table(from)
    const { numAffectedRows } = await sql`DELETE FROM ${table}
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${limit}))`.execute(db)
    return Number(numAffectedRows ?? 0)
  }, stepping)
