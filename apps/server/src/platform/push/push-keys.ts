import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'
import { damaged, makeFolder, readOwnFile } from '../files/own-files'

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
  await makeFolder(dataDir)
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // A full disk leaves an empty file.
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
