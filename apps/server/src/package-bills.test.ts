import { packageRoutes, type PackageQuote } from '@uplink/contract/packages'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFactory } from './modules/connections/connections.factory'
import { applyDueChanges } from './modules/connections/connections.public'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { reportWorkFor } from './testing/report-work'
import { customerWithLine } from './testing/self-care'
import { createTestApp, testSecretKey, type TestApp } from './testing/test-app'
import { jobs } from './worker'

const day = 24 * 3_600_000
const log = pino({ level: 'silent' })
let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const { quote, change } = packageRoutes

/** A customer at ৳ 500 whose provider bills on this day of the month, and a package for ৳ 800. */
async function setting(billingDay: number) {
  const { id: organizationId } = await organizationFactory(app)
  const settings = { billing_day: billingDay, tax_percent: 0 }
  await app.db.updateTable('organizations').set(settings).where('id', '=', organizationId).execute()
  const customer = await customerWithLine(app, { organizationId, price: 50_000 })
  const wanted = await packageFactory(app, { organizationId, price: 80_000, name: 'Home 40' })
  const ask = async (when: 'now' | 'next-cycle') =>
    (await customer.call(quote, { query: { package_id: wanted.id, when } })).body.data
  const accept = (priced: PackageQuote) =>
    customer.call(change, { body: { package_id: wanted.id, when: priced.when, quote_id: priced.id } })
  return { ...customer, organizationId, wanted, ask, accept }
}

async function bill() {
  const reports = reportWorkFor(app, { config: app.config, clock: app.clock, log })
  const deps = { db: app.db, clock: app.clock, log, config: app.config, secretKey: testSecretKey, reports }
  await jobs.find(({ name }) => name === 'billing.run')?.run(deps, undefined, new AbortController().signal)
  reports.sources.end()
}

const billsOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom('invoices')
    .select(['period_start', 'subtotal'])
    .where('connection_id', '=', id)
    .orderBy('id')
    .execute()

const billedThrough = async (id: number) =>
  (
    await app.db
      .selectFrom('organizations')
      .select('billed_through')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).billed_through

describe('a change of package for the next period', () => {
  it('is in force before that period is billed, though nothing else has applied it yet', async () => {
    const { ask, accept, connection } = await setting(15)
    expect((await accept(await ask('next-cycle'))).status).toBe(200)
    app.clock.pass(day)
    await bill()
    app.clock.pass(-day)
    expect(await billsOf(connection)).toEqual([{ period_start: '2026-03-15', subtotal: 80_000 }])
  })

  it('holds its line’s bill, and no other, while it cannot be applied', async () => {
    const { ask, accept, connection, organizationId } = await setting(15)
    const other = await customerWithLine(app, { organizationId, price: 60_000 })
    expect((await accept(await ask('next-cycle'))).status).toBe(200)
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.connection_id = ${connection.id} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE INSERT ON contracts FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    app.clock.pass(day)
    try {
      await expect(bill()).rejects.toThrow(/organization \d+: changes of lines: order \d+: broken/)
      expect(await billsOf(connection)).toEqual([])
      expect(await billsOf(other.connection)).toEqual([{ period_start: '2026-03-15', subtotal: 60_000 }])
      expect(await billedThrough(organizationId)).toBeNull()
    } finally {
      await owner.query('DROP TRIGGER fail_for_test ON contracts; DROP FUNCTION fail_for_test')
    }
    await bill()
    app.clock.pass(-day)
    expect(await billsOf(connection)).toEqual([{ period_start: '2026-03-15', subtotal: 80_000 }])
    expect(await billsOf(other.connection)).toHaveLength(1)
    expect(await billedThrough(organizationId)).toBe('2026-03-15')
  })

  it('is applied with all others of the day, however many there are', async () => {
    const changing = [await setting(15), await setting(15), await setting(15)]
    for (const { ask, accept } of changing) await accept(await ask('next-cycle'))
    app.clock.pass(day)
    await applyDueChanges({ db: app.db, clock: app.clock, log }, undefined, 2)
    app.clock.pass(-day)
    for (const { connection } of changing) {
      const contracts = app.db.selectFrom('contracts').select('id').where('connection_id', '=', connection.id)
      expect(await contracts.execute()).toHaveLength(2)
    }
  })
})

describe('a quote', () => {
  it('for today ends when the period is billed after it was asked for', async () => {
    const { ask, accept, connection } = await setting(14)
    const priced = await ask('now')
    expect(priced.lines).toEqual([])
    await bill()
    expect(await billsOf(connection)).toEqual([{ period_start: '2026-03-14', subtotal: 50_000 }])
    expect((await accept(priced)).refusal.code).toBe('package-change.quote-expired')
    const again = await ask('now')
    expect(again.total).toBe('300.00')
    expect((await accept(again)).status).toBe(200)
  })

  it('for the next period ends when that one is billed after it was asked for', async () => {
    const { ask, accept, connection } = await setting(15)
    const untilMidnight = new Date('2026-03-14T17:55:00Z').getTime() - app.clock.now().getTime()
    app.clock.pass(untilMidnight)
    const priced = await ask('next-cycle')
    expect(priced.effective_on).toBe('2026-03-15')
    app.clock.pass(10 * 60_000)
    await bill()
    expect(await billsOf(connection)).toEqual([{ period_start: '2026-03-15', subtotal: 50_000 }])
    const refused = await accept(priced)
    app.clock.pass(-untilMidnight - 10 * 60_000)
    expect(refused.refusal.code).toBe('package-change.quote-expired')
  })

  it('for the next period holds over midnight while that one is not billed', async () => {
    const { ask, accept, connection } = await setting(15)
    const untilMidnight = new Date('2026-03-14T17:55:00Z').getTime() - app.clock.now().getTime()
    app.clock.pass(untilMidnight)
    const priced = await ask('next-cycle')
    app.clock.pass(10 * 60_000)
    expect((await accept(priced)).status).toBe(200)
    await bill()
    app.clock.pass(-untilMidnight - 10 * 60_000)
    expect(await billsOf(connection)).toEqual([{ period_start: '2026-03-15', subtotal: 80_000 }])
  })
})
