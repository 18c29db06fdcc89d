import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabases, type Database, type Databases } from '#platform/database/kysely'
import { system } from '#platform/database/actor'
import { loginsOf, type Logins } from '#platform/database/connections/logins'
import { createPipelines } from '#platform/database/connections/pipelines'
import { reportingRole } from '#platform/database/connections/roles'
import { createPool } from '#platform/database/connections/pool'
import { databaseUrl, reportingPassword, templateDatabase } from './test-cluster'

export interface TestDatabase {
  name: string
  logins: Logins
  pool: pg.Pool
  databases: Databases
  /** Acts as the system; factories insert with it. */
  db: Database
  /** Closes its connections; only then can others copy it. */
  disconnect(): Promise<void>
  drop(): Promise<void>
}

const quiet = { error: () => {} }

/**
 * A fresh database from the template, for one test file; or a copy of another one that a file has filled and
 * disconnected from.
 */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const server = inject('database')
  const name = `uplink_test_${randomBytes(6).toString('hex')}`
  await onServer(server, [
    `CREATE DATABASE ${name} TEMPLATE ${template} ${inject('copying')}`,
    // No test needs its data to survive a power cut.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  ])
  const connected = await connect(name, testLogins(databaseUrl(server, name)))
  return {
    ...connected,
    async drop() {
      await connected.disconnect()
      await onServer(server, [`DROP DATABASE ${name} WITH (FORCE)`])
    },
  }
}

/** Logins as on an operator's server, except that reports have an account of their own. */
function testLogins(url: string): Logins {
  const logins = loginsOf(url)
  const { host, port, database } = new pg.Client(logins.owner)
  return { ...logins, reporting: { host, port, database, user: reportingRole, password: reportingPassword } }
}

/** Separate connections to an existing database; closing them does not drop it. */
export const besideDatabase = ({ name, logins }: TestDatabase): Promise<TestDatabase> => connect(name, logins)

async function connect(name: string, logins: Logins): Promise<TestDatabase> {
  const pool = createPool(logins.application, { size: 6, log: quiet })
  const pipelines = await createPipelines(logins.application, quiet)
  const databases = createDatabases(pool, pipelines)
  let isConnected = true
  async function disconnect(): Promise<void> {
    if (!isConnected) return
    isConnected = false
    await pipelines.end()
    await pool.end()
  }
  return { name, logins, pool, databases, db: databases.for(system), disconnect, drop: disconnect }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Two test files may copy the template at once; one of them waits.
    await client.query('SELECT pg_advisory_lock(7262002)')
    for (const text of statements) await client.query(text)
  } finally {
    await client.end()
  }
}
