import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'
import { damaged, makeFolder, readOwnFile } from '../files/own-files'

/** The VAPID key pair, base64url, with which the portal proves its identity to push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The configured keys; without them, keys generated once into `dataDir`; undefined without either. A browser's
 * subscription belongs to one key pair, so with other keys everybody has to turn push on again.
 */
export async function pushKeys(
  configured: Partial<PushKeys>,
  dataDir: string | undefined,
): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = configured
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (dataDir === undefined) return undefined
  const file = join(dataDir, 'push-keys.json')
  await makeFolder(dataDir)
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // A full disk leaves an empty file behind.
    await rm(file, { force: true })
    throw error
  })
  return parsed(await readOwnFile(file)) ?? fail(file)
}

const pair = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) })

function parsed(text: string): PushKeys | undefined {
  try {
    return pair.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function fail(file: string): never {
  throw damaged(file)
}
