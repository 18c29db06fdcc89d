import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../../../files/own-files'
import { birthMark } from './process-table'

/**
 * Takes the directory for this process and returns a function that releases it; throws when another live process (or
 * this one) has it. Every claimant writes a file with its own name and then looks for others. A dead claim can
 * therefore be removed without the risk of removing a live one, which a single lock file cannot guarantee.
 */
export async function claim(directory: string): Promise<() => void> {
  await makeFolder(directory)
  const name = [process.pid, birthMark(process.pid) ?? 'unknown', randomBytes(6).toString('hex')].join('-')
  let holder: string | undefined
  // Two claimants that start together see each other and both step back; pauses of random length let one of them
  // succeed.
  for (let attempt = 0; attempt < 6; attempt++) {
    if (attempt > 0) await delay(10 + Math.random() * 20 * 2 ** attempt)
    await writeFile(join(directory, name), '', { flag: 'wx' })
    holder = await otherHolder(directory, name)
    if (holder === undefined) return () => rmSync(join(directory, name), { force: true })
    await rm(join(directory, name))
  }
  throw new Error(
    `The database in ${join(directory, '..')} is already in use by process ${holder?.split('-')[0]}.`,
  )
}

async function otherHolder(directory: string, own: string): Promise<string | undefined> {
  for (const name of await readdir(directory)) {
    if (name === own) continue
    const [pid, mark] = name.split('-')
    if (birthMark(Number(pid)) === mark) return name
    await rm(join(directory, name), { force: true })
  }
  return undefined
}
