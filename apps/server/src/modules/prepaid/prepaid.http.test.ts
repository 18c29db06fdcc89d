import { billingRoutes } from '@uplink/contract/billing'
import { connectionRoutes } from '@uplink/contract/connections'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { packageRoutes } from '@uplink/contract/packages'
import { prepaidRoutes } from '@uplink/contract/prepaid'
import { linePayingRoutes, prepaidTermsRoutes } from '@uplink/contract/line-paying'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#platform/durations'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { areaFactory, packageFactory } from '../connections/connections.factory'
import { billingRun } from '../billing/billing.factory'
import { faultsOf, newKey, paymentFactory, walletOf } from '../payments/payments.factory'
import { prepaidCustomer, prepaidFactory } from '../../testing/stages/money/prepaid'
import { prepaidDays } from './prepaid.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { read, renew, choose } = prepaidRoutes
const log = pino({ level: 'silent' })
const work = () =>
  prepaidDays.run({ db: app.db, clock: app.clock, log }, undefined, new AbortController().signal)

const billsOf = (connection: number) =>
  app.db
    .selectFrom('invoices')
    .select(['period_start', 'period_end', 'total', 'status', 'due_on'])
    .where('connection_id', '=', connection)
    .orderBy('period_start')
    .execute()
const statusOf = async (connection: number) =>
  (
    await app.db
      .selectFrom('connections')
      .select('status')
      .where('id', '=', connection)
      .executeTakeFirstOrThrow()
  ).status
const titlesOf = async (user: number) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

