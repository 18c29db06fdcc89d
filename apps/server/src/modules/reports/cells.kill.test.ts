import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { portalProcess, type PortalProcess } from '../../testing/processes/kill-run/portal-process'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { userFactory } from '../auth/auth.factory'
import { aRow, designFactory } from '../designs/designs.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aLongReport, reportFactory, reportsAtWork } from './reports.factory'

let database: TestDatabase
let client: pg.Client
let portal: PortalProcess
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.logins.owner)
  await client.connect()
  portal = await portalProcess({
    NODE_ENV: 'test',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DATABASE_URL: String(database.logins.owner.connectionString),
    SECRET_KEY: 'the secret key of the tests, long enough',
  })
})
afterAll(async () => {
  await portal.kill()
  await client.end()
  await database.drop()
})

/** A cell whose statement would run for hours. */
async function aLongCell() {
  const organization = await organizationFactory(database)
  const person = { accountType: 'staff' as const, organizationId: organization.id, roleIds: [1] }
  const { id: userId, token } = await userFactory(
    { db: database.db, clock: systemClock },
    { ...person, hasSession: true },
  )
  await client.query(
    `INSERT INTO departments (name, organization_id, status)
     SELECT 'Department ' || n, $1, 'active' FROM generate_series(1, 3000) AS n`,
    [organization.id],
  )
  const report = await reportFactory(database, {
    organizationId: organization.id,
    createdBy: userId,
    definition: aLongReport('Counts for hours'),
  })
  const rows = [aRow([{ report_id: report, display_type: 'iconic', column: 'n' }], 'all', 'only')]
  const design = await designFactory(database, { organizationId: organization.id, createdBy: userId, rows })
  return () =>
    fetch(`${portal.origin}/api/ext-report-builder/designs/${design}/cells/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ row: 'only', column: 0 }),
    })
}

it('leaves no statement under way and no run that seems to go on, when the portal is killed inside a cell', async () => {
  await portal.start()
  const run = await aLongCell()
  // answered after two seconds that the run goes on, unless the portal is killed before
  const answer = run().catch(() => undefined)
  await vi.waitFor(async () => expect(await reportsAtWork(client)).toBe(1))
  await portal.kill()
  await answer
  await portal.start()
  await vi.waitFor(async () => expect(await reportsAtWork(client)).toBe(0))
  const { rows } = await client.query(`SELECT FROM report_runs WHERE ended_at IS NULL`)
  expect(rows).toEqual([])
})
