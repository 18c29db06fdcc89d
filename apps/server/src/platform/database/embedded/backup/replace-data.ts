import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { accountForNewServer, accountOfDirectory, type Account } from '../account'
import { findBinaries } from '../binaries'
import { dataDirectory } from '../cluster'
import { openHome, stateFolder } from '../home'
import { claim } from '../processes/lock'

const run = promisify(execFile)

export interface Replacement {
  dataDir: string
  /** PostgreSQL's major version that the files are of. */
  major: number
  log: (message: string) => void
  /** Puts the files into an empty folder. */
  fill(folder: string): Promise<void>
}

/** The file beside the data that says that a restore is under way: the portal refuses to start as long as it is there. */
export const unfinishedRestore = (data: string) => join(dirname(data), 'restore-unfinished')

/**
 * Puts other files into the place of the embedded server's, which must not run. Killed at any point it can be done again: what
 * was there before is moved aside, and no new database is begun in its place. Call `finish` when the portal may start on it.
 */
export async function replaceData({
  dataDir,
  major,
  log,
  fill,
}: Replacement): Promise<{ replaced: string | undefined; finish(): Promise<void> }> {
  const packaged = findBinaries()
  if (packaged.major !== major)
    throw new Error(
      `The backup is of PostgreSQL ${major}, and this release brings PostgreSQL ${packaged.major}, which cannot read it: restore it with the release that made it.`,
    )
  const newcomer = await accountForNewServer()
  const home = await openHome({ dataDir, account: newcomer, stateDir: stateFolder(), throwaway: false, log })
  const data = dataDirectory(home, major)
  const unfinished = unfinishedRestore(data)
  const [next, before] = [`${data}.restoring`, `${data}.before-restore`]
  const account = existsSync(data) ? await accountOfDirectory(data) : newcomer
  const release = await claim(join(home, 'lock'))
  try {
    await mkdir(dirname(data), { recursive: true, mode: 0o755 })
    await rm(next, { recursive: true, force: true })
    await mkdir(next, { mode: 0o700 })
    await fill(next)
    await belongTo(account, next)
    // of a restore that was killed here, what people had is moved aside already, and its own files are worth nothing
    const isMoved = existsSync(unfinished) && existsSync(before)
    if (isMoved) await rm(data, { recursive: true, force: true })
    else await rm(before, { recursive: true, force: true })
    await writeFile(unfinished, '')
    if (existsSync(data)) await rename(data, before)
    await rename(next, data)
  } finally {
    release()
  }
  return {
    replaced: existsSync(before) ? before : undefined,
    finish: () => rm(unfinished, { force: true }),
  }
}

async function belongTo(account: Account | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}
