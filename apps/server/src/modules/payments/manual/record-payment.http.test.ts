import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { compare } from '../incoming/compare'
import { checkRefund, requestRefund } from '../refunds/refunds'
import { eventsOf, faultsOf, newKey, walletOf } from '../payments.factory'
import { owingFactory, tillOf } from '../../../testing/stages/money/paying'

let app: TestApp
let passwordHash: string
const password = 'the password of this person'
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())

const { record } = manualPaymentRoutes
let count = 0
const nextReference = () => `R-${++count}`

/** A customer who owes these amounts (poisha), and somebody of the office who may record payments. */
async function office(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const organizationId = customer.connection.organization_id
  const clerk = await clerkOf(organizationId, ['List', 'Create'])
  const take = (body: object = {}, key = newKey()) =>
    clerk.call(record, {
      body: { way: 'cash', amount: '500', cuid: String(customer.connection.id), ...body } as never,
      key,
    })
  return { ...customer, organizationId, clerk, take }
}

async function clerkOf(organizationId: number, actions: ('List' | 'Create')[]) {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/payments'] }],
    grants: [
      { model: 'payment', actions, ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

const paymentsOf = ({ id }: { id: number }) =>
  app.db.selectFrom('payments').selectAll().where('connection_id', '=', id).orderBy('id').execute()

describe('POST /desk/payments', () => {
  it('asks before the same amount is recorded again within five minutes, also of ten at the same moment', async () => {
    const { take, connection } = await office(30_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => take()))
    const [done, ...requests] = answers.map(({ status }) => status).toSorted()
    expect([done, new Set(requests)]).toEqual([200, new Set([409])])
    const refused = answers.find(({ status }) => status === 409)?.refusal
    expect(refused?.code).toBe('payment.repeated')
    expect(await paymentsOf(connection)).toHaveLength(1)
    expect((await take({ amount: '501' })).status).toBe(200)
    expect((await take({ way: 'bank', reference: nextReference() })).status).toBe(200)
    expect((await take({ again: true })).status).toBe(200)
    expect((await take()).refusal.code).toBe('payment.repeated')
    app.clock.pass(5 * 60_000)
    expect((await take()).status).toBe(200)
    expect(await paymentsOf(connection)).toHaveLength(5)
  })

  it('does not ask about equal payments with numbers of their own', async () => {
    const { take, connection } = await office(30_000)
    for (const way of ['bank', 'bank', 'cash', 'cash'])
      expect((await take({ way, reference: nextReference() })).status).toBe(200)
    expect((await take()).refusal.code).toBe('payment.repeated')
    expect(await paymentsOf(connection)).toHaveLength(4)
  })

  it('settles the oldest bill first, keeps the rest on the balance, and tells the customer', async () => {
    const { take, connection, clerk, call, userId } = await office(30_000)
    const reference = nextReference()
    const taken = await take({ amount: '1000', reference })
    expect(taken.body.message).toBe(`৳ 1,000.00 recorded for line ${connection.username}.`)
    expect(await paymentsOf(connection)).toMatchObject([
      {
        id: taken.body.data.id,
        kind: 'bill',
        gateway: 'cash',
        amount: 100_000,
        state: 'succeeded',
        gateway_transaction_id: reference,
        started_by: clerk.userId,
        origin: 'portal',
        next_check_at: null,
        leased_until: null,
      },
    ])
    expect(await walletOf(app.db, connection.id)).toBe(70_000)
    const shown = await call(paymentRoutes.read, { params: { id: taken.body.data.id } })
    expect(shown.body.data).toMatchObject({ gateway: 'cash', state: 'succeeded', amount: '1000.00' })
    const [line] = await app.db
      .selectFrom('ledger_transfers')
      .select('description')
      .where('payment_id', '=', taken.body.data.id)
      .where('kind', '=', 'payment')
      .execute()
    expect(line).toEqual({ description: 'Payment by cash' })
    const told = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/^Invoice .* is paid$/)])
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target', '=', `payment:${taken.body.data.id}`)
      .execute()
    expect(acts).toEqual([{ actor_id: clerk.userId, action: 'payment.recorded' }])
    // it begins so, and pretends no state before
    expect(await eventsOf(app.db, taken.body.data.id)).toEqual(['nothing recorded succeeded'])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('says that it switched the line on again, and not where it was on', async () => {
    const { take, connection } = await office(30_000)
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: app.clock.now() })
      .where('id', '=', connection.id)
      .execute()
    const { body } = await take({ amount: '300' })
    expect(body.message).toBe(`৳ 300.00 recorded for line ${connection.username}. It is switched on again.`)
    // this clerk has no desk, and so no receipts
    expect(body.data).toMatchObject({ is_back_on: true, can: [] })
    expect((await take({ amount: '10' })).body.data.is_back_on).toBe(false)
  })

  it('takes a bank transfer, and money of whoever owes nothing', async () => {
    const { take, connection } = await office()
    expect((await take({ way: 'bank', amount: '250.50', reference: nextReference() })).status).toBe(200)
    expect((await take({ amount: '10' })).status).toBe(200)
    expect(await paymentsOf(connection)).toMatchObject([
      { kind: 'topup', gateway: 'bank' },
      { kind: 'topup', gateway: 'cash', gateway_transaction_id: null },
    ])
    expect(await walletOf(app.db, connection.id)).toBe(26_050)
  })

  it('is possible beside a payment that is under way', async () => {
    const { take, pay, connection } = await office(30_000)
    await pay()
    expect((await take({ amount: '300' })).status).toBe(200)
    expect((await paymentsOf(connection)).map(({ state }) => state)).toEqual(['pending', 'succeeded'])
  })

  it('books one key once, however often it is sent at once', async () => {
    const { take, connection } = await office(30_000)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => take({}, key)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await paymentsOf(connection)).toHaveLength(1)
  })

  it('refuses a number that is recorded already, and books nothing', async () => {
    const { take, connection } = await office(30_000)
    const reference = nextReference()
    const answers = await Promise.all(Array.from({ length: 6 }, () => take({ reference })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(422)])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.refusal.errors).toEqual({ reference: ['This number is recorded already'] })
    expect(await paymentsOf(connection)).toHaveLength(1)
    expect(await walletOf(app.db, connection.id)).toBe(20_000)
  })

  it('says what is wrong', async () => {
    const { take, connection } = await office(30_000)
    const errorsOf = async (body: object) => Object.keys((await take(body)).refusal.errors ?? {})
    expect(await errorsOf({ way: 'card', amount: '' })).toEqual(['way', 'amount'])
    expect(await errorsOf({ way: 'bank' })).toEqual(['reference'])
    for (const amount of ['0', '-5', '1.2345', 'x', '1000000.01', 5])
      expect(await errorsOf({ amount })).toEqual(['amount'])
    expect(await errorsOf({ more: 1 })).toEqual(['more'])
    expect(await errorsOf({ reference: 'x'.repeat(65) })).toEqual(['reference'])
    expect(await paymentsOf(connection)).toEqual([])
  })

  it('takes an organization’s own ways of money by their rules, and nobody else’s', async () => {
    const { take, connection, organizationId, clerk } = await office(30_000)
    const wayOf = (organization: number, name: string, change: object = {}) =>
      app.db
        .insertInto('payment_ways')
        .values({
          organization_id: organization,
          name,
          kind: 'mobile',
          reference: 'required',
          reference_form: 'letters-digits',
          reference_least: 8,
          reference_most: 10,
          ...change,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id: nagad } = await wayOf(organizationId, 'Nagad at the counter')
    const { id: closed } = await wayOf(organizationId, 'Rocket', { status: 'inactive' })
    const { id: theirs } = await wayOf((await office()).organizationId, 'Nagad')
    const ways = await clerk.call(manualPaymentRoutes.ways, { query: { cuid: String(connection.id) } })
    expect(ways.body.data.ways.map(({ name, kind }) => [name, kind])).toEqual([
      ['Cash', 'cash'],
      ['Bank transfer', 'bank'],
      ['Nagad at the counter', 'mobile'],
    ])
    for (const way of [closed, theirs, 999_999_999, 'cheque'])
      expect((await take({ way })).refusal.errors).toEqual({ way: ['Choose how it was paid'] })
    for (const [reference, text] of [
      [undefined, 'The transaction ID field is required'],
      ['AB 12', 'The transaction ID must be 8 to 10 letters and digits'],
      ['AB12CD34EF5', 'The transaction ID must be 8 to 10 letters and digits'],
    ])
      expect((await take({ way: nagad, reference })).refusal.errors).toEqual({ reference: [text] })
    expect((await take({ way: nagad, reference: 'AB12CD34' })).status).toBe(200)
    expect(await paymentsOf(connection)).toMatchObject([
      { gateway: 'mobile', gateway_transaction_id: 'AB12CD34', amount: 50_000 },
    ])
  })

  it('takes the number of another organization’s slip, which it cannot know', async () => {
    const [own, other] = [await office(), await office()]
    const reference = nextReference()
    for (const { take } of [own, other]) expect((await take({ reference })).status).toBe(200)
    expect((await own.take({ reference, amount: '7' })).status).toBe(422)
  })

  it('refuses guests, customers, and staff without the right or without rows', async () => {
    const { call, connection, organizationId } = await office(30_000)
    const requests = { body: { way: 'cash', amount: '5', cuid: String(connection.id) } as const }
    expect((await app.guest.call(record, { ...requests, key: newKey() })).status).toBe(401)
    const callers = [call, (await app.signIn({ accountType: 'staff', organizationId })).call]
    callers.push((await clerkOf(organizationId, ['List'])).call)
    for (const caller of callers)
      expect((await caller(record, { ...requests, key: newKey() })).refusal.code).toBe('access.denied')
    expect(await paymentsOf(connection)).toEqual([])
  })

  it('takes another organization’s line for none', async () => {
    const [own, other] = [await office(), await office()]
    const theirs = await own.take({ cuid: String(other.connection.id) })
    const missing = await own.take({ cuid: '999999999' })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('money that staff took by hand', () => {
  it('is given back by hand, too: a part, then the rest; bills are open again', async () => {
    const { take, connection, call } = await office(30_000)
    const { id } = (await take({ amount: '500' })).body.data
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
    const give = (amount: string) =>
      admin.call(deskPaymentRoutes.refund, {
        params: { id },
        body: { amount, reason: 'Typed wrongly', password, may_reopen_bills: true },
        key: newKey(),
      })
    const read = async () =>
      (await admin.call(deskPaymentRoutes.read, { params: { id } })).body.data.hindrance
    expect(await read()).toBeNull()
    expect((await give('200')).status).toBe(200)
    expect((await call(paymentRoutes.read, { params: { id } })).body.data).toMatchObject({
      state: 'partially_refunded',
      refunded: '200.00',
    })
    expect((await give('300')).status).toBe(200)
    expect((await call(paymentRoutes.read, { params: { id } })).body.data.state).toBe('refunded')
    expect(await read()).toBe('all-back')
    const { events } = (await admin.call(deskPaymentRoutes.read, { params: { id } })).body.data
    expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['staff']))
    expect(await walletOf(app.db, connection.id)).toBe(0)
    const [bill] = await app.db
      .selectFrom('invoices')
      .select(['paid', 'status'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(bill).toEqual({ paid: 0, status: 'open' })
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is given back also where the process died after the refund was asked for', async () => {
    const { take, connection } = await office()
    const { id } = (await take({ amount: '500' })).body.data
    const { userId } = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const till = tillOf(app)
    const request = {
      id,
      amount: 20_000,
      reason: 'Typed wrongly',
      requestedBy: userId,
      mayReopenBills: false,
    }
    await app.db.transaction().execute((tx) => requestRefund(tx, till, request))
    expect((await paymentsOf(connection))[0]?.state).toBe('refund_pending')
    await checkRefund(till, id)
    expect(await paymentsOf(connection)).toMatchObject([{ state: 'partially_refunded', refunded: 20_000 }])
    expect(await walletOf(app.db, connection.id)).toBe(30_000)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is not compared with any gateway', async () => {
    const { take } = await office()
    await take({ reference: nextReference() })
    const outcome = await compare(tillOf(app))
    expect(outcome).toMatchObject({ compared: 0 })
  })
})
