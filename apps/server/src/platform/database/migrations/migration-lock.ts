import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const lockKey = 7_262_005
const lookEveryMs = 250

/**
 * Does what changes a database's structure while no other process does so to the same one: others wait, and `say`
 * tells theirs why. When a process dies, its lock is released.
 */
export async function whileNobodyElseMigrates<T>(
  owner: pg.ClientConfig,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner)
  // Without a listener a connection that breaks would end the process; the work has connections of its own.
  client.on('error', () => {})
  await client.connect()
  try {
    const take = async () =>
      (await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])).rows[0]
        ?.taken
    if (!(await take())) {
      say('Another process is bringing the database up to date; waiting for it …')
      // Asked again and again: the other one may wait for all statements to end that have begun before its own (`alone.ts`).
      do await pause(lookEveryMs)
      while (!(await take()))
    }
    return await work()
  } finally {
    await client.end()
  }
}
