import { bulkActRoutes, type BulkActRecord } from '@uplink/contract/bulk-acts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { jobs } from '../../worker'
import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { areaFactory, packageFactory } from '../../modules/connections/connections.factory'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { reportWorkFor } from '../report-work'
import { testSecretKey, type Caller, type TestApp } from '../test-app'

const everyPath = [
  '/desk/customers',
  '/desk/lines/*',
  '/desk/bill-reminders',
  '/desk/bill-reminders/*',
  '/desk/payment-cases',
  '/desk/payment-cases/*',
  '/desk/orders',
  '/desk/orders/*',
  '/desk/tickets',
  '/desk/tickets/*',
  '/campaigns',
  '/campaigns/*',
]

const everyModel = [
  'connection',
  'area',
  'package',
  'invoice',
  'payment',
  'order',
  'ticket',
  'campaign',
] as const

/** Somebody who may do everything with many, in an organization. */
export async function bulkClerk(app: TestApp, organizationId: number, paths: readonly string[] = everyPath) {
  const role = await roleFactory(app, {
    permissions: [{ paths: [...paths] }],
    grants: everyModel.map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit'],
      ...ofOwnOrganization,
    })),
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  return { clerk, role }
}

let towns = 0

/** A provider with so many customers of one family name, each with a line, and a clerk who may do everything with them. */
export async function bulkTown(app: TestApp, { lines }: { lines: number }) {
  const { id: organizationId } = await organizationFactory(app)
  const area = await areaFactory(app, organizationId)
  const elsewhere = await areaFactory(app, organizationId)
  const pack = await packageFactory(app, { organizationId, price: 100_000 })
  const name = `Mollah${++towns}`
  const { rows } = await sql<{ id: number; user_id: number; username: string }>`
    WITH people AS (
      INSERT INTO users (username, account_type, name, password_hash, organization_id, mobile_no)
      SELECT ${name} || '-' || n, 'customer', 'Customer ' || n || ' ' || ${name}, 'hash', ${organizationId},
        '0171' || lpad((${towns} * 100000 + n)::text, 7, '0')
      FROM generate_series(1, ${lines}) AS n RETURNING id, username
    ), made AS (
      INSERT INTO connections (user_id, organization_id, area_id, username, first_name, last_name, contact, address, city)
      SELECT id, ${organizationId}, ${area.id}, 'l-' || username, 'Customer', ${name}, '01711000001', 'House 1', 'Dhaka'
      FROM people RETURNING id, user_id, username
    ), contracts AS (
      INSERT INTO contracts (connection_id, package_id, price, starts_on)
      SELECT id, ${pack.id}, 100000, '2025-01-21' FROM made
    )
    SELECT id, user_id, username FROM made ORDER BY id`.execute(app.db)
  return { organizationId, area, elsewhere, name, lines: rows, ...(await bulkClerk(app, organizationId)) }
}

/** Runs the job of acts on many like a worker. */
export const workOnBulk = (app: TestApp) => runJob(app, 'bulk-acts.work')

/** Runs a job like a worker. */
export async function runJob(app: TestApp, job: string): Promise<void> {
  const { signal } = new AbortController()
  const { config, clock, db } = app
  const log = pino({ level: 'silent' })
  const reports = reportWorkFor(app, { config, clock, log })
  try {
    await jobs
      .find(({ name }) => name === job)
      ?.run({ db, clock, log, config, secretKey: testSecretKey, reports }, undefined, signal)
  } finally {
    reports.sources.end()
  }
}

/** Begins what was looked at. */
export async function beginLook(clerk: Caller, id: number): Promise<BulkActRecord> {
  const begun = await clerk.call(bulkActRoutes.begin, { params: { id }, body: {} })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.refusal))
  return begun.body.data
}

export const readBulk = async (clerk: Caller, id: number): Promise<BulkActRecord> =>
  (await clerk.call(bulkActRoutes.read, { params: { id } })).body.data
