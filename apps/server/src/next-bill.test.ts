import { billingRoutes } from '@uplink/contract/billing'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays, billingDate, periodContaining } from '#platform/calendar'
import { dayMs } from '#platform/durations'
import { toWire } from '#platform/money'
import { app, log, setting, stage } from './testing/stages/package-change'
import { applyDueChanges } from './modules/connections/connections.public'
import { outageFactory } from './modules/connections/connections.factory'
import { walletFactory } from './modules/billing/billing.factory'
import { creditOutages } from './modules/billing/outage-credits/credits.jobs'
import { runBilling } from './modules/billing/run/run'

stage()

let passed = 0
const pass = (ms: number) => {
  app.clock.pass(ms)
  passed += ms
}
afterEach(() => pass(-passed))

const deps = () => ({ db: app.db, clock: app.clock, log })
const bill = () =>
  runBilling({ ...deps(), applyDue: (organization) => applyDueChanges(deps(), organization) })

type Setting = Omit<NonNullable<Parameters<typeof setting>[0]>, 'isBilled'> & {
  isBilled?: boolean
  billingDay?: number
  taxPercent?: number
}

/** The only line that is billed from now on, on 14 March; its bill of this period is paid. */
async function line({ isBilled = true, billingDay = 1, taxPercent = 5, ...more }: Setting = {}) {
  await app.db.updateTable('organizations').set({ status: 'inactive' }).execute()
  const customer = await setting({ ...more, isBilled: false })
  const { connection, call } = customer
  await walletFactory(app, { connection, balance: 10_000_000 })
  const organization = (change: object) =>
    app.db.updateTable('organizations').set(change).where('id', '=', connection.organization_id).execute()
  await organization({ status: 'active', billing_day: billingDay, tax_percent: taxPercent })
  if (isBilled) await bill()
  const invoices = () =>
    app.db
      .selectFrom('invoices')
      .select(['period_start', 'period_end', 'due_on', 'total'])
      .where('connection_id', '=', connection.id)
      .orderBy('period_start')
      .execute()
  const info = async () => (await call(billingRoutes.billInfo)).body.data
  /** The next bill, as it is told today, and as the run of some coming day writes it. */
  const next = async () => {
    const { next_amount: amount, billDueDate: due } = await info()
    const before = (await invoices()).length
    const dueDays = 10
    const issuedIn =
      Math.round((Date.parse(due ?? '2026-03-24') - Date.parse('2026-03-14')) / dayMs) - dueDays
    try {
      // the run of the day before writes none, or it would be another one's
      for (const day of [0, issuedIn - 1, issuedIn, issuedIn + 40]) {
        pass(Math.max(day * dayMs - passed, 0))
        await bill()
        const written = (await invoices())[before]
        if (written)
          return {
            told: { amount, due },
            written: { amount: toWire(written.total, 'BDT'), due: written.due_on },
          }
      }
      return { told: { amount, due }, written: undefined }
    } finally {
      pass(-passed)
    }
  }
  /** What is told, when the run has written the same. */
  const sameNext = async () => {
    const { told, written } = await next()
    expect(told).toEqual(written)
    return told
  }
  const plan = (packageId: number, next_price: number, next_price_on: string) =>
    app.db.updateTable('packages').set({ next_price, next_price_on }).where('id', '=', packageId).execute()
  const change = async (when: 'now' | 'next-cycle') => {
    const answer = await customer.accept((await customer.ask(when)).body.data)
    expect(answer.status).toBe(200)
  }
  return { ...customer, organization, info, sameNext, plan, change, present: () => packageOf(connection) }
}

const packageOf = async (connection: { id: number }) =>
  (
    await app.db
      .selectFrom('contracts')
      .select('package_id')
      .where('connection_id', '=', connection.id)
      .where('ends_on', 'is', null)
      .executeTakeFirstOrThrow()
  ).package_id

