import { packageRoutes, type PackageQuote } from '@uplink/contract/packages'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { customerWithLine } from '../self-care'
import { createTestApp, type TestApp } from '../test-app'
import { issuedInvoiceFactory } from '../../modules/billing/billing.factory'
import { ledgerFaults } from '../../modules/billing/billing.public'
import { packageFactory } from '../../modules/connections/connections.factory'
import { applyPackageChanges } from '../../modules/connections/connections.public'

export let app: TestApp

/** Sets up and closes the database for the tests of the calling file. */
export function stage(): void {
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
}

export const { quote, change, current } = packageRoutes
export const log = pino({ level: 'silent' })
export const minute = 60_000

interface Setting {
  price?: number
  newPrice?: number
  status?: 'active' | 'suspended' | 'closed'
  isBilled?: boolean
  startsOn?: string
}

/** A customer whose March is billed, and another package of the provider. */
export async function setting({ price = 52_500, newPrice = 80_000, isBilled = true, ...line }: Setting = {}) {
  const customer = await customerWithLine(app, { price, ...line })
  const { connection, call } = customer
  const wanted = await packageFactory(app, {
    organizationId: connection.organization_id,
    price: newPrice,
    name: 'Home 40',
  })
  if (isBilled) await billMarch(connection, price)
  const ask = (when: 'now' | 'next-cycle' = 'now', more: { package_id?: number; offer_id?: number } = {}) =>
    call(quote, { query: { package_id: wanted.id, when, ...more } })
  const accept = (priced: PackageQuote) =>
    call(change, { body: { package_id: priced.to.id, when: priced.when, quote_id: priced.id } })
  return { ...customer, wanted, ask, accept }
}

async function billMarch(
  connection: { id: number; organization_id: number; username: string },
  price: number,
) {
  await issuedInvoiceFactory(app, {
    connection,
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    dueOn: '2026-03-11',
    total: price,
  })
}

export const contracts = (connection: { id: number }) =>
  app.db
    .selectFrom('contracts')
    .select(['price', 'starts_on', 'ends_on'])
    .where('connection_id', '=', connection.id)
    .orderBy('starts_on')
    .execute()

export const pending = (connection: { id: number }) =>
  app.db
    .selectFrom('pending_charges')
    .select(['description', 'amount', 'tax'])
    .where('connection_id', '=', connection.id)
    .orderBy('id')
    .execute()

export const wallet = async (connection: { id: number }) =>
  (
    await app.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('connection_id', '=', connection.id)
      .where('kind', '=', 'wallet')
      .executeTakeFirst()
  )?.balance ?? 0

export async function expectSoundLedger() {
  const client = new pg.Client(app.logins.owner)
  await client.connect()
  try {
    const faults = await ledgerFaults(async (query) => {
      const { rows } = await client.query<{ count: string }>(query)
      return Number(rows[0]?.count)
    })
    expect(faults).toEqual([])
  } finally {
    await client.end()
  }
}

export const runJob = () => applyPackageChanges.run({ db: app.db, clock: app.clock, log })
