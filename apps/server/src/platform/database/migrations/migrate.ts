import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'

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
      throw new Error(
        `${failed ? `migration ${failed}` : 'bringing the database up to date'} failed: ${error instanceof Error ? error.message : 'unknown'}`,
        {
          cause: error,
        },
      )
    }
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const lockTries = 30

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
