import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port'

const program = '/usr/sbin/pgbouncer'
const shipped = join(import.meta.dirname, '../deploy/cluster/pgbouncer.ini')

/** Why PgBouncer cannot run here; undefined when it can. */
export const whatPgBouncerLacks = (): string | undefined =>
  existsSync(program) ? undefined : `there is no ${program}: node scripts/bootstrap.mjs pgbouncer`

/** The database behind it, and who signs in. */
export interface Behind {
  /** A name, an address or a folder of sockets. */
  host: string
  port: number
  database: string
  user: string
  password: string
  /** How many connections to the database it has for all. */
  poolSize: number
  /** Absent: as the shipped file says, which is the only one that the portal is for. */
  mode?: 'session' | 'statement'
}

/** A PgBouncer with the file of `deploy/cluster`. */
export interface PgBouncer {
  /** How the portal signs in there. */
  url: string
  pid(): number
  /** Starts it again after it was killed. */
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts it on a free port. */
export async function startPgBouncer(behind: Behind): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-pgbouncer-'))
  const port = await freePort()
  const { host, database, user, password, poolSize, mode = 'transaction' } = behind
  const users = join(folder, 'userlist.txt')
  const settings = join(folder, 'pgbouncer.ini')
  const log = join(folder, 'log')
  await writeFile(users, `"${user}" "${password}"\n`)
  const changes = {
    'host=127.0.0.1 port=5000 dbname=uplink': `host=${host} port=${behind.port} dbname=${database}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_file = /etc/pgbouncer/userlist.txt': `auth_file = ${users}`,
    '/var/log/postgresql/pgbouncer.log': log,
    '/run/postgresql/pgbouncer.pid': join(folder, 'pid'),
    'default_pool_size = 20': `default_pool_size = ${poolSize}`,
    'pool_mode = transaction': `pool_mode = ${mode}`,
  }
  let text = await readFile(shipped, 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (text.split(from).length !== 2) throw new Error(`pgbouncer.ini does not say "${from}" once`)
    text = text.replace(from, to)
  }
  await writeFile(settings, text)
  // It does not run as root, and the account that it becomes writes its log there.
  await chmod(folder, 0o777)
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(program, [...as, settings], { stdio: 'ignore' })
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${await readFile(log, 'utf8')}`)
      await pause(20)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    // One that was killed leaves it behind, and the next one would not start.
    await rm(join(folder, 'pid'), { force: true })
  }

  await start()
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/uplink`,
    pid: () => child?.pid ?? 0,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
