import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg, { type ClientBase } from 'pg'
import { applicationRole, reportingRole } from '../connections/roles'
import { isAlone, oldestTransaction, takeAlone } from './alone'
import { givingWay } from './give-way'
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

/** The numbered `.sql` files of a folder, by the names of their steps. */
async function textsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return new Map(files.map((file, i) => [file.replace(/\.sql$/, ''), texts[i] ?? '']))
}

/** As Kysely migrations; they only go forward. What is taken without a transaction has been taken when Kysely writes it down. */
const migrationsOf = (texts: ReadonlyMap<string, string>): Record<string, Migration> =>
  Object.fromEntries(
    [...texts].map(([name, text]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          // oxlint-disable-next-line house/sql-from-text -- the text is our own file
          if (!isAlone(text)) await sql.raw(text).execute(db)
        },
      },
    ]),
  )

/**
 * Brings a database up to date, as its owner. Runs under one advisory lock; the steps between two that are taken without a transaction are
 * taken all or none; again is harmless, and goes on where it ended. Others wait for it for
 * two seconds at most: it waits no longer for a lock itself, and ends what it does when they have waited for so long; then it leaves them
 * a moment, and tries again.
 * Returns the names of the steps taken. Throws with the step's name and PostgreSQL's reason.
 *
 * @param say is told of what may take long
 */
export async function migrate(
  login: pg.ClientConfig,
  folder: string,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  const name = `uplink migration ${randomBytes(6).toString('hex')}`
  const options = `${login.options ?? ''} -c lock_timeout=${lockTimeoutMs}`.trim()
  const pool = new pg.Pool({ ...login, max: 1, options, application_name: name })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const taken: string[] = []
  try {
    const texts = await textsOf(folder)
    const provider = { getMigrations: () => Promise.resolve(migrationsOf(texts)) }
    const migrator = new Migrator({ db, provider, migrationTableSchema: 'migration' })
    const take = async (last?: string) => {
      const { error, results = [] } = await triedAgain(() =>
        last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last),
      )
      const step = results.find(({ status }) => status === 'Error')?.migrationName
      if (error) throw refusal({ error, step, taken })
      await noteExpanding(pool, folder)
      taken.push(...results.map(({ migrationName }) => migrationName))
    }
    await givingWay(login, name, async () => {
      const missing = (await migrator.getMigrations())
        .filter(({ executedAt }) => !executedAt)
        .map((step) => step.name)
      for (const [at, step] of missing.entries()) {
        const text = texts.get(step) ?? ''
        if (!isAlone(text)) continue
        const before = missing[at - 1]
        if (before !== undefined && !taken.includes(before)) await take(before)
        const { error } = await triedAgain(() =>
          takeAlone(login, name, text, say).then(
            () => ({ error: undefined }),
            (reason: unknown) => ({ error: reason }),
          ),
        )
        if (error) throw refusal({ error, step, taken, waitsFor: await oldestTransaction(login) })
        await take(step)
      }
      await take()
    })
    return taken
  } finally {
    await db.destroy()
  }
}

/** Somebody works on a table, or waits for one. Nothing was changed that would be in the way, so it is tried once more. */
async function triedAgain<T extends { error?: unknown }>(work: () => Promise<T>): Promise<T> {
  let tried = await work()
  for (let tries = 1; isInTheWay(tried.error) && tries < mostTries; tries++) {
    await pause(pauseMs)
    tried = await work()
  }
  return tried
}

interface Failure {
  error: unknown
  step: string | undefined
  taken: readonly string[]
  /** Of a step without a transaction: whose transaction it waited for. */
  waitsFor?: string
}

function refusal({ error, step, taken, waitsFor }: Failure): Error {
  const reason = error instanceof Error ? error.message : 'unknown'
  const last = taken.at(-1)
  const state = last === undefined ? 'Nothing has changed' : `The steps up to ${last} are taken`
  const other =
    waitsFor === undefined
      ? 'somebody is using one of its tables: try again in a quiet moment'
      : `it waits for the end of old transactions, the oldest of ${waitsFor}: try again without it`
  const cure = isInTheWay(error) ? other : 'the release that was there before still runs'
  return new Error(
    `${step === undefined ? 'bringing the database up to date' : `migration ${step}`} failed: ${reason}. ${state}; ${cure} (docs/how-to/upgrade.md).`,
    { cause: error },
  )
}

/** Writes down for older programs which steps only add, so that a release that was rolled out can be rolled back. */
async function noteExpanding(pool: pg.Pool, folder: string): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS migration.expanding_steps (name text PRIMARY KEY)')
  await pool.query('INSERT INTO migration.expanding_steps SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    await expandingSteps(folder),
  ])
}

const lockTimeoutMs = 1000
const pauseMs = 1000
const mostTries = 30

/** A lock was not given in time, others have waited for ours, or both waited for each other. */
const inTheWay = ['55P03', '57014', '40P01']

function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && inTheWay.includes(error.code ?? '')
}
