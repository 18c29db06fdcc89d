import { cashDayRoutes, cashDeskRoutes } from '@uplink/contract/cash-days'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOf } from '../../../testing/pdf-text'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { faultsOf, newKey } from '../payments.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('takes, counts and closes a day in a currency without decimals', async () => {
  const { id: organizationId } = await organizationFactory(app)
  await app.db
    .updateTable('organizations')
    .set({ country: 'JP', currency: 'JPY', time_zone: 'Asia/Tokyo' })
    .where('id', '=', organizationId)
    .execute()
  const { connection } = await customerWithLine(app, { organizationId })
  await issuedInvoiceFactory(app, {
    connection,
    periodStart: '2026-03-01',
    dueOn: '2026-03-11',
    total: 5_513,
  })
  const cashier = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  const take = (amount: string) =>
    cashier.call(manualPaymentRoutes.record, {
      body: { way: 'cash', amount, cuid: String(connection.id), again: true },
      key: newKey(),
    })
  expect((await cashier.call(cashDeskRoutes.open, { body: { float: '10000' } })).status).toBe(200)
  // there is no half a yen
  expect((await take('5513.50')).refusal.errors).toHaveProperty('amount')
  const taken = await take('6000')
  expect(taken.status).toBe(200)

  const { days, payments } = (await cashier.call(cashDeskRoutes.read, {})).body.data
  expect(days).toMatchObject([{ float: '10000', taken: '6000', returned: '0', expected: '16000' }])
  expect(payments).toMatchObject([{ amount: '6000' }])
  const id = days[0]?.id ?? 0
  const { denominations } = (await cashier.call(cashDayRoutes.read, { params: { id } })).body.data
  expect(denominations).toEqual(['10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '1'])
  const close = (count: number, more: object = {}) =>
    cashier.call(cashDeskRoutes.close, {
      params: { id },
      body: {
        expected: '16000',
        notes: [
          { worth: '10000', count: 1 },
          { worth: '1000', count },
        ],
        coins: '0',
        ways: [],
        handed_to: null,
        ...more,
      },
      key: newKey(),
    })
  expect((await close(5)).refusal.errors).toHaveProperty('reason')
  expect((await close(6)).body.data.sheet_no).toBe('C-000001')
  const closed = (await cashier.call(cashDayRoutes.read, { params: { id } })).body.data
  expect(closed).toMatchObject({ counted: '16000', difference: '0' })

  const paper = async (path: string) => {
    const answer = await app.server.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${cashier.token}` },
    })
    return (await textOf(new Uint8Array(answer.rawPayload))).join(' ')
  }
  const { id: payment } = taken.body.data
  for (const path of [
    `/desk/payments/${payment}/receipt`,
    `/desk/payments/${payment}/receipt?paper=roll`,
    `/cash-days/${id}/sheet`,
  ]) {
    const text = await paper(path)
    expect(text, path).toContain('6,000')
    expect(text, path).not.toMatch(/\d\.\d\d\b|৳/)
  }
  const read = (await cashier.call(deskPaymentRoutes.read, { params: { id: payment } })).body.data
  expect(read).toMatchObject({ amount: '6000' })
  expect(await faultsOf(app.db)).toEqual([])
})
