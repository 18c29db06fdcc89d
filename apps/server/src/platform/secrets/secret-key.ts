import { hkdfSync, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damaged, makeFolder, readOwnFile } from '../files/own-files'

/** Minimum length in characters, as for a configured key. */
const fewest = 32

/**
 * The key that stored secrets and passwords depend on: the configured one, or else one generated once into the data
 * folder. Whoever loses it loses every password, so operators must back it up with the database.
 */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'secret-key')
  await makeFolder(dataDir)
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // A full disk leaves an empty file behind.
    await rm(file, { force: true })
    throw error
  })
  const kept = (await readOwnFile(file)).trim()
  if (kept.length < fewest) throw damaged(file)
  return kept
}

/** The same key, where there is one already; makes none. */
export async function knownSecretKey(
  configured: string | undefined,
  dataDir: string,
): Promise<string | undefined> {
  if (configured) return configured
  try {
    return (await readOwnFile(join(dataDir, 'secret-key'))).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A key for one purpose, derived from the installation's key: 32 bytes that reveal nothing about the others. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
