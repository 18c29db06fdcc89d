import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestClock } from '../../test-clock'
import { createTestDatabase, type TestDatabase } from '../../databases/test-database'
import { organizationFactory } from '../../../modules/organizations/organizations.factory'
import { userFactory } from '../../../modules/auth/auth.factory'
import { connectionFactory } from '../../../modules/connections/connections.factory'
import { runBilling } from '../../../modules/billing/run/run'

export let database: TestDatabase
export let owner: pg.Client
const log = pino({ level: 'silent' })

/** Sets up and closes the database for the tests of the calling file. */
export function stage(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    owner = new pg.Client(database.logins.owner)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })
}

/** The only organization that is billed from now on. */
export async function provider(
  settings: { billing_day?: number; time_zone?: string; tax_percent?: number; due_days?: number } = {},
) {
  await database.db.updateTable('organizations').set({ status: 'inactive' }).execute()
  const { id } = await organizationFactory(database)
  await database.db
    .updateTable('organizations')
    .set({ status: 'active', invoice_prefix: 'AB', ...settings })
    .where('id', '=', id)
    .execute()
  return id
}

export async function line(
  organizationId: number,
  settings: Partial<Parameters<typeof connectionFactory>[1]> = {},
) {
  const user = await userFactory({ db: database.db, clock: createTestClock() }, { organizationId })
  return {
    userId: user.id,
    ...(await connectionFactory(database, { userId: user.id, organizationId, ...settings })),
  }
}

export const runAt = (instant: string, batch = 1000) =>
  runBilling({ db: database.db, clock: { now: () => new Date(instant) }, log }, { batch })

export const invoicesOf = (organizationId: number) =>
  database.db
    .selectFrom('invoices')
    .select([
      'connection_id',
      'number',
      'period_start',
      'period_end',
      'issued_on',
      'due_on',
      'subtotal',
      'tax',
      'total',
      'status',
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()

export const linesOf = (organizationId: number) =>
  database.db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select(['l.description', 'l.amount', 'l.tax', 'l.tax_percent'])
    .where('i.organization_id', '=', organizationId)
    .orderBy('i.id')
    .orderBy('l.position')
    .execute()

export const bell = (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
