import '../starting/process/runtime'
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { command } from './command'
import { deleteOld, keyFile, makeBackup, noteBackup } from '../starting/backups/make'
import { reachDatabase } from '../starting/reach-database'
import { systemClock } from '#platform/clock'

/**
 * `npm run backup`: makes a backup in BACKUP_DIR, also while the portal runs, and deletes the oldest beyond BACKUP_KEEP. `--note`
 * only tells the portal that another program has made one.
 */
const say = (line: string) => console.log(line)
const usage = 'Usage: npm run backup -- [--note]'

await command(async (config) => {
  const isNote = readArguments()
  const at = systemClock.now()
  if (isNote) {
    await note(config, { at, place: 'made by another program', bytes: null })
    say('The portal knows of the backup.')
    return
  }
  const { folder, manifest } = await makeBackup({ config, now: at, say })
  say(`Made ${folder} (${(manifest.bytes / 1e6).toFixed(1)} MB, PostgreSQL ${manifest.postgresql}).`)
  await note(config, { at, place: folder, bytes: manifest.bytes })
  const deleted = await deleteOld(config.BACKUP_DIR, config.BACKUP_KEEP)
  if (deleted > 0) say(`Deleted ${deleted} older than the last ${config.BACKUP_KEEP}.`)
  say(
    manifest.holds_key
      ? `It holds the key of all secrets (${keyFile}): whoever has this folder can read everything. Keep it as safe as the portal.`
      : 'SECRET_KEY is not in it: keep that somewhere else. Without it no password of this backup works any more.',
  )
  if (!config.DATABASE_URL && statSync(folder).dev === statSync(config.DATA_DIR).dev)
    say('It is on the disk of the database: copy it to another machine, or set BACKUP_DIR to another disk.')
})

async function note(config: Config, backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  const { logins, close } = await reachDatabase(config, say)
  try {
    await noteBackup(logins.owner, backup)
  } finally {
    await close()
  }
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { note: { type: 'boolean', default: false } } }).values.note
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, { cause: error })
  }
}