/** Somebody of the organization's staff who may change lines and what holds for prepaid ones. */
async function manager(organizationId: number) {
  const models = ['connection', 'package', 'area', 'user', 'organization'] as const
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/*', '/prepaid*', '/prepaid/*'] }],
    grants: models.map((model) => ({
      model,
      actions: ['List' as const, 'Create' as const, 'Edit' as const],
      ...ofOwnOrganization,
    })),
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

describe('GET /prepaid', () => {
  it('says until when a line is paid, and what renewing costs; null for one that gets bills', async () => {
    const { call, connection } = await prepaidCustomer(app)
    expect((await call(read)).body.data).toEqual({
      state: 'paid',
      paid_until: '2026-03-20',
      off_on: '2026-03-21',
      renews_from_balance: false,
      balance: '0.00',
      billed_from: null,
      renewal: {
        from: '2026-03-21',
        to: '2026-04-19',
        valid_for: { count: 30, unit: 'days' },
        lines: [{ description: 'Home 40, 21/03/2026 – 19/04/2026', amount: '800.00', tax: '40.00' }],
        total: '840.00',
        missing: '840.00',
      },
    })
    const bill = (await call(billingRoutes.billInfo)).body.data
    expect(bill).toMatchObject({
      monthlyAmount: '840.00',
      next_amount: '840.00',
      next_charges: '0.00',
      billDueDate: '2026-03-20',
      prepaid: { paid_until: '2026-03-20', state: 'paid' },
    })
    await app.db.deleteFrom('prepaid_lines').where('connection_id', '=', connection.id).execute()
    expect((await call(read)).body.data).toBeNull()
    expect((await call(billingRoutes.billInfo)).body.data.prepaid).toBeNull()
  })
})

describe('money for a prepaid line', () => {
  it('renews it at once as far as it goes, with a bill that is paid, and tells so', async () => {
    const { call, connection, userId } = await prepaidCustomer(app)
    await paymentFactory(app, connection, { amount: 50_000 })
    expect(await billsOf(connection.id)).toEqual([])
    await paymentFactory(app, connection, { amount: 40_000 })
    expect(await billsOf(connection.id)).toEqual([
      {
        period_start: '2026-03-21',
        period_end: '2026-04-19',
        total: 84_000,
        status: 'paid',
        due_on: '2026-03-14',
      },
    ])
    expect(await walletOf(app.db, connection.id)).toBe(6000)
    expect((await call(read)).body.data).toMatchObject({ paid_until: '2026-04-19', balance: '60.00' })
    expect(await titlesOf(userId)).toEqual([`Line ${connection.username} is paid until 19/04/2026`])
    await paymentFactory(app, connection, { amount: 252_000 })
    expect((await billsOf(connection.id)).map(({ period_end }) => period_end)).toEqual([
      '2026-04-19',
      '2026-05-19',
      '2026-06-18',
      '2026-07-18',
    ])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('has no last paid day before anything was paid for it', async () => {
    // the stage begins it on 2026-02-19
    const { call } = await prepaidCustomer(app, { paidUntil: '2026-02-18', status: 'suspended' })
    expect((await call(connectionRoutes.serviceStatus)).body.data).toMatchObject({
      state: 'suspended',
      paid_until: null,
      is_never_paid: true,
    })
  })

  it('switches a line on again that was off, and only with enough', async () => {
    const { call, connection } = await prepaidCustomer(app, { paidUntil: '2026-03-10', status: 'suspended' })
    await paymentFactory(app, connection, { amount: 50_000 })
    expect(await statusOf(connection.id)).toBe('suspended')
    expect((await call(connectionRoutes.serviceStatus)).body.data).toMatchObject({
      state: 'suspended',
      paid_until: '2026-03-10',
    })
    await paymentFactory(app, connection, { amount: 34_000 })
    expect(await statusOf(connection.id)).toBe('active')
    expect(await billsOf(connection.id)).toMatchObject([{ period_start: '2026-03-14' }])
  })
})

describe('POST /prepaid/renewals', () => {
  it('renews from the balance at the price that was looked at, once for a key', async () => {
    const { call, connection } = await prepaidCustomer(app)
    const send = (total: string, key = newKey()) => call(renew, { body: { total }, key })
    expect((await send('840.00')).refusal.code).toBe('prepaid.too-little')
    // money that came before it was prepaid
    await app.db.deleteFrom('prepaid_lines').where('connection_id', '=', connection.id).execute()
    await paymentFactory(app, connection, { amount: 200_000 })
    await prepaidFactory(app, { connection: connection.id, paidUntil: '2026-03-20' })
    expect((await send('800.00')).refusal.code).toBe('prepaid.changed')
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('840.00', key)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await billsOf(connection.id)).toHaveLength(1)
    expect((await send('840.00')).body.data).toEqual({ paid_until: '2026-05-19' })
    expect(await walletOf(app.db, connection.id)).toBe(32_000)
    expect((await send('840.00')).refusal.code).toBe('prepaid.too-little')
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('refuses lines that get bills', async () => {
    const { call, connection } = await prepaidCustomer(app)
    await app.db.deleteFrom('prepaid_lines').where('connection_id', '=', connection.id).execute()
    expect((await call(renew, { body: { total: '840.00' }, key: newKey() })).refusal.code).toBe('prepaid.not')
    expect((await call(choose, { body: { renews_from_balance: true } })).refusal.code).toBe('prepaid.not')
  })
})

describe('time', () => {
  it('reminds 7, 3 and 1 days before, once each, switches off at the end, and on again when it is paid', async () => {
    const { connection, userId } = await prepaidCustomer(app, { paidUntil: '2026-03-28' })
    const start = app.clock.now()
    const told: string[][] = []
    for (let day = 0; day < 16; day++) {
      await work()
      await work()
      told.push((await titlesOf(userId)).slice(told.flat().length))
      app.clock.pass(dayMs)
    }
    const name = connection.username
    expect(told.map((titles, day) => [day, ...titles]).filter(({ length }) => length > 1)).toEqual([
      [7, `The paid days of line ${name} end in 7 days`],
      [11, `The paid days of line ${name} end in 3 days`],
      [13, `The paid days of line ${name} end tomorrow`],
      [15, `Line ${name} is switched off`],
    ])
    expect(await statusOf(connection.id)).toBe('suspended')
    const outbox = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .execute()
    expect(outbox).toEqual([{ payload: { connection_id: connection.id, change: 'standing' } }])
    await paymentFactory(app, connection, { amount: 84_000 })
    expect(await statusOf(connection.id)).toBe('active')
    app.clock.pass(start.getTime() - app.clock.now().getTime())
  })

  it('leaves a line on through the grace, by its organization', async () => {
    const { connection } = await prepaidCustomer(app, { paidUntil: '2026-03-12' })
    await app.db
      .updateTable('organizations')
      .set({ prepaid_grace_days: 2 })
      .where('id', '=', connection.organization_id)
      .execute()
    await work()
    expect(await statusOf(connection.id)).toBe('active')
    app.clock.pass(dayMs)
    await work()
    expect(await statusOf(connection.id)).toBe('suspended')
    app.clock.pass(-dayMs)
  })

  it('renews from the balance on the last paid day, if that is wanted', async () => {
    const [wanted, other] = [
      await prepaidCustomer(app, { paidUntil: '2026-03-14' }),
      await prepaidCustomer(app, { paidUntil: '2026-03-14' }),
    ]
    await wanted.call(choose, { body: { renews_from_balance: true } })
    for (const { connection } of [wanted, other]) {
      await app.db
        .updateTable('prepaid_lines')
        .set({ ends_on: '2026-03-31' })
        .where('connection_id', '=', connection.id)
        .execute()
      await paymentFactory(app, connection, { amount: 100_000 })
      await app.db
        .updateTable('prepaid_lines')
        .set({ ends_on: null })
        .where('connection_id', '=', connection.id)
        .execute()
    }
    await Promise.all([work(), work()])
    expect(await billsOf(wanted.connection.id)).toMatchObject([
      { period_start: '2026-03-15', status: 'paid' },
    ])
    expect(await billsOf(other.connection.id)).toEqual([])
    await work()
    expect(await billsOf(wanted.connection.id)).toHaveLength(1)
    expect(await faultsOf(app.db)).toEqual([])
  })
})

describe('the billing run', () => {
  it('bills no prepaid line, and bills it again from the day after its paid days', async () => {
    const { connection } = await prepaidCustomer(app)
    const clerk = await manager(connection.organization_id)
    const query = { cuid: String(connection.id) }
    const run = () => billingRun(app)
    await run()
    expect(await billsOf(connection.id)).toEqual([])
    const look = (await clerk.call(linePayingRoutes.read, { query })).body.data
    expect(look).toMatchObject({ changes_on: '2026-03-21', can: ['set'], prepaid: { state: 'paid' } })
    const set = await clerk.call(linePayingRoutes.set, { query, body: { is_prepaid: false } })
    expect(set.body.data).toEqual({ from: '2026-03-21' })
    expect(
      (await clerk.call(linePayingRoutes.set, { query, body: { is_prepaid: false } })).refusal.code,
    ).toBe('line-paying.so-already')
    app.clock.pass(7 * dayMs)
    await work()
    await run()
    // nothing says what was billed before; the month is charged from the 21st, the day after the paid days
    const [bill] = await billsOf(connection.id)
    expect(bill).toMatchObject({ period_end: '2026-03-31', status: 'open' })
    expect(await statusOf(connection.id)).toBe('active')
    const later = await manager(connection.organization_id)
    const again = await later.call(linePayingRoutes.set, { query, body: { is_prepaid: true } })
    expect(again.body.data).toEqual({ from: '2026-04-01' })
    app.clock.pass(-7 * dayMs)
  })
})

describe('staff', () => {
  it('make no line prepaid that goes to another customer soon', async () => {
    const { connection, userId } = await prepaidCustomer(app)
    const clerk = await manager(connection.organization_id)
    const query = { cuid: String(connection.id) }
    await clerk.call(linePayingRoutes.set, { query, body: { is_prepaid: false } })
    app.clock.pass(7 * dayMs)
    await work()
    await billingRun(app)
    const later = await manager(connection.organization_id)
    const plan = await app.db
      .insertInto('line_plans')
      .values({
        connection_id: connection.id,
        organization_id: connection.organization_id,
        kind: 'move',
        effective_on: '2026-04-01',
        to_user_id: userId,
        gives_back: true,
        reason: 'Sold',
        planned_by: later.userId,
        planned_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const set = () => later.call(linePayingRoutes.set, { query, body: { is_prepaid: true } })
    expect((await set()).refusal.code).toBe('line-paying.move-planned')
    await app.db
      .updateTable('line_plans')
      .set({ withdrawn_at: app.clock.now() })
      .where('id', '=', plan.id)
      .execute()
    expect((await set()).status).toBe(200)
    app.clock.pass(-7 * dayMs)
  })

  it('add a prepaid line, which is off until it is paid', async () => {
    const { connection } = await prepaidCustomer(app)
    const organizationId = connection.organization_id
    const clerk = await manager(organizationId)
    const area = await areaFactory(app, organizationId)
    const pack = await packageFactory(app, { organizationId, price: 50_000 })
    const customer = { name: 'Nazma Begum', mobile_no: '01711009944', send_invitation: false }
    const body = {
      username: 'prepaid-one',
      area_id: area.id,
      package_id: pack.id,
      address: 'House 9',
      starts_on: '2026-03-14',
      is_prepaid: true,
      customer,
    }
    const { id } = (await clerk.call(newLineRoutes.add, { key: 'a-prepaid-line-of-a-test', body })).body.data
    await work()
    expect(await statusOf(id)).toBe('suspended')
    await paymentFactory(app, { id, organization_id: organizationId }, { amount: 52_500 })
    expect(await statusOf(id)).toBe('active')
    // without a prepaid price: a month at the package's
    expect(await billsOf(id)).toMatchObject([{ period_start: '2026-03-14', period_end: '2026-04-13' }])
  })

  it('set what holds for their organization’s lines, and for no other’s', async () => {
    const { connection } = await prepaidCustomer(app)
    const clerk = await manager(connection.organization_id)
    const body = {
      organization_id: connection.organization_id,
      grace_days: 3,
      late_from: 'end' as const,
    }
    expect((await clerk.call(prepaidTermsRoutes.set, { body })).body.data).toMatchObject(body)
    expect((await clerk.call(prepaidTermsRoutes.list)).body).toMatchObject({ data: [body], can: ['set'] })
    const elsewhere = (await prepaidCustomer(app)).connection.organization_id
    const other = { ...body, organization_id: elsewhere }
    expect((await clerk.call(prepaidTermsRoutes.set, { body: other })).status).toBe(404)
    const wrong = await clerk.call(prepaidTermsRoutes.set, { body: { ...body, grace_days: 31 } })
    expect(wrong.refusal.errors).toEqual({ grace_days: ['Write a number of days from 0 to 30'] })
  })

  it('change nothing of a line that they may not edit', async () => {
    const { connection } = await prepaidCustomer(app)
    const stranger = await manager((await prepaidCustomer(app)).connection.organization_id)
    const query = { cuid: String(connection.id) }
    expect((await stranger.call(linePayingRoutes.set, { query, body: { is_prepaid: false } })).status).toBe(
      404,
    )
  })
})

describe('a change of package', () => {
  it('comes with the next renewal, at its price', async () => {
    const { call, connection } = await prepaidCustomer(app)
    const pack = await packageFactory(app, {
      organizationId: connection.organization_id,
      price: 120_000,
      name: 'Home 80',
    })
    const quote = (when: 'now' | 'next-cycle') =>
      call(packageRoutes.quote, { query: { package_id: pack.id, when } })
    expect((await quote('now')).refusal.code).toBe('package-change.prepaid')
    const quoted = (await quote('next-cycle')).body.data
    expect(quoted).toMatchObject({ effective_on: '2026-03-21', total: '0.00', lines: [] })
    await call(packageRoutes.change, {
      body: { package_id: pack.id, when: 'next-cycle', quote_id: quoted.id },
    })
    expect((await call(read)).body.data?.renewal).toMatchObject({ total: '1260.00', to: '2026-04-20' })
  })
})
