import pg from 'pg'

const lockKey = 7_262_005

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
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockKey,
    ])
    if (!rows[0]?.taken) {
      say('Another process is bringing the database up to date; waiting for it …')
      await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    }
    return await work()
  } finally {
    await client.end()
  }
}
