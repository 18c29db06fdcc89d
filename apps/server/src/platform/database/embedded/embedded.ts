import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { closeFunctions } from '../migrations/closed-functions'
import { accountForNewServer, accountOfDirectory } from './account'
import { findBinaries, installBinaries } from './binaries'
import { boot } from './boot'
import { dataDirectory, initialize, layOut, refuseOtherMajor } from './cluster'
import { openHome } from './home'
import { claim } from './processes/lock'
import { stopOrphan } from './processes/orphan'
import { readOrMakePasswords } from './passwords'
import { databaseName, ensureRolesAndDatabase, roleNames } from './roles'
import { keepLogShort } from './server-log'

export interface EmbeddedOptions {
  /** The portal's DATA_DIR; the database goes to its folder `postgres`. Created if missing. */
  dataDir: string
  log: (message: string) => void
  /**
   * For tests: the same server, but a crash of the machine may lose its data, and other accounts may enter dataDir
   * (but not list it).
   */
  throwaway?: boolean
  /** Where the data goes when the server's account cannot reach dataDir (only used when we are root). */
  stateDir?: string
}

/** Logins to the running server, one per role, and how to end it. */
export interface EmbeddedPostgres {
  /** Owns the database and runs its migrations; has no rights elsewhere. */
  owner: ClientConfig
  /** For the portal's work: owns nothing and cannot bypass row-level security. */
  application: ClientConfig
  /** For reports: transactions are read-only by default, and it has no right to write. */
  reporting: ClientConfig
  /** For tests and repairs; connects to the database `postgres`. */
  superuser: ClientConfig
  /** Ends the server quickly; resolves when it is gone. Harmless when called twice. */
  stop(): Promise<void>
}

/**
 * Starts a private PostgreSQL with its data below dataDir. The first start creates the data, the roles and the
 * database `uplink`. Throws with one sentence when the directory is not ours, in use or of another major version, or
 * when this platform has no binaries. The server ends with this process, even if the process is killed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, throwaway = false } = options
  const stateDir = options.stateDir ?? (process.platform === 'darwin' ? '/var/db/uplink' : '/var/lib/uplink')
  const packaged = findBinaries()
  const newcomer = await accountForNewServer()
  const home = await openHome({ dataDir, account: newcomer, stateDir, throwaway, log })
  refuseOtherMajor(home, packaged.major)
  const data = dataDirectory(home, packaged.major)
  const isFirstStart = !existsSync(data)
  const account = isFirstStart ? newcomer : await accountOfDirectory(data)
  const release = await claim(join(home, 'lock'))
  try {
    await stopOrphan(data, log)
    if (isFirstStart) log(`Creating the database in ${home} (first start).`)
    const binaries = installBinaries(packaged, join(home, String(packaged.major), 'binaries'))
    const cluster = layOut(home, { major: packaged.major, binaries, account, throwaway })
    const passwords = await readOrMakePasswords(join(dataDir, 'postgres', 'passwords.json'))
    await initialize(cluster, passwords.superuser)
    const { postmaster, host, port, client } = await boot(cluster, passwords.superuser, log)
    try {
      await ensureRolesAndDatabase(client, passwords)
      const superuser = { host, port, user: roleNames.superuser, password: passwords.superuser }
      await closeOwnFunctions({ ...superuser, database: databaseName })
    } catch (error) {
      await postmaster.stop()
      throw error
    } finally {
      await client.end()
    }

    const leaveLog = keepLogShort(cluster.log)
    let isStopping = false
    void postmaster.exited.then(() => {
      if (!isStopping) log(`The embedded PostgreSQL ended by itself; its log is ${cluster.log}.`)
    })
    const login = (role: keyof typeof roleNames, database = databaseName): ClientConfig => {
      return { host, port, database, user: roleNames[role], password: passwords[role] }
    }
    return {
      owner: login('owner'),
      application: login('application'),
      reporting: login('reporting'),
      superuser: login('superuser', 'postgres'),
      async stop() {
        isStopping = true
        leaveLog()
        await postmaster.stop()
        await stopOrphan(data, log)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Takes everybody's default right to our functions away; such rights are per database. */
async function closeOwnFunctions(superuser: ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await closeFunctions(client, roleNames.owner)
  } finally {
    await client.end()
  }
}
