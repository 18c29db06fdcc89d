import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { areCounted } from '#platform/kept-sums/kept-sums.store'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { settleFromWallet } from '../../billing/billing.public'
import { organizationFactory } from '../../organizations/organizations.factory'
import { paymentSums } from './payment-sums.store'
import { approve, newKey, payInApp, paymentFactory, returnOf } from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  const passwordHash = await app.passwords.hash(password)
  admin = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
})
afterAll(() => app.close())

const { list, read, refund } = deskPaymentRoutes
const password = 'the password of this person'

/** A member of an organization's staff, and what their role allows. */
async function officer(
  organizationId: number,
  { methods = ['GET'], actions = ['List'] }: { methods?: string[]; actions?: ('List' | 'Edit')[] } = {},
) {
  const role = await roleFactory(app, {
    permissions: [{ methods, paths: ['/desk/payments', '/desk/payments/*'] }],
    grants: [{ model: 'payment', actions, ...ofOwnOrganization }],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** A top-up that went through the gateway. */
async function paid() {
  const customer = await owingFactory(app)
  const begun = await customer.pay({ kind: 'topup', amount: '500' })
  const { location } = await approve(app, begun.body.data.redirect_url)
  const { data } = (
    await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  ).body
  return { ...customer, payment: data }
}

let month = 3
/** A bill that the wallet settles. */
async function billFromBalance(connection: { id: number; organization_id: number }, total: number) {
  const period = { periodStart: `2026-0${++month}-01`, dueOn: `2026-0${month}-11` }
  await issuedInvoiceFactory(app, { connection, ...period, total })
  await app.db
    .transaction()
    .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: app.clock.now() }))
}

const idsOf = async (who: Caller, query: object) =>
  (await who.call(list, { query: { per_page: 100, ...query } })).body.data.map(({ id }) => id)

describe('GET /desk/payments', () => {
  it('has the payments of one’s own organization, the latest first', async () => {
    const { connection } = await owingFactory(app)
    await paymentFactory(app, (await owingFactory(app)).connection)
    const first = await paymentFactory(app, connection)
    const second = await paymentFactory(app, connection, { kind: 'bill', state: 'failed' })
    const staff = await officer(connection.organization_id)
    const { body } = await staff.call(list)
    expect(body).toMatchObject({ total: 2, per_page: 10 })
    expect(body.data).toMatchObject([
      { id: second.id, kind: 'bill', state: 'failed', settled_at: null },
      {
        id: first.id,
        amount: '500.00',
        refunded: '0.00',
        line: { id: connection.id, username: connection.username },
        holder: 'Rahima Khatun',
      },
    ])
    expect((await staff.call(list, { query: { per_page: 1, page: 2 } })).body.data).toMatchObject([
      { id: first.id },
    ])
    expect(await idsOf(staff, { state: 'paid' })).toEqual([first.id])
    expect(await idsOf(staff, { state: 'unpaid' })).toEqual([second.id])
    expect(await idsOf(staff, { state: 'review' })).toEqual([])
  })

  it('is in the order of the time that it shows, however late a payment was written down, on every page', async () => {
    const { connection } = await owingFactory(app)
    const days = [5, 9, 1, 9, 3]
    const made: { id: number; day: number }[] = []
    for (const day of days) {
      const createdAt = new Date(`2026-01-0${day}T08:00:00Z`)
      const { id } = await paymentFactory(app, connection, { createdAt, state: 'succeeded' })
      made.push({ id, day })
    }
    const staff = await officer(connection.organization_id)
    const expected = made.toSorted((a, b) => b.day - a.day || b.id - a.id).map(({ id }) => id)
    expect(await idsOf(staff, {})).toEqual(expected)
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(staff, { per_page: 2, page })))
    expect(pages.flat()).toEqual(expected)
    expect(await idsOf(staff, { state: 'paid' })).toEqual(expected)
  })

  it('finds by the line, the payment’s number and the gateway’s, whole, within the rules', async () => {
    const { connection, payment } = await paid()
    const staff = await officer(connection.organization_id)
    const transaction = payment.transaction_id ?? ''
    const ways = [connection.username.toUpperCase(), String(connection.id), String(payment.id)]
    for (const q of [...ways, transaction, ` ${transaction.toLowerCase()} `])
      expect(await idsOf(staff, { q }), q).toContain(payment.id)
    expect(await idsOf(staff, { q: transaction.slice(0, -1) })).toEqual([])
    expect(await idsOf(staff, { q: '%' })).toEqual([])
    expect(await idsOf(staff, { q: transaction, state: 'unpaid' })).toEqual([])
    const elsewhere = await officer((await organizationFactory(app)).id)
    for (const q of [...ways, transaction]) expect(await idsOf(elsewhere, { q })).not.toContain(payment.id)
  })

  it('is for staff with the right, and takes no other question', async () => {
    const customer = await owingFactory(app)
    expect((await app.guest.call(list)).status).toBe(401)
    expect((await customer.call(list)).refusal.code).toBe('access.denied')
    expect((await (await app.signIn({ accountType: 'staff' })).call(list)).refusal.code).toBe('access.denied')
    const wrong = await admin.call(list, { query: { q: ' ', state: 'lost', per_page: 101 } as never })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['per_page', 'q', 'state'])
  })
})

