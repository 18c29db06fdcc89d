import { paymentRoutes } from '@uplink/contract/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { GatewayTrouble } from '../gateways/gateway'
import { requestRefund, sendRefund } from '../refunds/refunds'
import { compare } from './compare'
import { gatewayOf, type Till } from '../till'
import { approve, eventsOf, returnOf } from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'

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
  await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
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
  expect(await compare(till)).toMatchObject({ compared: 3, differing: [less.id, gone.id] })
  expect(await right.state()).toBe('succeeded')
  expect([await less.state(), await gone.state()]).toEqual(['review', 'review'])
  expect((await eventsOf(app.db, less.id)).at(-1)).toBe('succeeded doubted review')
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['target', 'details'])
    .where('action', '=', 'payment.difference-found')
    .orderBy('target')
    .execute()
  expect(audited).toEqual([
    { target: `payment:${less.id}`, details: { ours: '500.00', theirs: '499.00' } },
    { target: `payment:${gone.id}`, details: { ours: '500.00', theirs: null } },
  ])
  expect(await compare(till)).toMatchObject({ compared: 1, differing: [] })
  // a case that staff have closed is not opened again
  await app.db
    .updateTable('payments')
    .set({ state: 'succeeded', reason: 'closed' })
    .where('id', '=', less.id)
    .execute()
  expect(await compare(till)).toMatchObject({ compared: 1, differing: [] })
})

it('leaves a refund under way alone until it is over, also one that begins meanwhile', async () => {
  const { userId: requestedBy } = await app.signIn({ accountType: 'staff' })
  const request = async (id: number) =>
    app.db.transaction().execute((tx) =>
      requestRefund(tx, till, {
        id,
        amount: 20_000,
        reason: 'Paid twice',
        requestedBy,
        mayReopenBills: false,
      }),
    )
  const begun = await paid()
  await begun.theirs({ amount: '499.00' })
  await request(begun.id)
  const meanwhile = await paid()
  const gateway = gatewayOf(till, 'bkash')
  const busy = {
    ...gateway,
    findTransaction: async () => {
      await request(meanwhile.id).catch(() => {})
      return { amount: 49_900 }
    },
  }
  const others = { ...till, gateways: new Map([['bkash', busy]]) }
  const { differing } = await compare(others)
  for (const { id, state } of [begun, meanwhile]) {
    expect(differing).not.toContain(id)
    expect(await state()).toBe('refund_pending')
    await sendRefund(till, id)
    expect(await state()).toBe('partially_refunded')
  }
  expect((await compare(till)).differing).toEqual([begun.id])
})

it('compares more than a page of them, a few at once, and says how many it had no time for', async () => {
  app.clock.pass(3 * 24 * 3_600_000)
  const { connection } = await owingFactory(app)
  const row = {
    organization_id: connection.organization_id,
    connection_id: connection.id,
    kind: 'topup',
    gateway: 'bkash',
    amount: 50_000,
    state: 'succeeded',
    created_at: app.clock.now(),
    settled_at: app.clock.now(),
  } as const
  const numbers = Array.from({ length: 1203 }, (_, n) => `MANY${n}`)
  await app.db
    .insertInto('payments')
    .values(numbers.map((n) => ({ ...row, merchant_number: n, gateway_transaction_id: n })))
    .execute()
  const requests: string[] = []
  let under = 0
  let most = 0
  const knows = {
    ...gatewayOf(till, 'bkash'),
    findTransaction: async (number: string) => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setImmediate(resolve))
      under--
      requests.push(number)
      return { amount: 50_000 }
    },
  }
  const other = { ...till, gateways: new Map([['bkash', knows]]) }
  expect(await compare(other, () => requests.length < 100)).toMatchObject({ differing: [], unclear: 0 })
  requests.length = 0
  const early = await compare(other, () => requests.length < 100)
  expect(early.compared + early.left).toBe(1203)
  expect(early.compared).toBeLessThan(110)
  requests.length = 0
  expect(await compare(other)).toEqual({ compared: 1203, unclear: 0, left: 0, differing: [] })
  expect(requests.toSorted()).toEqual(numbers.toSorted())
  expect(most).toBe(8)
  await app.db
    .updateTable('payments')
    .set({ reason: 'closed' })
    .where('merchant_number', 'in', numbers)
    .execute()
})

it('takes no answer for no difference, and looks back two days', async () => {
  const { id, state } = await paid()
  await paid()
  const gateway = gatewayOf(till, 'bkash')
  const mute = {
    ...gateway,
    findTransaction: () => Promise.reject(new GatewayTrouble('no answer')),
  }
  const told: unknown[] = []
  const log = pino({}, { write: (line: string) => void told.push(line) })
  const outcome = await compare({ ...till, log, gateways: new Map([['bkash', mute]]) })
  expect(outcome).toMatchObject({ compared: 0, differing: [] })
  expect(outcome.unclear).toBeGreaterThan(0)
  expect(told).toHaveLength(outcome.unclear)
  expect(await state()).toBe('succeeded')
  app.clock.pass(3 * 24 * 3_600_000)
  expect((await compare(till)).compared).toBe(0)
  expect(await eventsOf(app.db, id)).not.toContain('succeeded doubted review')
})
