import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'

/** The VAPID pair, base64url: what the portal proves to push services that it is itself with. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The configured keys, else, where `dataDir` is given, those generated once into it. A browser's subscription holds for
 * one pair only: with other keys everybody has to turn push on again. Undefined without both.
 */
export async function pushKeys(
  configured: Partial<PushKeys>,
  dataDir: string | undefined,
): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = configured
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (dataDir === undefined) return undefined
  const file = join(dataDir, 'push-keys.json')
  await mkdir(dataDir, { recursive: true })
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return JSON.parse(await readFile(file, 'utf8')) as PushKeys
}