describe('GET /desk/payments/:id', () => {
  it('tells what was given back, by whom, and what still can be', async () => {
    const { payment } = await paid()
    const params = { id: payment.id }
    const before = (await admin.call(read, { params })).body.data
    expect(before).toMatchObject({ refundable: '500.00', hindrance: null, refunds: [] })
    const body = { amount: '120', reason: 'Paid twice', password }
    expect((await admin.call(refund, { params, body, key: newKey() })).status).toBe(200)
    const after = (await admin.call(read, { params })).body.data
    expect(after).toMatchObject({ state: 'partially_refunded', refunded: '120.00', refundable: '380.00' })
    expect(after.refunds).toMatchObject([{ amount: '120.00', state: 'done', reason: 'Paid twice' }])
    expect(after.refunds[0]?.transaction_id).toMatch(/^\w{10}$/)
    expect(after.events.map(({ event }) => event).slice(0, 2)).toEqual(['refunded-in-part', 'refund-begun'])
    await admin.call(refund, { params, body: { ...body, amount: undefined }, key: newKey() })
    expect((await admin.call(read, { params })).body.data).toMatchObject({
      hindrance: 'all-back',
      refundable: '0.00',
    })
  })

  /** Pays the bills of the line, and 100 more. */
  async function settledAll(...rests: number[]) {
    const customer = await owingFactory(app, ...rests)
    const taka = rests.reduce((sum, rest) => sum + rest, 0) / 100
    const begun = await customer.pay({ amount: String(taka + 100) })
    const { location } = await approve(app, begun.body.data.redirect_url)
    const { data } = (
      await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    ).body
    return { ...customer, payment: data }
  }

  it('tells where a refund takes the money from: the balance, then the bills it settled, the latest first', async () => {
    const { payment, connection, invoices } = await settledAll(50_000, 30_000, 20_000)
    await app.db
      .updateTable('organizations')
      .set({ suspends_overdue: true, grace_days: 5 })
      .where('id', '=', connection.organization_id)
      .execute()
    const shown = async () => (await admin.call(read, { params: { id: payment.id } })).body.data
    const bill = (i: number) => ({ id: invoices[i]?.id, number: invoices[i]?.number })
    // The clock is set to 14 March, and the bills are due on the 11th of January, February and March.
    expect(await shown()).toMatchObject({
      refundable: '1100.00',
      hindrance: null,
      funds: {
        balance: '100.00',
        bills: [
          {
            ...bill(2),
            amount: '200.00',
            due_on: '2026-03-11',
            is_overdue: true,
            suspends_on: '2026-03-17',
          },
          { ...bill(1), amount: '300.00', due_on: '2026-02-11', suspends_on: '2026-02-17' },
          { ...bill(0), amount: '500.00', due_on: '2026-01-11', suspends_on: '2026-01-17' },
        ],
      },
    })
    await app.db
      .updateTable('organizations')
      .set({ suspends_overdue: false })
      .where('id', '=', connection.organization_id)
      .execute()
    expect((await shown()).funds?.bills.map(({ suspends_on }) => suspends_on)).toEqual([null, null, null])
  })

  it('promises no more than the ledger holds of it: money in advance may have paid other bills since', async () => {
    const { connection, payment } = await paid()
    await billFromBalance(connection, 30_000)
    const shown = async () => (await admin.call(read, { params: { id: payment.id } })).body.data
    expect(await shown()).toMatchObject({ refundable: '200.00', hindrance: null, funds: { bills: [] } })
    await billFromBalance(connection, 20_000)
    expect(await shown()).toMatchObject({ refundable: '0.00', hindrance: 'spent', funds: null })
  })

  it.each([
    ['by-hand', { gateway: 'cash' }],
    ['state', { state: 'failed' }],
    ['review', { state: 'review' }],
  ] as const)('says %s of %j', async (hindrance, payment) => {
    const { connection } = await owingFactory(app)
    const { id } = await paymentFactory(app, connection, payment)
    const { data } = (await admin.call(read, { params: { id } })).body
    expect(data).toMatchObject({ hindrance, refundable: '0.00' })
  })

  it('says that money from the gateway’s own app cannot go back from here', async () => {
    const { connection } = await owingFactory(app)
    const till = tillOf(app)
    await payInApp(till, { reference: connection.username, amount: '300.00' })
    await till.idle()
    const [id = 0] = await idsOf(admin, { q: connection.username })
    expect((await admin.call(read, { params: { id } })).body.data.hindrance).toBe('gateway-app')
  })

  it('offers a refund only to who may give it', async () => {
    const { connection, payment } = await paid()
    const hindranceFor = async (how: Parameters<typeof officer>[1]) => {
      const staff = await officer(connection.organization_id, how)
      return (await staff.call(read, { params: { id: payment.id } })).body.data.hindrance
    }
    expect(await hindranceFor({})).toBe('right')
    expect(await hindranceFor({ methods: ['GET', 'POST'] })).toBe('right')
    expect(await hindranceFor({ actions: ['List', 'Edit'] })).toBe('right')
    expect(await hindranceFor({ methods: ['GET', 'POST'], actions: ['List', 'Edit'] })).toBeNull()
    const looking = await officer(connection.organization_id)
    expect((await looking.call(read, { params: { id: payment.id } })).body.data.funds).toBeNull()
  })

  it('is for staff with the right; what is another organization’s is as if it were not', async () => {
    const { call, payment } = await paid()
    const sent = { params: { id: payment.id } }
    expect((await app.guest.call(read, sent)).status).toBe(401)
    expect((await call(read, sent)).status).toBe(403)
    const elsewhere = await officer((await organizationFactory(app)).id)
    const theirs = await elsewhere.call(read, sent)
    const missing = await elsewhere.call(read, { params: { id: 999_999_999 } })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await admin.call(read, { params: { id: 'x' } })).status).toBe(404)
  })
})

