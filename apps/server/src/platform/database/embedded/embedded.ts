import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import { closeFunctions } from '../migrations/migrate'
import { readOwnFile } from '../../files/own-files'
import { accountForNewServer, accountOfDirectory } from './account'
import { findBinaries, installBinaries } from './binaries'
import { boot } from './boot'
import { dataDirectory, initialize, layOut, refuseOtherMajor } from './cluster'
import { openHome, stateFolder } from './home'
import { claim, birthMark, commandLine } from './processes/lock'
import { readOrMakePasswords, type Passwords, databaseName, ensureRolesAndDatabase, roleNames } from './roles'
import { unfinishedRestore } from './backup/replace-data'
import { keepLogShort } from './server-log'

/** Milliseconds; the server's guard stops it by force after 60 s. */
const patience = 90_000

/**
 * Stops a server left behind in this data directory, by an earlier portal or because its guard was killed. Call it
 * only while holding the lock, which shows that no other portal uses the server.
 */
async function stopOrphan(data: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  const text = await readOwnFile(pidFile).catch(() => '')
  const pid = Number(text.split('\n')[0])
  const born = pid > 1 ? birthMark(pid) : undefined
  if (born === undefined) return
  const command = commandLine(pid)
  if (!command.includes(data)) {
    if (/postgres|postmaster/.test(command)) {
      throw new Error(
        `Process ${pid} seems to be a PostgreSQL that runs on ${data}: stop it, then start again.`,
      )
    }
    // The process id belongs to another program by now; PostgreSQL itself would refuse to start because of it.
    await rm(pidFile, { force: true })
    return
  }
  log(`Stopping a database server that was left behind (process ${pid}).`)
  const deadline = performance.now() + patience
  while (birthMark(pid) === born) {
    if (performance.now() > deadline)
      throw new Error(`The old database server (process ${pid}) does not stop.`)
    interrupt(pid)
    await delay(50)
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

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
  /** Whether it starts on files of a restore that is not complete. */
  isRestoring?: boolean
}

/** Logins to the running server, one per role, and how to end it. */
export interface EmbeddedPostgres extends EmbeddedLogins {
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
  const stateDir = options.stateDir ?? stateFolder()
  const packaged = findBinaries()
  const newcomer = await accountForNewServer()
  const home = await openHome({ dataDir, account: newcomer, stateDir, throwaway, log })
  refuseOtherMajor(home, packaged.major)
  const data = dataDirectory(home, packaged.major)
  if (existsSync(unfinishedRestore(data)) && !options.isRestoring)
    throw new Error(
      `A restore into ${home} was not completed: run it again (npm run restore). Until then old sessions would be open.`,
    )
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
    return {
      ...loginsAt({ host, port }, passwords, data),
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

/** Logins to the running server, one per role. */
export interface EmbeddedLogins {
  /** Owns the database and runs its migrations; has no rights elsewhere. */
  owner: ClientConfig
  /** For the portal's work: owns nothing and cannot bypass row-level security. */
  application: ClientConfig
  /** For reports: transactions are read-only by default, and it has no right to write. */
  reporting: ClientConfig
  /** For backups, tests and repairs; connects to the database `postgres`. */
  superuser: ClientConfig
  /** Where its data is. */
  dataFolder: string
}

/** The logins to the server that listens at an address; a folder stands for its Unix socket. */
export function loginsAt(
  { host, port }: { host: string; port: number },
  passwords: Passwords,
  dataFolder: string,
): EmbeddedLogins {
  const login = (role: keyof typeof roleNames, database = databaseName): ClientConfig => {
    return { host, port, database, user: roleNames[role], password: passwords[role] }
  }
  return {
    owner: login('owner'),
    application: login('application'),
    reporting: login('reporting'),
    superuser: login('superuser', 'postgres'),
    dataFolder,
  }
}
