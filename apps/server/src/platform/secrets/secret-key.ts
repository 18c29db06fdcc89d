import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key stored secrets and passwords depend on: the configured one, else one generated once into the data folder.
 * Whoever loses it loses every password, so operators back it up with the database.
 */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/** A key for one purpose, made from the installation's own: 32 bytes that say nothing about the others. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
