import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { GatewayTrouble } from '../gateways/gateway'
import { compare } from './compare'
import { gatewayOf, type Till } from '../till'
import { approve, tillOf, eventsOf, owingFactory, returnOf } from '../payments.factory'

let app: TestApp
let till: Till
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

async function paid() {
  const customer = await owingFactory(app)
  const begun = (await customer.pay({ kind: 'topup', amount: '500' })).body.data
  const { location } = await approve(app, begun.redirect_url)
  await customer.call(paymentRoutes.bkashReturn, { body: returnOf(location) })
  await till.idle()
  const row = await app.db
    .selectFrom('payments')
    .select(['id', 'gateway_payment_id'])
    .where('id', '=', begun.id)
    .executeTakeFirstOrThrow()
  const state = async () =>
    (await customer.call(paymentRoutes.read, { params: { id: row.id } })).body.data.state
  /** Changes what the gateway's books say. */
  const theirs = (change: { amount: string } | { transaction_id: string }) =>
    app.db
      .updateTable('simulated_bkash_payments')
      .set(change)
      .where('id', '=', row.gateway_payment_id ?? '')
      .execute()
  return { id: row.id, state, theirs }
}

it('finds what the gateway books otherwise or not at all, once, and leaves it to people', async () => {
  const right = await paid()
  const less = await paid()
  const gone = await paid()
  await less.theirs({ amount: '499.00' })
  await gone.theirs({ transaction_id: 'ANOTHER' })
  expect(await compare(till)).toEqual({ compared: 3, differing: [less.id, gone.id] })
  expect(await right.state()).toBe('succeeded')
  expect([await less.state(), await gone.state()]).toEqual(['review', 'review'])
  expect((await eventsOf(app.db, less.id)).at(-1)).toBe('succeeded doubted review')
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['target', 'details'])
    .where('action', '=', 'payment.difference-found')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { target: `payment:${less.id}`, details: { ours: 50_000, theirs: 49_900 } },
    { target: `payment:${gone.id}`, details: { ours: 50_000, theirs: null } },
  ])
  expect(await compare(till)).toEqual({ compared: 1, differing: [] })
  // a case that staff have closed is not opened again
  await app.db
    .updateTable('payments')
    .set({ state: 'succeeded', reason: 'closed' })
    .where('id', '=', less.id)
    .execute()
  expect(await compare(till)).toEqual({ compared: 1, differing: [] })
})

it('takes no answer for no difference, and looks back two days', async () => {
  const { id, state } = await paid()
  const gateway = gatewayOf(till, 'bkash')
  const mute = {
    ...gateway,
    findTransaction: () => Promise.reject(new GatewayTrouble('no answer')),
  }
  expect((await compare({ ...till, gateways: new Map([['bkash', mute]]) })).differing).toEqual([])
  expect(await state()).toBe('succeeded')
  app.clock.pass(3 * 24 * 3_600_000)
  expect((await compare(till)).compared).toBe(0)
  expect(await eventsOf(app.db, id)).not.toContain('succeeded doubted review')
})
