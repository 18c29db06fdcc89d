import { billingDayRoutes } from '@uplink/contract/billing-days'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { prepaidFactory } from '../../testing/stages/money/prepaid'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { connectionFactory } from '../connections/connections.factory'
import { userFactory } from '../auth/auth.factory'
import { invoiceFactory } from './billing.factory'
import { postOpenings } from './billing.public'
import { runBilling } from './run/run'

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

const { list, preview, reach, start, billLine } = billingDayRoutes
const paths = ['/desk/billing-days', '/desk/billing-days/*']
const log = pino({ level: 'silent' })

/** A provider that is billed on the first, on 14 March, of which alone it takes the runs; with an officer and lines. */
async function provider({
  actions = ['List', 'Edit'],
  prices = [100_000],
}: { actions?: ('List' | 'Edit')[]; prices?: (number | null)[] } = {}) {
  await app.db.updateTable('organizations').set({ status: 'inactive' }).execute()
  const { connection } = await customerWithLine(app, { price: prices[0] ?? null })
  const organizationId = connection.organization_id
  await app.db
    .updateTable('organizations')
    .set({ status: 'active', billing_day: 1, tax_percent: 5 })
    .where('id', '=', organizationId)
    .execute()
  const lines = [connection]
  for (const price of prices.slice(1)) {
    const user = await userFactory(app, { organizationId })
    lines.push(await connectionFactory(app, { userId: user.id, organizationId, price }))
  }
  const role = await roleFactory(app, {
    permissions: [{ paths }],
    grants: [
      { model: 'invoice', actions, ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const officer = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const ask = async () =>
    (await officer.call(preview, { query: { organization_id: organizationId } })).body.data
  const days = async () => (await officer.call(list)).body.data[0]
  const run = () => runBilling({ db: app.db, clock: app.clock, log })
  return { organizationId, lines, officer, ask, days, run }
}

/** Lets the bill of a line fail until the answer is called. */
async function breakBill(id: number) {
  const name = `fail_${id}`
  await owner.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.connection_id = ${id} THEN RAISE EXCEPTION 'no receivable'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER ${name} BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION ${name}()`)
  return () => owner.query(`DROP TRIGGER ${name} ON invoices; DROP FUNCTION ${name}`)
}

describe('GET /desk/billing-days/preview', () => {
  it('tells the bills and the sum that the run then issues', async () => {
    const { ask, run, days } = await provider({ prices: [100_000, 40_000, 55_500] })
    const told = await ask()
    expect(told).toMatchObject({ day: '2026-03-14', lines: 3, bills: 3, total: '2052.75', odd_count: 0 })
    expect((await run()).issued).toBe(3)
    expect(await days()).toMatchObject({
      next_on: '2026-04-01',
      is_billed_today: true,
      runs: [
        {
          state: 'done',
          day: '2026-03-14',
          lines: 3,
          lines_done: 3,
          issued: 3,
          total: told.total,
          started_by: null,
        },
      ],
    })
    expect(await ask()).toMatchObject({ day: '2026-04-01', bills: 3, total: '2052.75', odd_count: 0 })
  })

  it('names lines without a contract, bills of nothing, and those that differ by more than half', async () => {
    const { ask, lines } = await provider({ prices: [100_000, null, 0, 100_000, 100_000] })
    const before = (connection: (typeof lines)[number] | undefined, total: number) =>
      connection &&
      invoiceFactory(app, {
        connection,
        periodStart: '2026-02-01',
        periodEnd: '2026-02-28',
        dueOn: '2026-02-11',
        total,
      })
    await before(lines[0], 70_000)
    await before(lines[3], 69_999)
    await before(lines[4], 210_001)
    const { odd, odd_count } = await ask()
    expect(odd_count).toBe(4)
    expect(odd.map(({ line, oddity, total, last_total }) => [line.id, oddity, total, last_total])).toEqual([
      [lines[1]?.id, 'no-contract', null, null],
      [lines[2]?.id, 'nothing', '0.00', null],
      [lines[3]?.id, 'more', '1050.00', '699.99'],
      [lines[4]?.id, 'less', '1050.00', '2100.01'],
    ])
  })

  it('compares the cost of a day where the last bill was for a part of a period', async () => {
    const { ask, lines, run } = await provider({ prices: [100_000, 100_000, 100_000] })
    const begun = (connection: (typeof lines)[number] | undefined, total: number) =>
      connection &&
      invoiceFactory(app, {
        connection,
        periodStart: '2026-02-19',
        periodEnd: '2026-02-28',
        dueOn: '2026-02-28',
        total,
      })
    // 10 of 28 days; with a connection fee; and at half the price
    await begun(lines[0], 37_500)
    await begun(lines[1], 137_500)
    await begun(lines[2], 18_750)
    const { odd } = await ask()
    expect(odd.map(({ line, oddity }) => [line.id, oddity])).toEqual([[lines[2]?.id, 'more']])
    await run()
    expect((await ask()).odd).toEqual([])
  })

  it('takes what an older system left owed for no bill to compare with', async () => {
    const { ask, lines, organizationId } = await provider()
    const owed = lines.map(({ id }) => ({ connectionId: id, amount: -30_000, until: '2026-02-28' }))
    const of = { organization: organizationId, today: '2026-03-14', now: app.clock.now() }
    await app.db.transaction().execute((tx) => postOpenings(tx, owed, of))
    expect(await ask()).toMatchObject({ bills: 1, odd_count: 0 })
  })

  it('has the prices and packages that will have begun by then', async () => {
    const { ask, run, lines } = await provider()
    await run()
    await app.db
      .updateTable('packages')
      .set({ next_price: 120_000, next_price_on: '2026-04-01' })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('contracts')
          .select('package_id')
          .where('connection_id', '=', lines[0]?.id ?? 0),
      )
      .execute()
    expect(await ask()).toMatchObject({ day: '2026-04-01', total: '1260.00' })
  })
})

describe('GET /desk/billing-days/reach', () => {
  it('counts the lines that get bills, from the day of the coming run', async () => {
    const { officer, organizationId, lines, run } = await provider({
      prices: [100_000, null, 40_000, 50_000],
    })
    const told = async (by = officer) => by.call(reach, { query: { organization_id: organizationId } })
    // without a contract it gets no bill
    expect((await told()).body.data).toEqual({ from: '2026-03-14', lines: 3 })
    await run()
    await prepaidFactory(app, {
      connection: lines[2]?.id ?? 0,
      startsOn: '2026-04-01',
      paidUntil: '2026-04-30',
    })
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: app.clock.now() })
      .where('id', '=', lines[3]?.id ?? 0)
      .execute()
    expect((await told()).body.data).toEqual({ from: '2026-04-01', lines: 1 })
    const theirs = (await provider()).officer
    const missing = await theirs.call(reach, { query: { organization_id: 999_999_999 } })
    expect((await told(theirs)).status).toBe(404)
    expect({ ...(await told(theirs)).refusal, request_id: '' }).toEqual({
      ...missing.refusal,
      request_id: '',
    })
    const other = await app.signIn({ accountType: 'staff', organizationId })
    expect((await told(other)).refusal.code).toBe('access.denied')
  })
})

describe('POST /desk/billing-days/start', () => {
  it('lets the run bill lines that came after today’s, once, and says who started it', async () => {
    const { officer, organizationId, days, run } = await provider()
    await run()
    const user = await userFactory(app, { organizationId })
    await connectionFactory(app, { userId: user.id, organizationId, price: 50_000 })
    expect((await run()).issued).toBe(0)
    const started = await officer.call(start, { body: { organization_id: organizationId } })
    expect(started.status).toBe(200)
    expect((await days())?.runs[0]).toMatchObject({ id: started.body.data.id, state: 'waiting' })
    const again = await officer.call(start, { body: { organization_id: organizationId } })
    expect(again.refusal.code).toBe('billing-run.under-way')
    const both = await Promise.all([run(), run()])
    expect(both[0].issued + both[1].issued).toBe(1)
    expect((await days())?.runs[0]).toMatchObject({ state: 'done', issued: 1, total: '525.00' })
    expect((await days())?.runs[0]?.started_by).not.toBeNull()
    expect((await run()).issued).toBe(0)
    const acts = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'organization.billing-run-started')
      .where('target', '=', `organization:${organizationId}`)
      .execute()
    expect(acts).toEqual([{ actor_id: officer.userId }])
  })

  it('refuses whoever may only look, and takes another’s organization for none', async () => {
    const { officer, organizationId } = await provider({ actions: ['List'] })
    const requests = { body: { organization_id: organizationId } }
    expect((await officer.call(list)).body.data[0]?.can).toEqual([])
    expect((await officer.call(start, requests)).status).toBe(404)
    const other = await app.signIn({ accountType: 'staff', organizationId })
    expect((await other.call(start, requests)).refusal.code).toBe('access.denied')
    const theirs = await provider()
    const [found, missing] = [
      await theirs.officer.call(preview, { query: { organization_id: organizationId } }),
      await theirs.officer.call(preview, { query: { organization_id: 999_999_999 } }),
    ]
    expect(found.status).toBe(404)
    expect({ ...found.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await theirs.officer.call(start, { body: { organization_id: 0 } })).status).toBe(422)
  })
})

describe('a line that cannot be billed', () => {
  it('is on the list with the reason until it is billed by itself, and delays no other', async () => {
    const { days, run, lines, officer } = await provider({ prices: [100_000, 40_000] })
    const broken = lines[1]
    const mend = await breakBill(broken?.id ?? 0)
    const query = { cuid: broken?.username }
    await expect(run()).rejects.toThrow('no receivable')
    expect(await days()).toMatchObject({
      is_billed_today: false,
      runs: [{ state: 'failed', issued: 1, lines: 2, lines_done: 1 }],
      unbilled: [{ line: { id: broken?.id }, reason: expect.stringContaining('no receivable') as string }],
      unbilled_count: 1,
    })
    const tried = await officer.call(billLine, { query, body: {} })
    expect(tried.refusal.code).toBe('billing-run.line-failed')
    await mend()
    const billed = await officer.call(billLine, { query, body: {} })
    expect(billed.body).toEqual({ message: `Line ${broken?.username} is billed.`, data: { issued: 1 } })
    expect((await officer.call(billLine, { query, body: {} })).body.data).toEqual({ issued: 0 })
    expect(await days()).toMatchObject({ unbilled: [], unbilled_count: 0 })
    expect((await run()).issued).toBe(0)
    const bills = await app.db
      .selectFrom('invoices')
      .select('total')
      .where('connection_id', '=', broken?.id ?? 0)
      .execute()
    expect(bills).toEqual([{ total: 42_000 }])
  })
})

describe('a run that was killed', () => {
  it('is under way until the next one goes on with it', async () => {
    const { days, run, organizationId } = await provider()
    await app.db
      .insertInto('billing_runs')
      .values({
        organization_id: organizationId,
        day: '2026-03-14',
        started_at: app.clock.now(),
        lines: 1,
        issued: 4,
      })
      .execute()
    expect((await days())?.runs).toMatchObject([{ state: 'running' }])
    await run()
    expect((await days())?.runs).toMatchObject([{ state: 'done', issued: 5 }])
  })
})
