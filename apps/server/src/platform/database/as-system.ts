import { sql } from 'kysely'
import type { Database } from './kysely'

/**
 * Does work as the system inside the caller's transaction, and then restores the caller's sight. For rows that the
 * caller may not touch: the provider's own accounts, somebody's bell. After an error nothing is restored, because the
 * transaction rolls back.
 */
export async function asSystem<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('work as the system needs a transaction')
  const before = await setActorScope(tx, 'system')
  const result = await work()
  if (before !== 'system') await setActorScope(tx, before)
  return result
}

/** Sets what the transaction sees from now on; returns what it saw before. */
async function setActorScope(tx: Database, sight: string): Promise<string> {
  const { rows } = await sql<{ sight: string }>`
    WITH before AS MATERIALIZED (SELECT current_setting('app.sees', true) AS sight)
    SELECT sight, set_config('app.sees', ${sight}, true) FROM before`.execute(tx)
  return rows[0]?.sight ?? ''
}
