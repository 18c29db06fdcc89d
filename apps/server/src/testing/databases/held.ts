import pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestDatabase } from './test-database'

/** What a test holds back: others wait for its lock until it is released. */
export interface Held {
  /** Resolves when so many connections to the database wait for locks. */
  waiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Holds what a statement locks, so that a test decides in which order calls come to it. */
export async function hold(
  { logins }: Pick<TestDatabase, 'logins'>,
  statement: string,
  values: unknown[] = [],
): Promise<Held> {
  const client = new pg.Client(logins.owner)
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  const countWaiting = async () => {
    // within a transaction PostgreSQL shows its activity as it was at the first look
    await client.query('SELECT pg_stat_clear_snapshot()')
    return (await client.query(waits)).rowCount
  }
  return {
    waiting: (count) => vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(count)),
    async release() {
      await client.query('COMMIT')
      await client.end()
    },
  }
}

const waits = `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database()`
