import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system account that the server runs as. */
export interface Account {
  uid: number
  gid: number
  name: string
}

/**
 * The account for a new server, or undefined for our own. PostgreSQL refuses to run as root, so root runs it as the
 * first of the usual accounts that exists.
 */
export async function accountForNewServer(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    if (!ids) continue
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
    // macOS prints the id of `nobody` as 4294967294, but spawn takes it only as -2.
    if (uid && gid) return { uid: uid | 0, gid: gid | 0, name }
  }
  throw new Error(
    'PostgreSQL does not run as root and this system has neither an account "postgres" nor "nobody": ' +
      'start the portal as another user, or set DATABASE_URL.',
  )
}

/** The account of an existing data directory; undefined when it is our own. Throws when we may not use it. */
export async function accountOfDirectory(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory)
  const own = process.getuid?.()
  if (uid === own) return undefined
  if (own === 0) {
    const account = { uid: uid | 0, gid: gid | 0, name: `with id ${uid}` }
    if (await canEnter(account, directory)) return account
    throw new Error(
      `The account ${account.name} cannot reach its own directory ${directory}: allow others to enter every ` +
        `directory above it (chmod o+x).`,
    )
  }
  throw new Error(
    `The database in ${directory} belongs to the account with id ${uid}: start the portal as that account or as root.`,
  )
}

/** Tries to enter the directory, since its mode alone does not tell (access lists, mount options). */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  const { uid, gid } = account
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
