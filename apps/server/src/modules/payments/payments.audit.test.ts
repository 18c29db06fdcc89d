import { paymentRoutes } from '@uplink/contract/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, byPortal } from '#platform/audit/audit'
import { createTestApp, testSecretKey, type TestApp } from '../../testing/test-app'
import { refundNow } from '../../testing/stages/money/kill-way'
import { approve, returnOf } from './payments.factory'
import { owingFactory, tillOf } from '../../testing/stages/money/paying'
import { paymentJobs } from './payments.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const linesOf = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'request_id', 'address', 'details'])
    .where('target', '=', `payment:${id}`)
    .orderBy('id')
    .execute()

async function begun() {
  const customer = await owingFactory(app)
  return { ...customer, payment: (await customer.pay({ kind: 'topup', amount: '500' })).body.data }
}

it('every line says who, from where, by which request', async () => {
  const { call, payment, userId } = await begun()
  const { location } = await approve(app, payment.redirect_url)
  await call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  const lines = await linesOf(payment.id)
  expect(lines.map(({ action }) => action)).toEqual(['payment.sent', 'payment.confirmed'])
  for (const line of lines)
    expect(line).toMatchObject({
      actor_id: userId,
      request_id: expect.any(String) as string,
      address: '127.0.0.1',
    })
  expect(lines[0]?.request_id).not.toBe(lines[1]?.request_id)
})

it('or which job', async () => {
  const { payment } = await begun()
  await approve(app, payment.redirect_url, { wallet: '01700000003' })
  app.clock.pass(60_000)
  const { db, clock, config } = app
  const job = paymentJobs.find(({ name }) => name === 'payments.reconcile')
  const deps = { db, clock, config, log: pino({ level: 'silent' }), secretKey: testSecretKey }
  await job?.run(deps, undefined, new AbortController().signal)
  expect((await linesOf(payment.id)).at(-1)).toMatchObject({
    action: 'payment.confirmed',
    actor_id: null,
    request_id: null,
    details: { by: 'job:payments.reconcile', after: { state: 'succeeded' } },
  })
})

it('and how much moved, as calls write money: of a refund what went back, not the whole payment', async () => {
  const { call, payment } = await begun()
  const { location } = await approve(app, payment.redirect_url)
  await call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  const staff = await app.signIn({ accountType: 'staff' })
  const till = tillOf(app)
  const request = { id: payment.id, reason: 'Paid twice', requestedBy: staff.userId, mayReopenBills: false }
  await refundNow(till, { ...request, amount: 1000 })
  const amounts = (await linesOf(payment.id)).map(({ action, details }) => [
    action,
    (details as { amount: unknown }).amount,
  ])
  expect(Object.fromEntries(amounts)).toEqual({
    'payment.sent': '500.00',
    'payment.confirmed': '500.00',
    'payment.refund-begun': '10.00',
    'payment.refund-requested': '10.00',
    'payment.refunded-in-part': '10.00',
  })
})

it('waits for nothing that strangers do: all the while somebody is writing a line about a wrong password', async () => {
  await app.db.transaction().execute(async (tx) => {
    await audit(tx, app.clock, byPortal, { act: 'auth.sign-in-refused' })
    const { call, payment } = await begun()
    const { location } = await approve(app, payment.redirect_url)
    const { body } = await call(paymentRoutes.return, {
      params: { gateway: 'bkash' },
      body: returnOf(location),
    })
    expect(body.data.state).toBe('succeeded')
    expect((await linesOf(payment.id)).map(({ action }) => action)).toEqual([
      'payment.sent',
      'payment.confirmed',
    ])
  })
})
