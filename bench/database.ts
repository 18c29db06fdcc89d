import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillDemo } from '../apps/server/src/demo/fill'
import { migrationsFolder } from '../apps/server/src/starting/installation'
import { startEmbedded } from '../apps/server/src/platform/database/embedded/embedded'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate'
import { createPasswords } from '../apps/server/src/platform/passwords/hashing'
import { prepareQueue } from '../apps/server/src/platform/jobs/queue'
import { jobs } from '../apps/server/src/worker'
import { parentOf } from './cpu-time'

/** A filled portal database of its own, with production's settings, for one measurement. */
export interface BenchDatabase {
  /** The cluster's superuser on the portal's database: what `DATABASE_URL` takes. */
  url: string
  folder: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

/** The pepper for the portal's passwords. */
export const benchPepper = 'bench bench bench bench bench bench'

/** The settings of the portal under measurement. */
export const settings = (database: Pick<BenchDatabase, 'url' | 'folder'>) => ({
  DATABASE_URL: database.url,
  DATA_DIR: database.folder,
  SECRET_KEY: benchPepper,
  PORT: '0',
  RATE_LIMIT_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'info',
  DEMO_NETWORK: 'false',
})

export async function withDemo(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  await withEmpty(async ({ embedded, folder }) => {
    const hashPassword = (password: string) => createPasswords(benchPepper).hash(password)
    await fillDemo({ client: embedded.owner, customers: 400, now: new Date(), hashPassword, log: () => {} })
    const url = urlOf(embedded)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const query = async <Row extends pg.QueryResultRow>(text: string) =>
        (await client.query<Row>(text)).rows
      await work({ url, folder, query })
    } finally {
      await client.end()
    }
  })
}

/** The process that started the connection's backend and all others. */
export async function postmasterOf({ query }: Pick<BenchDatabase, 'query'>): Promise<number> {
  const [backend] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(backend?.pid ?? 0)
}

type Embedded = Awaited<ReturnType<typeof startEmbedded>>

export function urlOf({ superuser: { host, port, user, password } }: Embedded): string {
  return `postgres://${user}:${String(password)}@/uplink?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

/** Runs a measurement on a migrated database without rows. */
export async function withEmpty(
  work: (database: { embedded: Embedded; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  try {
    await migrate(embedded.owner, migrationsFolder)
    await prepareQueue(embedded.owner, jobs)
    await work({ embedded, folder })
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
