import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFastFolder } from './fast-folder'
import { freePort } from './free-port'

/** A PostgreSQL as an operator has it, with the client programs beside it. */
export interface OwnPostgres {
  /** The administrator's address, of the database `postgres`. */
  url: string
  stop(): Promise<void>
}

const shelf = '/usr/lib/postgresql'

/** The newest with server and client that Debian's packages have installed here. */
const newest = () =>
  (existsSync(shelf) ? readdirSync(shelf) : [])
    .filter((major) => ['pg_dump', 'initdb'].every((name) => existsSync(join(shelf, major, 'bin', name))))
    .sort((a, b) => Number(b) - Number(a))[0]

/** Why none can be started here; undefined where one can. */
export const whatOwnPostgresLacks = () =>
  newest() === undefined ? 'Debian’s package postgresql is not installed' : undefined

/** Starts it on a free port. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const bin = join(shelf, newest() ?? '', 'bin')
  const folder = await makeFastFolder('uplink-own-postgres-')
  const account = await accountFor(folder)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      cwd: folder,
      encoding: 'utf8',
      ...account,
    },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-k', folder],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account },
  )
  const exited = once(child, 'exit')
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => text.includes('ready to accept connections') && resolve())
    child.once('exit', () => resolve())
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
async function accountFor(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid) throw new Error('There is no account postgres.')
  await mkdir(folder, { recursive: true })
  await chown(folder, uid, gid)
  return { uid, gid }
}
