import { createHash, randomBytes } from 'node:crypto'
import { chmod, readdir, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { damaged, makeFolder, readOwnFile } from '../../files/own-files'
import { canEnter, type Account } from './account'

const markerFile = 'made-by-uplink.json'
const markerSchema = z.object({ home: z.string() })

export interface HomeSearch {
  dataDir: string
  /** Who must be able to reach a new home; undefined: we ourselves. */
  account: Account | undefined
  /** Where homes go that the account cannot reach under dataDir. */
  stateDir: string
  /** Tests: dataDir may be opened for others to pass through. */
  throwaway: boolean
  log: (message: string) => void
}

/**
 * The directory that holds the server's files: `<dataDir>/postgres`, or one under the system's state directory
 * when the server's account cannot get there. The choice is made once and remembered in `<dataDir>/postgres`.
 * Throws on any directory that holds something we did not make.
 */
export async function openHome(search: HomeSearch): Promise<string> {
  const { account, stateDir, throwaway, log } = search
  await makeFolder(search.dataDir)
  const dataDir = await realpath(search.dataDir)
  // initdb hands its own path to a shell, between double quotes.
  if (/["\\$`\n]/.test(dataDir))
    throw new Error(`PostgreSQL cannot work in a path with quotes or signs of the shell: ${dataDir}`)
  if ((await readdir(dataDir)).includes('PG_VERSION')) throw foreign(dataDir)
  const own = join(dataDir, 'postgres')
  const remembered = await readMarker(own)
  if (remembered !== undefined) return existingHome(resolve(own, remembered))

  await makeFolder(own)
  await chmod(own, 0o755)
  // Temporary directories are made private; without this each would leave a home behind under the state directory.
  if (account && throwaway) await chmod(dataDir, 0o711)
  if (!account || (await canEnter(account, own))) {
    await writeMarker(own, '.')
    return own
  }
  const home = join(stateDir, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const known = (await readMarker(home)) !== undefined
  await makeFolder(home)
  for (const directory of [stateDir, home]) await chmod(directory, 0o755)
  await writeMarker(home, '.')
  await writeMarker(own, home)
  log(
    known
      ? `Found an earlier database of ${dataDir} in ${home} and use it; remove that directory to start afresh.`
      : `The account ${account.name} cannot reach ${own}: the database lives in ${home} instead.`,
  )
  return home
}

async function existingHome(home: string): Promise<string> {
  if ((await readMarker(home)) === undefined) {
    throw new Error(
      `The database's directory ${home} is gone or empty: bring it back, or remove DATA_DIR/postgres.`,
    )
  }
  return home
}

/** The home that a directory of ours names, undefined for an empty or absent one; throws on a foreign one. */
async function readMarker(directory: string): Promise<string | undefined> {
  const marker = join(directory, markerFile)
  const text = await readOwnFile(marker).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  })
  if (text !== undefined) return homeIn(text) ?? fail(marker)
  const entries = await readdir(directory).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  if (entries.length > 0) throw foreign(directory)
  return undefined
}

function homeIn(text: string): string | undefined {
  try {
    return markerSchema.parse(JSON.parse(text)).home
  } catch {
    return undefined
  }
}

function fail(marker: string): never {
  throw damaged(marker)
}

async function writeMarker(directory: string, home: string): Promise<void> {
  // Written beside and moved in: nobody ever sees the directory with half a marker, or non-empty without one.
  const unfinished = join(dirname(directory), `.${randomBytes(6).toString('hex')}`)
  await writeFile(unfinished, JSON.stringify({ home }) + '\n', { mode: 0o644 })
  await rename(unfinished, join(directory, markerFile))
}

function foreign(directory: string): Error {
  return new Error(
    `${directory} holds files that Uplink did not make, so its database does not go there: set DATA_DIR elsewhere.`,
  )
}
