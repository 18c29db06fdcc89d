import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { extract } from 'tar'
import type { Config } from '../../config'
import { afterRestore } from './after-restore'
import { fingerprintOf } from '../key-fingerprint'
import { openDatabase } from '../open-database'
import { keyFile, makeBackup, noteBackup, pushContext, pushFile } from './make'
import { sha256Of, type Backup } from './manifest'
import { findProgram, majorOf, runOn } from './programs'
import { ensureRoles } from '#platform/database/connections/logins'
import { replaceData } from '#platform/database/embedded/backup/replace-data'
import { findRunning } from '#platform/database/embedded/running'
import { makeFolder, readOwnFile } from '#platform/files/own-files'
import { createSeals } from '#platform/secrets/seals'
import { knownSecretKey } from '#platform/secrets/secret-key'

interface Restoring {
  config: Config
  backup: Backup
  now: Date
  say: (line: string) => void
}

/** Refuses, with a line, what could not be completed. Changes nothing. */
export async function refuseRestore(config: Config, { folder, manifest }: Backup): Promise<void> {
  const kind = config.DATABASE_URL ? 'dump' : 'files'
  if (manifest.kind !== kind)
    throw new Error(
      kind === 'dump'
        ? 'This backup is of an embedded database: run this without DATABASE_URL.'
        : 'This backup is a dump: set DATABASE_URL to the PostgreSQL that it goes to.',
    )
  if (kind === 'files' && manifest.platform !== `${process.platform}-${process.arch}`)
    throw new Error(
      `This backup is of a machine of another kind (${manifest.platform}): restore it on one like that.`,
    )
  const key = await knownSecretKey(config.SECRET_KEY, config.DATA_DIR)
  if (key === undefined && !manifest.holds_key)
    throw new Error('SECRET_KEY is not set: set the one that this backup was made with.')
  const keys = [key, config.SECRET_KEY_OLD].flatMap((one) =>
    one === undefined ? [] : [fingerprintOf(one).toString('hex')],
  )
  if (key !== undefined && !keys.includes(manifest.key))
    throw new Error(
      config.SECRET_KEY
        ? 'SECRET_KEY is another one than the one that this backup was made with: set that one.'
        : `${join(config.DATA_DIR, 'secret-key')} is another key than the one that this backup was made with: move it away.`,
    )
  if ((await sha256Of(join(folder, manifest.file))) !== manifest.sha256)
    throw new Error(
      `${join(folder, manifest.file)} is damaged: it is not what was written. Take another backup.`,
    )
  if (kind === 'files' && (await findRunning(config.DATA_DIR)))
    throw new Error('The portal is running: stop it, restore, and start it again.')
  if (config.DATABASE_URL) {
    const others = await connectionsOf(config.DATABASE_URL)
    if (others > 0)
      throw new Error(
        `${others} others are connected to this database: stop all processes of the portal, restore, and start them again.`,
      )
  }
}

/**
 * Puts a backup into the place of the database, and ends what must not come back to life. Done again after it was killed, it
 * completes; the portal does not start in between where the database is the embedded one.
 */
export async function restoreBackup({ config, backup, now, say }: Restoring): Promise<void> {
  await bringSecrets(config, backup)
  const finish = config.DATABASE_URL
    ? await restoreDump(config.DATABASE_URL, { config, backup, now, say })
    : await restoreFiles({ config, backup, now, say })
  const { logins, close } = await openDatabase(config, say, { isRestoring: true })
  try {
    await afterRestore(config, logins, say, [dirname(backup.folder)])
    const { made_at: madeAt, bytes } = backup.manifest
    await noteBackup(logins.owner, { at: new Date(madeAt), place: backup.folder, bytes })
  } finally {
    await close()
  }
  await finish()
}

async function restoreFiles({ config, backup: { folder, manifest }, say }: Restoring) {
  const { replaced, finish } = await replaceData({
    dataDir: config.DATA_DIR,
    major: Number.parseInt(manifest.postgresql),
    log: say,
    fill: (cwd) => extract({ file: join(folder, manifest.file), cwd, strict: true }),
  })
  if (replaced !== undefined)
    say(`The database of before is in ${replaced}: remove that folder when you are sure.`)
  return finish
}

async function restoreDump(url: string, { config, backup, now, say }: Restoring) {
  const { folder, manifest } = backup
  const { major } = await majorOf({ connectionString: url })
  // the dump grants them rights
  await ensureRoles({ connectionString: url })
  const program = await findProgram('pg_restore', Math.max(major, Number.parseInt(manifest.postgresql)))
  if (!(await isEmpty(url))) {
    const safety = await makeBackup({ config, now, say, isSafety: true })
    say(`The database of before is in ${safety.folder}.`)
  }
  await empty(url)
  try {
    await runOn(url, program, ['--single-transaction', '--exit-on-error', join(folder, manifest.file)])
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe database is empty now: restore again, or what was there before.`,
      {
        cause: error,
      },
    )
  }
  return async () => {}
}

/** Where the portal generated them: its key, and the keys of browser push. What is there stays. */
async function bringSecrets(config: Config, { folder, manifest }: Backup): Promise<void> {
  const { DATA_DIR, SECRET_KEY } = config
  await makeFolder(DATA_DIR)
  const bring = (name: string, text: string) =>
    existsSync(join(DATA_DIR, name)) ? undefined : writeFile(join(DATA_DIR, name), text, { mode: 0o600 })
  if (manifest.holds_key && !SECRET_KEY) await bring('secret-key', await readOwnFile(join(folder, keyFile)))
  const key = await knownSecretKey(SECRET_KEY, DATA_DIR)
  if (key !== undefined && existsSync(join(folder, pushFile)))
    await bring('push-keys.json', createSeals(key).open(await readFile(join(folder, pushFile)), pushContext))
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const connectionsOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    return rows[0]?.count ?? 0
  })

const isEmpty = (url: string) =>
  asOwner(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' LIMIT 1`,
    )
    return rowCount === 0
  })

/** Takes everything out of the database, in one transaction; it needs no more than to be its owner. */
const empty = (url: string) =>
  asOwner(url, async (client) => {
    await client.query(`
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
          EXECUTE format('DROP SCHEMA %I CASCADE', name);
        END LOOP;
        CREATE SCHEMA public AUTHORIZATION pg_database_owner;
        GRANT USAGE ON SCHEMA public TO PUBLIC;
      END $$`)
  })
