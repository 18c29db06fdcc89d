import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedDatabase } from '../../e2e/embedded-database'
import { benchPepper } from '../database'
import { serve, type Served } from '../servers'

/** A portal with a database of its own, started as by `npm start`, filled with the demo provider. */
export interface WholePortal extends Served {
  /** Signed in as the superuser, to the portal's database. */
  sql: pg.Client
  /** The addresses with the logins of the superuser and of reports. */
  logins: Record<'superuser' | 'reporting', string>
  /** Stops it and starts it again, with the same data. */
  restart(): Promise<void>
}

const ready = /http:\/\/localhost:(\d+)/

/** @param node what comes before the portal's main file: options of Node */
export async function withPortal(
  work: (portal: WholePortal) => Promise<void>,
  node: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-bench-'))
  // the database's account, which is not root, needs to enter the folder
  await chmod(folder, 0o711)
  const settings = {
    DATABASE_URL: '',
    DATA_DIR: folder,
    SECRET_KEY: benchPepper,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    DEMO_NETWORK: 'false',
    DRAIN_SECONDS: '0',
  }
  const start = () => serve(['node', ...node, 'apps/server/dist/main.js'], settings, ready)
  let served = await start()
  const logins = await loginsOf(folder)
  let sql = await connected(logins.superuser)
  const portal: WholePortal = {
    get origin() {
      return served.origin
    },
    get pid() {
      return served.pid
    },
    get sql() {
      return sql
    },
    logins,
    async restart() {
      await sql.end()
      await served.stop()
      served = await start()
      sql = await connected(logins.superuser)
    },
    stop: () => served.stop(),
  }
  try {
    await work(portal)
  } finally {
    await sql.end().catch(() => {})
    await served.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function loginsOf(folder: string) {
  const { url } = await embeddedDatabase(folder)
  const passwords = JSON.parse(await readFile(join(folder, 'postgres', 'passwords.json'), 'utf8')) as Record<
    'superuser' | 'reporting',
    string
  >
  const as = (user: string, password: string) => url.replace(/\/\/[^@]*@/, () => `//${user}:${password}@`)
  return {
    superuser: as('postgres', passwords.superuser),
    reporting: as('uplink_report', passwords.reporting),
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
