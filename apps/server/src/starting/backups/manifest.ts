import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { readOwnFile } from '#platform/files/own-files'

const schema = z.object({
  format: z.literal(1),
  /** The portal's release that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** `files`: of the embedded server. `dump`: made by pg_dump. */
  kind: z.enum(['files', 'dump']),
  /** Of the files: which system they are for. */
  platform: z.string(),
  postgresql: z.string(),
  file: z.enum(['database.tar.gz', 'database.dump']),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Tells which SECRET_KEY it needs, and reveals nothing of it. */
  key: z.string(),
  /** Whether it holds that key, as where the portal generated it. */
  holds_key: z.boolean(),
})

export type Manifest = z.infer<typeof schema>

/** A complete backup: its folder and what its manifest says. */
export interface Backup {
  folder: string
  manifest: Manifest
}

/** How folders of backups are called; only such are ever deleted. */
const folderName = /^(uplink|before-restore)-\d{8}T\d{6}Z$/
export const isUnfinished = /^(uplink|before-restore)-\d{8}T\d{6}Z\.unfinished$/
export const manifestName = 'manifest.json'

export const nameOf = (at: Date, isSafety: boolean) =>
  `${isSafety ? 'before-restore' : 'uplink'}-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`

/** The complete backups in a folder, the newest first. */
export async function listBackups(place: string): Promise<Backup[]> {
  const names = await readdir(place).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const found = await Promise.all(
    names
      .filter((name) => folderName.test(name))
      .map((name) => readBackup(join(place, name)).catch(() => [])),
  )
  return found.flat().sort((a, b) => b.manifest.made_at.localeCompare(a.manifest.made_at))
}

/** @throws a sentence where it is no complete backup */
export async function readBackup(path: string): Promise<Backup> {
  const folder = resolve(path)
  try {
    return { folder, manifest: schema.parse(JSON.parse(await readOwnFile(join(folder, manifestName)))) }
  } catch (error) {
    throw new Error(`${folder} is no complete backup: its ${manifestName} cannot be read.`, { cause: error })
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
