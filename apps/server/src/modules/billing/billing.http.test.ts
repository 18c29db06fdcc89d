import { billingRoutes } from '@uplink/contract/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { invoiceFactory, walletFactory } from './billing.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { billInfo, history } = billingRoutes

const paidMarch = (connection: { id: number; organization_id: number }) => ({
  connection,
  periodStart: '2026-03-01',
  periodEnd: '2026-03-31',
  dueOn: '2026-03-11',
  paid: 105_000,
})

describe('GET /get-bill-info', () => {
  it('adds the organization’s tax, and tells the next due date where nothing is open', async () => {
    const { call, connection } = await customerWithLine(app, { price: 119_050 })
    await invoiceFactory(app, paidMarch(connection))
    await walletFactory(app, { connection, balance: 25_000 })
    const answer = await call(billInfo)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: {
        monthlyAmount: '1250.03',
        next_amount: '1250.03',
        next_monthly_amount: '1250.03',
        next_charges: '0.00',
        billDueDate: '2026-04-11',
        next_due_on: '2026-04-11',
        availableBalance: '250.00',
        contractStartDate: '2025-01-21',
        amount_due: '0.00',
        is_overdue: false,
        prepaid: null,
      },
    })
  })

  it('sums what is open and names the oldest due date', async () => {
    const { call, connection } = await customerWithLine(app)
    await invoiceFactory(app, { connection, periodStart: '2026-01-01', dueOn: '2026-01-11', isVoid: true })
    await invoiceFactory(app, { connection, periodStart: '2026-02-01', dueOn: '2026-02-11', paid: 5_000 })
    await invoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-11', total: 50_000 })
    const { data } = (await call(billInfo)).body
    expect(data).toMatchObject({ billDueDate: '2026-02-11', amount_due: '1500.00', is_overdue: true })
  })

  it('is not overdue on the due day itself, by the provider’s calendar', async () => {
    const { call, connection } = await customerWithLine(app)
    const today = { connection, periodStart: '2026-03-01', dueOn: '2026-03-14' }
    await invoiceFactory(app, today)
    expect((await call(billInfo)).body.data.is_overdue).toBe(false)
    await app.db
      .updateTable('organizations')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', connection.organization_id)
      .execute()
    app.clock.pass(5 * 3_600_000)
    const inDhakaStillToday = await call(billInfo)
    expect(inDhakaStillToday.body.data.is_overdue).toBe(true)
    app.clock.pass(-5 * 3_600_000)
  })

  it('has no amount and no date without a contract, but still what is open', async () => {
    const { call, connection } = await customerWithLine(app, { price: null })
    const nothing = {
      monthlyAmount: '0.00',
      next_amount: '0.00',
      next_monthly_amount: '0.00',
      next_charges: '0.00',
      billDueDate: null,
      contractStartDate: null,
      amount_due: '0.00',
    }
    expect((await call(billInfo)).body.data).toMatchObject(nothing)
    await invoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-20' })
    expect((await call(billInfo)).body.data).toMatchObject({
      billDueDate: '2026-03-20',
      amount_due: '1050.00',
    })
  })

  it.each(['suspended', 'closed'] as const)('has no date to come while the line is %s', async (status) => {
    const { call, connection } = await customerWithLine(app, { status })
    const next_amount = status === 'suspended' ? '1050.00' : '0.00'
    expect((await call(billInfo)).body.data).toMatchObject({
      billDueDate: null,
      amount_due: '0.00',
      monthlyAmount: '1050.00',
      next_amount,
    })
    await invoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-20' })
    expect((await call(billInfo)).body.data.billDueDate).toBe('2026-03-20')
  })

  it('tells each of a person’s connections apart', async () => {
    const customer = await customerWithLine(app, { price: 100_000 })
    const second = await connectionFactory(app, { userId: customer.userId, price: 200_000 })
    const answer = await customer.call(billInfo, { query: { cuid: second.username } })
    expect(answer.body.data.monthlyAmount).toBe('2100.00')
  })
})

describe('GET /get_billing_history', () => {
  it('lists invoices with the latest period first, void ones left out', async () => {
    const { call, connection } = await customerWithLine(app)
    const old = await invoiceFactory(app, {
      connection,
      periodStart: '2026-01-01',
      dueOn: '2026-01-11',
      paid: 105_000,
    })
    await invoiceFactory(app, { connection, periodStart: '2026-02-01', dueOn: '2026-02-11', isVoid: true })
    const late = await invoiceFactory(app, {
      connection,
      periodStart: '2026-02-01',
      dueOn: '2026-02-11',
      paid: 5_000,
    })
    const answer = await call(history)
    expect(answer.body.data.map((one) => one.number)).toEqual([late.number, old.number])
    expect(answer.body).toMatchObject({ total: 2, per_page: 10, current_page: 1, last_page: 1, to: 2 })
    expect(answer.body.data[0]).toEqual({
      id: late.id,
      number: late.number,
      period_start: '2026-02-01',
      period_end: '2026-02-01',
      issued_on: '2026-02-01',
      due_on: '2026-02-11',
      total: '1050.00',
      paid: '50.00',
      credited: '0.00',
      written_off: '0.00',
      status: 'open',
      is_overdue: true,
    })
    expect(answer.body.data[1]).toMatchObject({ status: 'paid', is_overdue: false })
  })

  it('pages, and shows other people’s invoices to nobody', async () => {
    const other = await customerWithLine(app)
    await invoiceFactory(app, {
      connection: other.connection,
      periodStart: '2026-01-01',
      dueOn: '2026-01-11',
    })
    const { call, connection } = await customerWithLine(app)
    for (const month of ['01', '02', '03']) {
      await invoiceFactory(app, {
        connection,
        periodStart: `2026-${month}-01`,
        dueOn: `2026-${month}-11`,
      })
    }
    const second = await call(history, { query: { page: 2, per_page: 2 } })
    expect(second.body.data.map((one) => one.period_start)).toEqual(['2026-01-01'])
    expect(second.body).toMatchObject({ total: 3, current_page: 2, last_page: 2, to: 3 })
    const beyond = await call(history, { query: { page: 3, per_page: 2 } })
    expect(beyond.body).toMatchObject({ data: [], total: 3, to: 0 })
  })

  it('refuses a page size out of bounds', async () => {
    const { call } = await customerWithLine(app)
    const answer = await call(history, { query: { page: 0, per_page: 101 } })
    expect(Object.keys(answer.refusal.errors ?? {})).toEqual(['page', 'per_page'])
  })
})
