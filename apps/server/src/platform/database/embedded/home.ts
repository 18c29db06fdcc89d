import { createHash, randomBytes } from 'node:crypto'
import { chmod, readdir, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { damaged, makeFolder, readOwnFile } from '../../files/own-files'
import { canEnter, type Account } from './account'

const markerFile = 'made-by-uplink.json'
const markerSchema = z.object({ home: z.string() })

/** Where homes go that cannot be below DATA_DIR. */
export const stateFolder = () => (process.platform === 'darwin' ? '/var/db/uplink' : '/var/lib/uplink')

export interface HomeSearch {
  dataDir: string
  /** The account that must be able to reach a new home; undefined: our own. */
  account: Account | undefined
  /** Where a home goes when the account cannot reach it under dataDir. */
  stateDir: string
  /** For tests: other accounts may be allowed to enter dataDir. */
  throwaway: boolean
  log: (message: string) => void
}

/**
 * The directory with the server's files: `<dataDir>/postgres`, or one under the system's state directory when the
 * server's account cannot reach that. The choice is made once and recorded in `<dataDir>/postgres`. Throws when a
 * directory holds files that we did not make.
 */
export async function openHome(search: HomeSearch): Promise<string> {
  const { account, stateDir, throwaway, log } = search
  await makeFolder(search.dataDir)
  const dataDir = await realpath(search.dataDir)
  // initdb passes its own path to a shell in double quotes.
  if (/["\\$`\n]/.test(dataDir))
    throw new Error(
      `PostgreSQL cannot work in a path with quotes or shell characters: set DATA_DIR to another path than ${dataDir}`,
    )
  if ((await readdir(dataDir)).includes('PG_VERSION')) throw foreign(dataDir)
  const own = join(dataDir, 'postgres')
  const remembered = await readMarker(own)
  if (remembered !== undefined) return existingHome(resolve(own, remembered))

  await makeFolder(own)
  await chmod(own, 0o755)
  // Temporary directories are private, so without this every test would leave a home under the state directory.
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
      ? `Using an earlier database of ${dataDir}, found in ${home}; remove that directory to start afresh.`
      : `The account ${account.name} cannot reach ${own}: the database lives in ${home} instead.`,
  )
  return home
}

/** The home that an earlier start chose; undefined when there is none yet. Makes nothing. */
export async function knownHome(dataDir: string): Promise<string | undefined> {
  const own = join(dataDir, 'postgres')
  const remembered = await readMarker(own)
  return remembered === undefined ? undefined : existingHome(resolve(own, remembered))
}

async function existingHome(home: string): Promise<string> {
  if ((await readMarker(home)) === undefined) {
    throw new Error(
      `The database's directory ${home} is gone or empty: bring it back, or remove DATA_DIR/postgres.`,
    )
  }
  return home
}

/** The home recorded in our directory, undefined for an empty or missing directory; throws on a foreign one. */
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
  // Written elsewhere and moved in, so that nobody sees the directory with half a marker, or non-empty without one.
  const unfinished = join(dirname(directory), `.${randomBytes(6).toString('hex')}`)
  await writeFile(unfinished, JSON.stringify({ home }) + '\n', { mode: 0o644 })
  await rename(unfinished, join(directory, markerFile))
}

function foreign(directory: string): Error {
  return new Error(
    `${directory} holds files that Uplink did not make, so its database does not go there: set DATA_DIR elsewhere.`,
  )
}
