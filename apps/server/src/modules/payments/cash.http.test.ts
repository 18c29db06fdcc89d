import { cashDayRoutes, cashDeskRoutes, type Closing } from '@uplink/contract/cash-days'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../testing/pdf-text'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { faultsOf, newKey } from './payments.factory'
import { owingFactory } from '../../testing/stages/money/paying'

let app: TestApp
const password = 'the password of this person'
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())

let count = 0
const nextReference = () => `B-${++count}`

/** An organization with a line, a cashier as the billing officer is, and a manager. */
async function counter() {
  const customer = await owingFactory(app, 30_000)
  const organizationId = customer.connection.organization_id
  const cuid = String(customer.connection.id)
  const grants = [
    {
      model: 'payment' as const,
      actions: ['List' as const, 'Create' as const, 'Edit' as const],
      ...ofOwnOrganization,
    },
    { model: 'connection' as const, actions: ['List' as const], ...ofOwnOrganization },
  ]
  const paths = [
    '/desk/payments',
    '/desk/payments/*',
    '/cash-desk',
    '/cash-desk/*',
    '/cash-days',
    '/cash-days/*',
  ]
  const cashierRole = await roleFactory(app, { permissions: [{ paths }], grants })
  const managerRole = await roleFactory(app, {
    permissions: [{ paths: [...paths, '/desk/backdated-payments'] }],
    grants: [...grants, { model: 'cash-day', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  const staff = { accountType: 'staff' as const, organizationId, passwordHash }
  const cashier = await app.signIn({ ...staff, roleIds: [cashierRole] })
  const manager = await app.signIn({ ...staff, roleIds: [managerRole] })
  const take = (amount: string, body: object = {}, by = cashier) =>
    by.call(manualPaymentRoutes.record, {
      body: { way: 'cash', amount, cuid, again: true, ...body } as never,
      key: newKey(),
    })
  const desk = async (by = cashier) => (await by.call(cashDeskRoutes.read, {})).body.data
  const close = (id: number, closing: Partial<Closing>, by = cashier) =>
    by.call(cashDeskRoutes.close, {
      params: { id },
      body: { expected: '0.00', notes: [], coins: '0', ways: [], handed_to: null, ...closing },
      key: newKey(),
    })
  return { ...customer, organizationId, cuid, cashier, manager, take, desk, close }
}

/** The same people a day later, still signed in. */
async function dayLater() {
  app.clock.pass(24 * 60 * 60_000)
  const now = app.clock.now()
  const until = new Date(now.getTime() + 60 * 60_000)
  await app.db.updateTable('sessions').set({ last_seen_at: now, expires_at: until }).execute()
}

describe('a cash day', () => {
  it('is shown the morning after with its receipts, to its cashier alone, until another one is open', async () => {
    const { organizationId, cashier, manager, take, desk, close } = await counter()
    expect((await desk()).last).toBeNull()
    await take('500')
    const [open] = (await desk()).days
    const closing = { expected: '500.00', notes: [{ worth: '500.00', count: 1 }], coins: '0', ways: [] }
    expect((await close(open?.id ?? 0, closing)).status).toBe(200)
    const { days, ways, last, payments, collector } = await desk()
    // who may find payments finds those of other days by it
    const found = await cashier.call(deskPaymentRoutes.list, { query: { collector: String(collector) } })
    expect(found.body.data.map(({ amount }) => amount)).toEqual(['500.00'])
    const only = await roleFactory(app, { permissions: [{ paths: ['/cash-desk'] }] })
    const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [only] })
    expect((await desk(clerk)).collector).toBeNull()
    expect([days, ways]).toEqual([[], []])
    expect(last).toMatchObject({ id: open?.id, counted: '500.00', handed_to: null })
    expect(payments.map(({ amount }) => amount)).toEqual(['500.00'])
    const others = (await manager.call(cashDeskRoutes.read, {})).body.data
    expect([others.last, others.payments]).toEqual([null, []])
    // that of the next day: this one is over
    expect((await cashier.call(cashDeskRoutes.open, { body: { float: '0' } })).status).toBe(200)
    expect(await desk()).toMatchObject({ last: null, payments: [] })
  })

  it('is opened with what is in the drawer, counts by way, and is closed for good with a sheet', async () => {
    const { cashier, manager, take, desk, close } = await counter()
    expect((await desk()).can).toEqual(['open', 'take', 'print-receipt'])
    expect((await cashier.call(cashDeskRoutes.open, { body: { float: '200' } })).status).toBe(200)
    expect((await cashier.call(cashDeskRoutes.open, { body: { float: '200' } })).refusal.code).toBe(
      'cash.changed',
    )
    await take('500')
    await take('340')
    await take('100', { way: 'bank', reference: nextReference() })
    const { days, ways: brought, payments, last } = await desk()
    expect([brought, last]).toEqual([
      [
        { name: 'Cash', payments: 2, amount: '840.00' },
        { name: 'Bank transfer', payments: 1, amount: '100.00' },
      ],
      null,
    ])
    expect(days).toMatchObject([
      {
        payments: 3,
        taken: '940.00',
        returned: '0.00',
        float: '200.00',
        expected: '1140.00',
        is_late: false,
      },
    ])
    expect(payments.map(({ amount, receipt_no }) => [receipt_no, amount])).toEqual([
      ['R-000003', '100.00'],
      ['R-000002', '340.00'],
      ['R-000001', '500.00'],
    ])
    const id = days[0]?.id ?? 0
    const { ways, denominations, can } = (await cashier.call(cashDayRoutes.read, { params: { id } })).body
      .data
    expect(ways).toMatchObject([
      { id: null, name: 'Cash', expected: '1040.00' },
      { name: 'Bank transfer', expected: '100.00' },
    ])
    expect([denominations[0], can]).toEqual(['1000.00', ['close']])
    const bank = ways[1]?.id ?? 0
    const counted = {
      expected: '1140.00',
      notes: [
        { worth: '1000.00', count: 1 },
        { worth: '20.00', count: 1 },
      ],
      coins: '10',
      ways: [{ id: bank, counted: '100' }],
    }
    expect((await close(id, { ...counted, expected: '1000.00' })).refusal.code).toBe('cash.changed')
    expect((await close(id, { ...counted, ways: [] })).refusal.errors).toHaveProperty('ways')
    expect((await close(id, counted)).refusal.errors).toHaveProperty('reason')
    expect(
      (await close(id, { ...counted, reason: 'A note of ten is missing', handed_to: cashier.userId })).refusal
        .errors,
    ).toHaveProperty('handed_to')
    const closed = await close(id, {
      ...counted,
      reason: 'A note of ten is missing',
      handed_to: manager.userId,
    })
    expect(closed.body).toMatchObject({ data: { id, sheet_no: 'C-000001' } })
    expect((await close(id, counted)).refusal.code).toBe('cash.closed')
    const sheet = await cashier.call(cashDayRoutes.read, { params: { id } })
    expect(sheet.body.data).toMatchObject({
      counted: '1130.00',
      difference: '-10.00',
      reason: 'A note of ten is missing',
      handed_to: { id: manager.userId },
      notes: [
        { worth: '1000.00', count: 1 },
        { worth: '20.00', count: 1 },
      ],
      coins: '10.00',
      can: [],
    })
    const [page] = await textOf(await pdf(cashier, `/cash-days/${id}/sheet`))
    for (const words of [
      'Cash sheet C-000001',
      '1,130.00',
      '−10.00',
      'A note of ten is missing',
      'Handed to',
    ])
      expect(page).toContain(words)
    // and in the language of whoever prints it
    await app.db
      .updateTable('users')
      .set({ language: 'bn', digits: 'bengali' })
      .where('id', '=', cashier.userId)
      .execute()
    const [inBangla] = await textOf(await pdf(cashier, `/cash-days/${id}/sheet`))
    for (const words of ['C-000001', '১,১৩০.০০', 'A note of ten is missing'])
      expect(inBangla).toContain(words)
    expect(inBangla).not.toContain('Cash sheet')
  })

  it('takes nothing after it is closed: that goes to the next day, which cannot be closed before it begins', async () => {
    const { take, desk, close } = await counter()
    await take('10')
    const [first] = (await desk()).days
    expect((await close(first?.id ?? 0, { expected: '10.00', coins: '10' })).status).toBe(200)
    expect((await take('20')).status).toBe(200)
    const [next] = (await desk()).days
    expect(next).toMatchObject({ payments: 1, taken: '20.00' })
    expect((next?.day ?? '') > (first?.day ?? '')).toBe(true)
    const closing = { expected: '20.00', coins: '20' }
    expect((await close(next?.id ?? 0, closing)).refusal.code).toBe('cash.not-yet')
    await dayLater()
    expect((await close(next?.id ?? 0, closing)).body.data.sheet_no).toBe('C-000002')
  })

  it('of yesterday must be closed before anything is taken; what was forgotten goes into it by right', async () => {
    const { manager, cashier, cuid, take, desk, close } = await counter()
    await take('10', {}, manager)
    await take('10')
    const at = app.clock.now().toISOString()
    await dayLater()
    const refused = await take('20', {}, manager)
    expect(refused.refusal.code).toBe('cash.day-open')
    expect(refused.refusal.message).toMatch(/^The cash day of \d\d\/\d\d\/\d{4} is still open/)
    const [late] = (await desk(manager)).days
    expect(late?.is_late).toBe(true)
    const forgotten = (taken_at: string, by = manager) =>
      by.call(backdatedPaymentRoutes.record, {
        body: { way: 'cash', amount: '30', again: true, cuid, taken_at },
        key: newKey(),
      })
    expect((await forgotten(at, cashier)).refusal.code).toBe('access.denied')
    expect((await forgotten(app.clock.now().toISOString())).refusal.errors).toHaveProperty('taken_at')
    expect((await forgotten(at)).status).toBe(200)
    expect((await close(late?.id ?? 0, { expected: '40.00', coins: '40' }, manager)).status).toBe(200)
    expect((await take('20', {}, manager)).status).toBe(200)
    // somebody else's forgotten day, by the manager
    const [others] = (await desk()).days
    expect((await close(others?.id ?? 0, { expected: '10.00', coins: '10' }, manager)).status).toBe(200)
  })

  it('pays back what is reversed, out of the drawer of whoever gives it', async () => {
    const { cashier, take, desk, connection } = await counter()
    const { id } = (await take('300')).body.data
    const give = (amount: string) =>
      cashier.call(deskPaymentRoutes.refund, {
        params: { id },
        body: { amount, reason: 'Typed wrongly', password, may_reopen_bills: true },
        key: newKey(),
      })
    expect((await give('100')).status).toBe(200)
    expect((await desk()).days).toMatchObject([{ taken: '300.00', returned: '100.00', expected: '200.00' }])
    const read = () => cashier.call(deskPaymentRoutes.read, { params: { id } })
    expect((await read()).body.data.receipt).toMatchObject({ number: 'R-000001', way: 'Cash' })
    expect((await give('200')).status).toBe(200)
    expect((await desk()).days).toMatchObject([{ expected: '0.00' }])
    const [page] = await textOf(await pdf(cashier, `/desk/payments/${id}/receipt`))
    expect(page).toContain('Reversed')
    expect(connection.id).toBeGreaterThan(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is the cashier’s own, the manager’s to see, and nobody else’s', async () => {
    const [own, other] = [await counter(), await counter()]
    await own.take('10')
    const [day] = (await own.desk()).days
    const id = day?.id ?? 0
    const listed = async (by: typeof own.cashier) =>
      (await by.call(cashDayRoutes.list, { query: {} })).body.data.map((each) => each.id)
    expect(await listed(own.cashier)).toEqual([id])
    expect(await listed(own.manager)).toEqual([id])
    expect(await listed(other.manager)).toEqual([])
    for (const by of [other.cashier, other.manager]) {
      expect((await by.call(cashDayRoutes.read, { params: { id } })).status).toBe(404)
      expect((await other.close(id, { expected: '10.00', coins: '10' }, by)).status).toBe(404)
      expect(
        (await by.call(cashDayRoutes.handOver, { params: { id }, body: { to: by.userId } })).status,
      ).toBe(404)
    }
    expect((await own.cashier.call(cashDayRoutes.sheet, { params: { id } })).status).toBe(404)
    expect((await own.call(cashDeskRoutes.read, {})).refusal.code).toBe('access.denied')
  })

  it('tells the organization who took what, and what is not handed over', async () => {
    const { cashier, manager, take, desk, close } = await counter()
    await take('10')
    await take('5', { way: 'bank', reference: nextReference() })
    await take('7', {}, manager)
    const sums = async () => (await manager.call(cashDayRoutes.sums, { query: {} })).body.data
    const { collectors, held, held_days } = await sums()
    expect(collectors.map(({ collector, way, taken }) => [collector.id, way, taken]).toSorted()).toEqual(
      [
        [cashier.userId, 'Bank transfer', '5.00'],
        [cashier.userId, 'Cash', '10.00'],
        [manager.userId, 'Cash', '7.00'],
      ].toSorted(),
    )
    expect([held, held_days]).toEqual(['22.00', 2])
    const [day] = (await desk()).days
    const id = day?.id ?? 0
    const give = () => manager.call(cashDayRoutes.handOver, { params: { id }, body: { to: manager.userId } })
    expect((await give()).refusal.code).toBe('cash.handed-over')
    const { ways } = (await cashier.call(cashDayRoutes.read, { params: { id } })).body.data
    await close(id, { expected: '15.00', coins: '10', ways: [{ id: ways[1]?.id ?? 0, counted: '5' }] })
    expect(await sums()).toMatchObject({ held: '22.00', held_days: 2 })
    expect((await give()).status).toBe(200)
    expect((await give()).refusal.code).toBe('cash.handed-over')
    expect(await sums()).toMatchObject({ held: '7.00', held_days: 1 })
  })

  it('that is closed cannot be changed by the application’s own role either', async () => {
    const { take, desk, close, organizationId, cashier } = await counter()
    const { id: payment } = (await take('10')).body.data
    const [day] = (await desk()).days
    const id = day?.id ?? 0
    await close(id, { expected: '10.00', coins: '10' })
    const application = new pg.Client(app.logins.application)
    await application.connect()
    await application.query(`SET app.sees = 'system'`)
    const refusals = [
      `UPDATE cash_days SET counted = 0 WHERE id = ${id}`,
      `UPDATE cash_days SET closed_at = NULL, closed_by = NULL, sheet_number = NULL, expected = NULL, counted = NULL, sheet = NULL WHERE id = ${id}`,
      `DELETE FROM cash_days WHERE id = ${id}`,
      `UPDATE receipts SET amount = 1 WHERE payment_id = ${payment}`,
      `DELETE FROM receipts WHERE payment_id = ${payment}`,
      `UPDATE document_counters SET next_number = 900 WHERE organization_id = ${organizationId}`,
      `INSERT INTO receipts (payment_id, organization_id, number, way_id, way_name, amount, taken_by, taken_by_name, taken_at, day, cash_day_id)
       SELECT id, organization_id, 900, (SELECT min(id) FROM payment_ways WHERE organization_id = ${organizationId}), 'Cash', 1, ${cashier.userId}, '', now(), now(), ${id}
       FROM payments WHERE organization_id = ${organizationId} LIMIT 1`,
    ]
    for (const statement of refusals)
      await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await application.end()
    // the owner's role, which has all rights, is stopped by the triggers
    const owner = new pg.Client(app.logins.owner)
    await owner.connect()
    for (const statement of refusals)
      await expect(owner.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await owner.end()
  })
})

async function pdf(by: { token: string }, url: string): Promise<Uint8Array> {
  const answer = await app.server.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return new Uint8Array(answer.rawPayload)
}