describe('the next bill that bill info tells is the one that the run writes', () => {
  it('where nothing changes', async () => {
    const { sameNext } = await line({ price: 80_000 })
    expect(await sameNext()).toEqual({ amount: '840.00', due: '2026-04-11' })
  })

  it.each([
    ['dearer', 120_000, '1260.00'],
    ['cheaper', 50_000, '525.00'],
  ])('where a %s package begins with it', async (_, newPrice, amount) => {
    const { sameNext, change, info } = await line({ price: 80_000, newPrice })
    await change('next-cycle')
    expect(await info()).toMatchObject({ monthlyAmount: '840.00', next_monthly_amount: amount })
    expect(await sameNext()).toEqual({ amount, due: '2026-04-11' })
  })

  it('where a dearer package has begun, whose first days wait for it', async () => {
    const { sameNext, change, info } = await line({ price: 80_000, newPrice: 120_000 })
    await change('now')
    expect(await info()).toMatchObject({
      monthlyAmount: '1260.00',
      next_monthly_amount: '1260.00',
      next_charges: '243.86',
    })
    expect(await sameNext()).toEqual({ amount: '1503.86', due: '2026-04-11' })
  })

  it('where a cheaper package has begun: what its days cost less is in the balance already', async () => {
    const { sameNext, change, info } = await line({ price: 80_000, newPrice: 50_000 })
    const before = Number((await info()).availableBalance)
    await change('now')
    const after = await info()
    expect(after.next_charges).toBe('0.00')
    expect(Number(after.availableBalance) - before).toBeCloseTo(182.91, 2)
    expect(await sameNext()).toEqual({ amount: '525.00', due: '2026-04-11' })
  })

  it('where an outage is credited: that is in the balance, too', async () => {
    const { sameNext, connection, info } = await line({ price: 80_000 })
    const { organization_id, area_id } = connection
    const rule = { organization_id, from_hours: 24, percent: 10, applies_from: '2026-01-01' }
    await app.db.insertInto('outage_credit_rules').values(rule).execute()
    const now = app.clock.now().getTime()
    const [startsAt, endedAt] = [new Date(now - 1.5 * dayMs), new Date(now - 1)]
    await outageFactory(app, { areaId: area_id, startsAt, endedAt })
    const before = Number((await info()).availableBalance)
    expect(await creditOutages(deps())).toBe(1)
    expect(Number((await info()).availableBalance) - before).toBeCloseTo(84, 2)
    expect(await sameNext()).toEqual({ amount: '840.00', due: '2026-04-11' })
  })

  it('where a new price of the package begins with it, and where it begins later', async () => {
    const soon = await line({ price: 80_000 })
    await soon.plan(await soon.present(), 90_000, '2026-04-01')
    expect((await soon.info()).next_monthly_amount).toBe('945.00')
    expect(await soon.sameNext()).toMatchObject({ amount: '945.00' })
    const later = await line({ price: 80_000 })
    await later.plan(await later.present(), 90_000, '2026-05-01')
    expect(await later.sameNext()).toMatchObject({ amount: '840.00' })
  })

  it('where the line has a price of its own, which a new price leaves', async () => {
    const { sameNext, plan, present, connection } = await line({ price: 80_000 })
    await app.db
      .updateTable('contracts')
      .set({ price: 70_000 })
      .where('connection_id', '=', connection.id)
      .execute()
    await plan(await present(), 90_000, '2026-04-01')
    expect(await sameNext()).toMatchObject({ amount: '735.00' })
  })

  it('where another package begins, and with it a new price of either', async () => {
    const one = await line({ price: 80_000, newPrice: 120_000 })
    await one.plan(one.wanted.id, 130_000, '2026-04-01')
    await one.change('next-cycle')
    expect(await one.sameNext()).toMatchObject({ amount: '1365.00' })
    const other = await line({ price: 80_000, newPrice: 120_000 })
    await other.plan(await other.present(), 90_000, '2026-04-01')
    await other.change('next-cycle')
    expect(await other.sameNext()).toMatchObject({ amount: '1260.00' })
  })

  it('where the package has changed before this period was billed: a part for each', async () => {
    const { sameNext, change } = await line({ price: 80_000, newPrice: 120_000, isBilled: false })
    await change('now')
    expect(await sameNext()).toEqual({ amount: '1083.86', due: '2026-03-24' })
  })

  it('where the line is on again since today, and where its contract has yet to begin', async () => {
    const back = await line({ price: 31_000, isBilled: false })
    await app.db
      .updateTable('connections')
      .set({ resumed_on: '2026-03-14' })
      .where('id', '=', back.connection.id)
      .execute()
    expect(await back.sameNext()).toMatchObject({ amount: '189.00', due: '2026-03-24' })
    const coming = await line({ price: 31_000, startsOn: '2026-05-22' })
    expect(await coming.sameNext()).toEqual({ amount: '105.00', due: '2026-06-01' })
  })

  it('at any price, tax, billing day and beginning, whatever is ordered, planned and waiting', async () => {
    const price = fc.integer({ min: 1, max: 900_000 })
    const world = fc.record({
      line: fc.record({
        billingDay: fc.integer({ min: 1, max: 28 }),
        taxPercent: fc.integer({ min: 0, max: 9900 }).map((hundredths) => hundredths / 100),
        price,
        newPrice: price,
        startsOn: fc.integer({ min: -70, max: 75 }).map((days) => addDays('2026-03-14', days)),
        isBilled: fc.boolean(),
      }),
      isImported: fc.boolean(),
      missedDays: fc.option(fc.integer({ min: 1, max: 40 })),
      resumedOn: fc.option(fc.integer({ min: -20, max: 0 }).map((days) => addDays('2026-03-14', days))),
      when: fc.option(fc.constantFrom('now' as const, 'next-cycle' as const)),
      planned: fc.option(fc.record({ price, periods: fc.integer({ min: 1, max: 2 }) })),
      plannedOfNew: fc.option(fc.record({ price, periods: fc.integer({ min: 1, max: 2 }) })),
    })
    await fc.assert(
      fc.asyncProperty(
        world,
        async ({ line: settings, isImported, missedDays, resumedOn, when, planned, plannedOfNew }) => {
          const { sameNext, plan, change, present, wanted, connection, organization } = await line(settings)
          await app.db
            .updateTable('connections')
            .set({ resumed_on: resumedOn })
            .where('id', '=', connection.id)
            .execute()
          if (missedDays) await organization({ billed_through: addDays('2026-03-14', -missedDays) })
          if (isImported)
            await app.db
              .updateTable('contracts')
              .set({ began_on: '2019-05-02' })
              .where('connection_id', '=', connection.id)
              .execute()
          const begins = (periods: number) => {
            const { from } = periodContaining('2026-03-14', settings.billingDay)
            return billingDate(from, settings.billingDay, periods)
          }
          if (planned) await plan(await present(), planned.price, begins(planned.periods))
          if (plannedOfNew) await plan(wanted.id, plannedOfNew.price, begins(plannedOfNew.periods))
          if (when && (when === 'next-cycle' || settings.startsOn < '2026-03-14')) await change(when)
          await sameNext()
        },
      ),
      { numRuns: Number(process.env.BILL_RUNS ?? 5), ...(!process.env.BILL_RUNS && { seed: 7 }) },
    )
  })
})
