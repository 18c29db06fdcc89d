import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg, { type ClientBase } from 'pg'
import { applicationRole, reportingRole } from '../connections/roles'
import { expandingSteps } from './schema-state'

/**
 * Built-in functions that do more than read, and which every role of a new database may call: they change settings that row
 * rules depend on, wait, take locks, write large objects, send signals, run SQL from text, end other people's work.
 */
const closed =
  `^(set_config|pg_sleep.*|pg_notify|pg_(try_)?advisory_.*|lo_.*|loread|lowrite|(query|table|schema|database|cursor)_to_xml.*
  |pg_cancel_backend|pg_terminate_backend|txid_current|pg_current_xact_id|pg_export_snapshot|pg_logical_emit_message)$`.replace(
    /\s/g,
    '',
  )

/**
 * Takes them from everybody, also from reports where somebody has given them back, in the database the client is connected to, and gives them back to those who need them. Reports may
 * still end their own statements. The client is a superuser's; where they are taken already, nothing is written.
 *
 * @param owner the role that owns the tables
 */
export async function closeFunctions(client: ClientBase, owner: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ $1
        AND (has_function_privilege('public', p.oid, 'EXECUTE')
          OR p.proname <> 'pg_cancel_backend' AND has_function_privilege($2, p.oid, 'EXECUTE'))`,
    [closed, reportingRole],
  )
  if (rows.length === 0) return
  const list = rows.map(({ name }) => name).join(', ')
  // oxlint-disable-next-line house/sql-from-text -- GRANT takes no parameters; names from the catalogue and our constants
  await client.query(`REVOKE EXECUTE ON FUNCTION ${list} FROM PUBLIC, ${reportingRole};
    GRANT EXECUTE ON FUNCTION ${list} TO "${owner}", ${applicationRole};
    GRANT EXECUTE ON FUNCTION pg_cancel_backend(integer) TO ${reportingRole}`)
}

/** The numbered `.sql` files of a folder as Kysely migrations; they only go forward. */
async function migrationsOf(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(
    files.map((file, i) => [
      file.replace(/\.sql$/, ''),
      {
        // oxlint-disable-next-line house/sql-from-text -- the text is our own file
        up: async (db: Kysely<unknown>) => void (await sql.raw(texts[i] ?? '').execute(db)),
      },
    ]),
  )
}

/**
 * Brings a database up to date, as its owner. Runs under one advisory lock, all steps or none; again is harmless.
 * Returns the names of the steps taken. Throws with the step's name and PostgreSQL's reason.
 */
export async function migrate(login: pg.ClientConfig, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ ...login, max: 1, options: `${login.options ?? ''} -c lock_timeout=2s`.trim() })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = { getMigrations: () => migrationsOf(folder) }
    const migrator = new Migrator({ db, provider, migrationTableSchema: 'migration' })
    let { error, results } = await migrator.migrateToLatest()
    // A busy database or another migrating process holds the lock. Nothing was changed, so it is tried once more.
    for (let tries = 1; isLockTimeout(error) && tries < lockTries; tries++) {
      ;({ error, results } = await migrator.migrateToLatest())
    }
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      const reason = error instanceof Error ? error.message : 'unknown'
      const cure = isLockTimeout(error)
        ? 'somebody is using one of its tables: try again in a quiet moment'
        : 'the release that was there before still runs'
      throw new Error(
        `${failed ? `migration ${failed}` : 'bringing the database up to date'} failed: ${reason}. Nothing has changed; ${cure} (docs/how-to/upgrade.md).`,
        { cause: error },
      )
    }
    await noteExpanding(pool, folder)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Writes down for older programs which steps only add, so that a release that was rolled out can be rolled back. */
async function noteExpanding(pool: pg.Pool, folder: string): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS migration.expanding_steps (name text PRIMARY KEY)')
  await pool.query('INSERT INTO migration.expanding_steps SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    await expandingSteps(folder),
  ])
}

const lockTries = 30

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
