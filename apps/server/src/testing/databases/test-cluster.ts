import { rm } from 'node:fs/promises'
import { makeFastFolder } from '@uplink/test-servers/fast-folder'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/database/embedded/embedded'
import { closeFunctions, migrate } from '#platform/database/migrations/migrate'
import { ensureRoles } from '#platform/database/connections/logins'
import { reportingRole } from '#platform/database/connections/roles'
import { prepareQueue } from '#platform/jobs/queue'
import { migrationsFolder } from '../../starting/installation'
import { jobs } from '../../worker'

export const templateDatabase = 'uplink_template'

/** The password of the account for reports, on servers that require one. */
export const reportingPassword = 'reports of the tests'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server as superuser; tests copy its template database. */
    database: string
    /** How the server copies the template fastest: whole files, if nothing must be flushed to disk first. */
    copying: '' | 'STRATEGY FILE_COPY'
  }
}

/**
 * Once per test run: a PostgreSQL of its own with one migrated template. With `TEST_DATABASE_URL` that server is used
 * instead; its role must be allowed to create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    project.provide('database', given)
    project.provide('copying', '')
    return async () => {}
  }
  const folder = await makeFastFolder('uplink-test-')
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true })
  const { host, port, user, password } = embedded.superuser
  const url = `postgres://${user}:${String(password)}@/postgres?host=${encodeURIComponent(host ?? '')}&port=${port}`
  await makeTemplate(url)
  project.provide('database', url)
  project.provide('copying', 'STRATEGY FILE_COPY')
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<void> {
  await ensureRoles({ connectionString: url })
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${templateDatabase}`)
  await client.query(`CREATE DATABASE ${templateDatabase}`)
  await client.query(`ALTER ROLE ${reportingRole} LOGIN PASSWORD '${reportingPassword}'`)
  await client.end()
  const owner = { connectionString: databaseUrl(url, templateDatabase) }
  await closeInTemplate(owner)
  await migrate(owner, migrationsFolder)
  await prepareQueue(owner, jobs)
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`)
}

/** Removes the rights that the embedded database removes, so that tests notice if code needs them. */
async function closeInTemplate(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await closeFunctions(client, client.user ?? 'postgres')
  await client.end()
}
