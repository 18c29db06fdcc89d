import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, type Connection } from 'mysql2'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'

/** A database of its own on a real MariaDB, with two accounts. */
export interface TestMariaDb {
  /** The administrator's address. */
  url: string
  host: string
  port: number
  database: string
  /** May write, but has no right over the server. */
  writer: { username: string; password: string }
  /** May only read. */
  reader: { username: string; password: string }
  /** Runs SQL in this database as the server's administrator. */
  run(sql: string, values?: unknown[]): Promise<string[][]>
  drop(): Promise<void>
}

/** Where and how an administrator of a MariaDB signs in. */
interface Server {
  host: string
  port: number
  user: string
  password: string
  stop(): Promise<void>
}

/** A server that answered once may take seconds to let the next one in while other tests use it. */
const patienceMs = 60_000

/**
 * A MariaDB for tests: that of `TEST_MARIADB_URL`, or the one which answers on this machine, or one started from the
 * programs that are installed, at `port`, or `TEST_MARIADB_PORT` where somebody has to know it before. Nothing where there is none; whoever
 * asked says so.
 */
export async function createTestMariaDb({ port = Number(process.env.TEST_MARIADB_PORT) } = {}): Promise<
  TestMariaDb | undefined
> {
  const server = await findServer(port)
  if (!server) return undefined
  const database = `uplink_test_${randomBytes(6).toString('hex')}`
  const account = (what: string) => ({
    username: `${what}_${database.slice(-12)}`,
    password: randomBytes(12).toString('hex'),
  })
  const [writer, reader] = [account('rw'), account('ro')]
  const first = await signIn(server, patienceMs)
  if (!first) return undefined
  await ask(first, `CREATE DATABASE ${database} CHARACTER SET utf8mb4`)
  await ask(first, `CREATE USER '${writer.username}'@'%' IDENTIFIED BY '${writer.password}'`)
  await ask(first, `GRANT ALL PRIVILEGES ON \`${database}\`.* TO '${writer.username}'@'%'`)
  await ask(
    first,
    `CREATE USER '${reader.username}'@'%' IDENTIFIED BY '${reader.password}' WITH MAX_USER_CONNECTIONS 8 MAX_STATEMENT_TIME 60`,
  )
  await ask(first, `GRANT SELECT, SHOW VIEW ON \`${database}\`.* TO '${reader.username}'@'%'`)
  await ask(first, `USE ${database}`)
  const { user, password } = server
  return {
    url: `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${server.host}:${server.port}`,
    host: server.host,
    port: server.port,
    database,
    writer,
    reader,
    run: (sql, values) => ask(first, sql, values),
    async drop() {
      await ask(first, `DROP DATABASE ${database}`)
      await ask(first, `DROP USER '${writer.username}'@'%', '${reader.username}'@'%'`)
      first.destroy()
      await server.stop()
    },
  }
}

async function findServer(ownPort: number): Promise<Server | undefined> {
  const given = process.env.TEST_MARIADB_URL
  const { hostname, port, username, password } = new URL(given ?? 'mysql://root@127.0.0.1:3306')
  const there = {
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    stop: async () => {},
  }
  const connection = await signIn(there, given ? patienceMs : 2000)
  if (connection) {
    connection.destroy()
    return there
  }
  if (given) throw new Error('TEST_MARIADB_URL leads to no MariaDB that accepts our sign-in')
  return startServer(ownPort || (await freePort()))
}

/** Starts a server of our own from the machine's programs (Debian's `mariadb-server`). */
async function startServer(port: number): Promise<Server | undefined> {
  const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  if (!isThere('mariadbd') || !isThere('mariadb-install-db')) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'uplink-mariadb-'))
  const data = join(folder, 'data')
  const { username } = userInfo()
  const made = spawnSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    `--user=${username}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  if (made.status !== 0) return undefined
  const child = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${username}`,
      `--socket=${join(folder, 'socket')}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = once(child, 'exit')
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => text.includes('ready for connections') && resolve())
    child.once('exit', () => resolve())
  })
  return {
    host: '127.0.0.1',
    port,
    user: 'root',
    password: '',
    async stop() {
      child.kill()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(
  { host, port, user, password }: Server,
  connectTimeout: number,
): Promise<Connection | undefined> {
  const connection = createConnection({ host, port, user, password, connectTimeout })
  connection.on('error', () => {})
  return ask(connection, 'SELECT 1').then(
    () => connection,
    () => undefined,
  )
}

function ask(connection: Connection, sql: string, values: unknown[] = []): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values, rowsAsArray: true }, (error, rows) => {
      if (error) return reject(error)
      resolve(Array.isArray(rows) ? (rows as unknown[][]).map((row) => row.map(String)) : [])
    })
  })
}
