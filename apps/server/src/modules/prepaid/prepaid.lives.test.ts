import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { linePayingRoutes } from '@uplink/contract/line-paying'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { dayMs } from '#platform/durations'
import { randomOf } from '../../testing/random-of'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { billingRun } from '../billing/billing.factory'
import { billFor, findPrepaid, firstDay, offOn, renewalOf, renewFromWallet } from '../billing/billing.public'
import { voucherFactory } from '../../testing/stages/money/paying'
import { faultsOf, paymentFactory } from '../payments/payments.factory'
import { prepaidCustomer } from '../../testing/stages/money/prepaid'
import { prepaidDays } from './prepaid.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const lives = Number(process.env.PREPAID_LIVES ?? 4)
const seed = Number(process.env.PREPAID_SEED ?? 84)
const steps = 25
/** What has happened in any life, so that the test is about all of it. */
const happened = new Set<string>()

/** A line whose money and days are moved in every way there is, in any order. */
async function lifeOf(number: number) {
  const random = randomOf(seed * 1000 + number)
  const { connection } = await prepaidCustomer(app)
  const { id, organization_id } = connection
  const grace = random(3)
  await app.db
    .updateTable('organizations')
    .set({
      prepaid_grace_days: grace,
      prepaid_late_from: random(2) === 0 ? 'now' : 'end',
      billing_day: 1 + random(28),
      suspends_overdue: random(2) === 0,
    })
    .where('id', '=', organization_id)
    .execute()
  const query = { cuid: String(id) }
  const today = () => dayIn('Asia/Dhaka', app.clock.now())
  const staff = () => app.signIn({ accountType: 'staff', roleIds: [1] })
  const line = async () => (await findPrepaid(app.db, [id]))[0]
  const log = pino({ level: 'silent' })
  let vouchers = 0

  async function day() {
    app.clock.pass(dayMs)
    await billingRun(app)
    await prepaidDays.run({ db: app.db, clock: app.clock, log }, undefined, new AbortController().signal)
  }
  const acts: Record<string, () => Promise<unknown>> = {
    days: async () => {
      for (let left = 1 + random(12); left > 0; left--) await day()
    },
    pays: () => paymentFactory(app, connection, { amount: 100 * (1 + random(2500)) }),
    voucher: () =>
      voucherFactory(app, { connection: id, amount: 50_000, serial: `LIFE-${number}-${++vouchers}` }),
    daysVoucher: async () => {
      const known = await line()
      if (!known || known.ends_on !== null || known.status === 'closed' || known.starts_on > today()) return
      const from = firstDay(known, today())
      const days = { from, to: addDays(from, random(20)) }
      const bill = billFor({ ...known, pending: [] }, { name: 'Home 40', price: 20_000 }, days)
      happened.add('days by voucher')
      const serial = `LIFE-${number}-${++vouchers}`
      await voucherFactory(app, { connection: id, amount: bill.total, serial, days: bill })
    },
    renews: () =>
      app.db
        .transaction()
        .execute((tx) =>
          renewFromWallet(
            tx,
            { connectionId: id, now: app.clock.now() },
            (known) => renewalOf(known, today()) ?? 'not-renewable',
          ),
        ),
    byItself: () =>
      app.db
        .updateTable('prepaid_lines')
        .set({ renews_from_balance: random(2) === 0 })
        .where('connection_id', '=', id)
        .execute(),
    changes: async () => {
      const is_prepaid = random(2) === 0
      const { status } = await (await staff()).call(linePayingRoutes.set, { query, body: { is_prepaid } })
      if (status === 200) happened.add(is_prepaid ? 'became prepaid' : 'gets bills')
    },
    closes: async () => {
      const clerk = await staff()
      const { status, body } = await clerk.call(lineClosingRoutes.look, { query })
      if (status !== 200) return
      const give_back = random(2) === 0 ? '0.00' : (body.data.unused?.total ?? '0.00')
      await clerk.call(lineClosingRoutes.close, { query, body: { give_back } })
      await day()
      const { package_id } = await app.db
        .selectFrom('contracts')
        .select('package_id')
        .where('connection_id', '=', id)
        .executeTakeFirstOrThrow()
      const opened = await (await staff()).call(lineClosingRoutes.reopen, { query, body: { package_id } })
      if (opened.status === 200) happened.add('opened again')
    },
  }

  async function isRight(told: string) {
    const bills = await app.db
      .selectFrom('invoices')
      .select(['period_start', 'period_end'])
      .where('connection_id', '=', id)
      .orderBy('period_start')
      .execute()
    for (const [i, { period_start }] of bills.entries())
      expect(period_start > (bills[i - 1]?.period_end ?? ''), `${told}: a day is on two bills`).toBe(true)
    const known = await line()
    if (!known || known.ends_on !== null || known.starts_on > today()) return
    const isPaid = offOn(known) > today()
    happened.add(`prepaid and ${known.status}`)
    if (known.status === 'active') expect(isPaid, `${told}: on without being paid for`).toBe(true)
    else if (known.status === 'suspended' && known.owed === 0)
      expect(isPaid, `${told}: off though it is paid for`).toBe(false)
  }

  const told: string[] = []
  for (let step = 0; step < steps; step++) {
    const names = Object.keys(acts)
    const name = random(3) === 0 ? 'days' : (names[random(names.length)] ?? 'days')
    told.push(name)
    await acts[name]?.()
    // what time does comes with the job
    await prepaidDays.run({ db: app.db, clock: app.clock, log }, undefined, new AbortController().signal)
    await isRight(`life ${number} of seed ${seed}, ${told.join(' ')}`)
  }
  expect(await faultsOf(app.db), `life ${number} of seed ${seed}, ${told.join(' ')}`).toEqual([])
  // the next life has the runs to itself
  await app.db
    .updateTable('organizations')
    .set({ status: 'inactive' })
    .where('id', '=', organization_id)
    .execute()
}

it(`${lives} lives of a line: no day is charged twice, it is on until the day that is paid, and the ledger adds up`, async () => {
  for (let number = 0; number < lives; number++) await lifeOf(number)
  expect([...happened].toSorted()).toEqual([
    'became prepaid',
    'days by voucher',
    'gets bills',
    'opened again',
    'prepaid and active',
    'prepaid and suspended',
  ])
}, 300_000)
