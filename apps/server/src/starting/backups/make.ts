import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { baseBackup } from '#platform/database/embedded/backup/base-backup'
import { findRunning } from '#platform/database/embedded/running'
import { type EmbeddedLogins, startEmbedded } from '#platform/database/embedded/embedded'
import { dayMs } from '#platform/durations'
import { makeFolder, readOwnFile } from '#platform/files/own-files'
import { createSeals } from '#platform/secrets/seals'
import { knownSecretKey } from '#platform/secrets/secret-key'
import type { Config } from '../../config'
import { fingerprintOf } from '../key-fingerprint'
import { version } from '../installation'
import { refuseNoDatabase } from '../reach-database'
import {
  isUnfinished,
  listBackups,
  manifestName,
  nameOf,
  sha256Of,
  type Backup,
  type Manifest,
} from './manifest'
import { findProgram, majorOf, runOn } from './programs'

export const keyFile = 'secret-key'
export const pushFile = 'push-keys.sealed'
export const pushContext = 'backup:push-keys.json'

interface Making {
  config: Config
  now: Date
  say: (line: string) => void
  /** What is there before a restore: kept beside the others, and not counted among them. */
  isSafety?: boolean
}

/**
 * Makes a backup of the database and of what DATA_DIR keeps beside it, while the portal runs or not. It appears under its name
 * when it is complete; what a killed command leaves behind is deleted a day later.
 */
export async function makeBackup({ config, now, say, isSafety = false }: Making): Promise<Backup> {
  const place = config.BACKUP_DIR
  await makeFolder(place)
  const key = await knownSecretKey(config.SECRET_KEY, config.DATA_DIR)
  if (key === undefined) throw new Error('There is no SECRET_KEY, without which a backup is worth nothing.')
  await deleteUnfinished(place, now)
  const folder = join(place, nameOf(now, isSafety))
  const unfinished = `${folder}.unfinished`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const taken = config.DATABASE_URL
      ? await dump(config.DATABASE_URL, unfinished)
      : await copyFiles(config, unfinished, say)
    await keepSecrets(config, key, unfinished)
    const file = join(unfinished, taken.file)
    const manifest: Manifest = {
      ...taken,
      format: 1,
      version,
      made_at: now.toISOString(),
      platform: `${process.platform}-${process.arch}`,
      bytes: (await stat(file)).size,
      sha256: await sha256Of(file),
      key: fingerprintOf(key).toString('hex'),
      holds_key: !config.SECRET_KEY,
    }
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
    })
    await flush(unfinished)
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function dump(url: string, folder: string) {
  const { version: postgresql, major } = await majorOf({ connectionString: url })
  const program = await findProgram('pg_dump', major)
  const file = 'database.dump' as const
  await runOn(url, program, ['--format=custom', '--lock-wait-timeout=60s', `--file=${join(folder, file)}`])
  return { kind: 'dump' as const, file, postgresql }
}

async function copyFiles(config: Config, folder: string, say: (line: string) => void) {
  const running = await findRunning(config.DATA_DIR)
  if (running) return copyFilesOf(running, folder)
  await refuseNoDatabase(config)
  const started = await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  try {
    return await copyFilesOf(started, folder)
  } finally {
    await started.stop()
  }
}

async function copyFilesOf({ owner, superuser }: EmbeddedLogins, folder: string) {
  const { version: postgresql } = await majorOf(owner)
  const file = 'database.tar.gz' as const
  await pipeline(
    baseBackup(superuser),
    createGzip({ level: 3 }),
    createWriteStream(join(folder, file), { mode: 0o600 }),
  )
  return { kind: 'files' as const, file, postgresql }
}

/** What a killed command has left behind; younger ones may be under way. */
async function deleteUnfinished(place: string, now: Date): Promise<void> {
  for (const name of await readdir(place)) {
    if (!isUnfinished.test(name)) continue
    const { mtimeMs } = await stat(join(place, name))
    if (mtimeMs < now.getTime() - dayMs) await rm(join(place, name), { recursive: true })
  }
}

/** What DATA_DIR keeps beside the database: sealed with the portal's key, or that key itself where the portal made it. */
async function keepSecrets({ SECRET_KEY, DATA_DIR }: Config, key: string, folder: string): Promise<void> {
  if (!SECRET_KEY) await writeFile(join(folder, keyFile), key, { mode: 0o600 })
  const push = await readOwnFile(join(DATA_DIR, 'push-keys.json')).catch(() => undefined)
  if (push !== undefined)
    await writeFile(join(folder, pushFile), createSeals(key).seal(push, pushContext), { mode: 0o600 })
}

/** Everything is on the disk before the backup gets its name. */
async function flush(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = await open(join(folder, name))
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/** Deletes the oldest backups beyond so many; those made before a restore count by themselves. Returns how many. */
export async function deleteOld(place: string, keep: number): Promise<number> {
  const all = await listBackups(place)
  const isSafety = ({ folder }: Backup) => folder.includes('/before-restore-')
  const old = [...all.filter((backup) => !isSafety(backup)).slice(keep), ...all.filter(isSafety).slice(keep)]
  for (const { folder } of old) {
    // a killed deletion leaves nothing that looks like a backup
    await rename(folder, `${folder}.unfinished`)
    await rm(`${folder}.unfinished`, { recursive: true })
  }
  return old.length
}

/** Tells the database of a backup, so that About and the doctor know its age. */
export async function noteBackup(
  owner: pg.ClientConfig,
  { at, place, bytes }: { at: Date; place: string; bytes: number | null },
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('INSERT INTO public.backups (made_at, place, bytes) VALUES ($1, $2, $3)', [
      at,
      place,
      bytes,
    ])
    await client.query('DELETE FROM public.backups WHERE id <= (SELECT max(id) FROM public.backups) - 1000')
  } finally {
    await client.end()
  }
}
