import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/**
 * Only the system writes into somebody's bell and knows their choices (row-level security), and what causes a
 * notification mostly runs for somebody else: the work borrows the system's sight within the given transaction and
 * gives it back. After an error there is nothing to give back: the transaction rolls back.
 */
export async function asSystem<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  const sight = await setSight(tx, 'system')
  const result = await work()
  await setSight(tx, sight)
  return result
}

/** What the transaction sees from now on; says what it saw. */
async function setSight(tx: Database, sight: string): Promise<string> {
  const { rows } = await sql<{ sight: string }>`
    WITH before AS MATERIALIZED (SELECT current_setting('app.sees', true) AS sight)
    SELECT sight, set_config('app.sees', ${sight}, true) FROM before`.execute(tx)
  return rows[0]?.sight ?? ''
}
