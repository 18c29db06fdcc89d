import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * A step whose file says `-- without a transaction`: it builds or drops indexes, or checks old rows, beside others' work, each statement
 * by itself. Such a file holds nothing else, which `house-rules/migrations.test.ts` sees to.
 */
export const isAlone = (text: string): boolean => /^-- without a transaction\b/m.test(text)

/** Old transactions may still need what the index leaves out, so it is waited for their end; a backup of a large database takes an hour. */
const patienceMs = 2 * 3_600_000
const lookEveryMs = 250

/**
 * Takes such a step. Readers and writers wait for nothing. Again is harmless: what is there stays, and what a process that was killed
 * has left half built is dropped and built anew. Throws PostgreSQL's reason; what was built until then stays.
 *
 * @param name `application_name` of its connection
 * @param say is told before each index of a large table is built, which may take long
 */
export async function takeAlone(
  login: pg.ClientConfig,
  name: string,
  text: string,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ ...login, application_name: name })
  // without a listener a connection that breaks would end the process; the statement fails by itself
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `SELECT set_config('lock_timeout', $1, false), set_config('statement_timeout', '0', false)`,
      [String(patienceMs)],
    )
    // Should this process be killed, PostgreSQL does not build on for nobody. Not every system can tell it so.
    await client.query(`SELECT set_config('client_connection_check_interval', '1000', false)`).catch(() => {})
    for (const statement of statementsOf(text)) {
      const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON (\w+)/.exec(statement)
      if (index?.[1] !== undefined && index[2] !== undefined) {
        await dropUnfinished(client, index[1])
        if (await isLarge(client, index[2]))
          say(`Building the index ${index[1]} of ${index[2]}, while others work …`)
      }
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
}

/** Its statements hold no semicolon. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

/** So large that somebody who waits wants to know why. */
const largeBytes = 50_000_000

const isLarge = async (client: pg.Client, table: string) =>
  (
    await client.query<{ is: boolean }>('SELECT pg_table_size(to_regclass($1)) > $2::bigint AS is', [
      `public.${table}`,
      largeBytes,
    ])
  ).rows[0]?.is === true

async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const state = async () =>
    (
      await client.query<{ valid: boolean; built: boolean }>(
        `SELECT i.indisvalid AS valid, EXISTS (SELECT FROM pg_stat_progress_create_index AS p WHERE p.index_relid = i.indexrelid) AS built
         FROM pg_index AS i WHERE i.indexrelid = to_regclass($1)`,
        [`public.${index}`],
      )
    ).rows[0]
  let found = await state()
  // somebody else builds it, or a process that was killed just now did
  while (found && !found.valid && found.built) {
    await pause(lookEveryMs)
    found = await state()
  }
  if (found && !found.valid)
    // oxlint-disable-next-line house/sql-from-text -- a name takes no parameter; it is a word of our own file
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS public.${index}`)
}

/** Whose transaction has been going on for longest, and is therefore waited for. */
export async function oldestTransaction(login: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ who: string }>(
      `SELECT format('process %s (%s) since %s', pid, application_name, date_trunc('second', xact_start)) AS who FROM pg_stat_activity
       WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid() ORDER BY xact_start LIMIT 1`,
    )
    return rows[0]?.who ?? 'nobody any more'
  } finally {
    await client.end()
  }
}