describe('filters and sums of payments', () => {
  it('narrow by day of the organization’s calendar, method, collector, area and amount, and add up the same', async () => {
    const { connection, organizationId, userId } = await (async () => {
      const customer = await owingFactory(app)
      return { ...customer, organizationId: customer.connection.organization_id }
    })()
    const who = await officer(organizationId)
    await app.db
      .updateTable('organizations')
      .set({ time_zone: 'Asia/Kathmandu' })
      .where('id', '=', organizationId)
      .execute()
    const make = (gateway: string, amount: number, at: string) =>
      paymentFactory(app, connection, { gateway, amount, createdAt: new Date(at) })
    // a quarter of an hour before midnight in Kathmandu, and after it
    const before = await make('bkash', 10_000, '2026-03-09T18:00:00Z')
    const after = await make('cash', 20_000, '2026-03-09T18:30:00Z')
    const late = await make('cash', 30_000, '2026-03-12T00:00:00Z')
    const ids = (query: object) => idsOf(who, query)
    expect(await ids({ from: '2026-03-10' })).toEqual([late.id, after.id])
    expect(await ids({ to: '2026-03-09' })).toEqual([before.id])
    expect(await ids({ from: '2026-03-10', to: '2026-03-10' })).toEqual([after.id])
    expect(await ids({ from: '2026-03-10', to: '2026-03-12' })).toEqual([late.id, after.id])
    // and where it is the only zone
    const zones = await app.db.selectFrom('organizations').select(['id', 'time_zone']).execute()
    await app.db.updateTable('organizations').set({ time_zone: 'Asia/Kathmandu' }).execute()
    expect(await ids({ from: '2026-03-10', to: '2026-03-10' })).toEqual([after.id])
    expect(await ids({ from: '2026-03-10' })).toEqual([late.id, after.id])
    for (const { id, time_zone } of zones)
      await app.db.updateTable('organizations').set({ time_zone }).where('id', '=', id).execute()
    expect(await ids({ method: 'cash' })).toEqual([late.id, after.id])
    expect(await ids({ least: '200', most: '200.00' })).toEqual([after.id])
    expect(await ids({ area: connection.area_id })).toEqual([late.id, after.id, before.id])
    expect(await ids({ area: 999_999_999 })).toEqual([])
    expect(await ids({ collector: userId })).toEqual([])
    const sums = async (by: Caller, query: object = {}) =>
      (await by.call(deskPaymentRoutes.sums, { query })).body.data
    expect(await sums(who)).toEqual({
      methods: [
        { method: 'bkash', payments: 1, amount: '100.00', refunded: '0.00' },
        { method: 'cash', payments: 2, amount: '500.00', refunded: '0.00' },
      ],
      is_partial: false,
    })
    expect((await sums(who, { from: '2026-03-11' })).methods).toMatchObject([
      { payments: 1, amount: '300.00' },
    ])
    // another organization's staff add up their own
    const { connection: theirs } = await owingFactory(app)
    const stranger = await officer(theirs.organization_id)
    expect((await sums(stranger)).methods).toEqual([])
    // and sums that are kept say the same
    const area = connection.area_id
    const queries = [
      {},
      { from: '2026-03-10', to: '2026-03-11' },
      { to: '2026-03-09', method: 'bkash' },
      { area },
      { area, state: 'paid' },
      { state: 'refunded' },
      { method: 'cash', least: '250' },
    ]
    const answers = () =>
      Promise.all([who, stranger].flatMap((one) => queries.map((query) => sums(one, query))))
    const addedUp = await answers()
    await createKeepSums([paymentSums]).run({ ...app, log: pino({ level: 'silent' }) })
    expect(await areCounted(app.db, paymentSums)).toBe(true)
    expect(await answers()).toEqual(addedUp)
    expect(addedUp[1]?.methods).toMatchObject([{ payments: 1, amount: '200.00' }])
    const wrong = await who.call(deskPaymentRoutes.sums, {
      query: { from: 'x', least: '-1', area: 0 },
    })
    expect(Object.keys(wrong.refusal.errors ?? {}).toSorted()).toEqual(['area', 'from', 'least'])
  })
})
