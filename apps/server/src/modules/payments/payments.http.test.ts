import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { approve, faultsOf, newKey, paymentFactory, returnOf, walletOf } from './payments.factory'
import { owingFactory } from '../../testing/stages/money/paying'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
})
afterAll(() => app.close())

const routes = paymentRoutes
const bkash = 'bkash' as const

const owing = (...rests: number[]) => owingFactory(app, ...rests)

describe('GET /payment-options', () => {
  it('says what is open, what may be paid and how', async () => {
    const { call, invoices, pay } = await owing(105_000, 52_500)
    const options = (await call(routes.options)).body.data
    expect(options).toMatchObject({
      gateways: [
        { name: 'bkash', title: 'bKash', is_simulated: true },
        { name: 'sslcommerz', title: 'SSLCommerz', is_simulated: true },
      ],
      minimum: '10.00',
      maximum: '25000.00',
      may_pay_less: false,
      may_pay_more: true,
      balance: '0.00',
      amount_due: '1575.00',
      open_payment: null,
    })
    expect(options.open_invoices[0]).toEqual({
      id: invoices[0]?.id,
      number: invoices[0]?.number,
      due_on: '2026-01-11',
      total: '1050.00',
      rest: '1050.00',
      is_overdue: true,
    })
    const begun = (await pay()).body.data
    expect((await call(routes.options)).body.data.open_payment).toEqual(begun)
  })
})

describe('POST /payments', () => {
  it('pays the chosen invoices, and shows what became of them', async () => {
    const { call, invoices, pay, connection } = await owing(105_000, 52_500)
    const [, second] = invoices
    const { body, status } = await pay({ invoice_ids: [second?.id] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      connection_id: connection.id,
      username: connection.username,
      kind: 'bill',
      amount: '525.00',
      state: 'pending',
      invoices: [{ id: second?.id, number: second?.number, amount: '525.00' }],
    })
    const { location } = await approve(app, body.data.redirect_url)
    const paid = (await call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })).body
      .data
    expect(paid).toMatchObject({ state: 'succeeded', invoices: [{ id: second?.id, amount: '525.00' }] })
    expect((await call(routes.options)).body.data.open_invoices.map(({ id }) => id)).toEqual([
      invoices[0]?.id,
    ])
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('takes what is too much into the wallet', async () => {
    const { call, pay, connection } = await owing(105_000)
    const { location } = await approve(app, (await pay({ amount: '1200' })).body.data.redirect_url)
    await call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    expect(await walletOf(app.db, connection.id)).toBe(15_000)
  })

  it('answers the same for the same key, and refuses it for another payment', async () => {
    const { pay } = await owing(105_000)
    const key = newKey()
    const [first, ...others] = await Promise.all([pay({}, key), pay({}, key), pay({}, key)])
    const answers = [first, ...others]
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    const again = await pay({}, key)
    expect(again.status).toBe(200)
    for (const { status, body } of answers) if (status === 200) expect(body).toEqual(again.body)
    expect((await pay({ amount: '2000' }, key)).refusal.code).toBe('request.key-reused')
  })

  it('goes on with the same payment and replaces another one', async () => {
    const { call, pay } = await owing(105_000)
    const first = (await pay()).body.data
    expect((await pay()).body.data.id).toBe(first.id)
    const other = (await pay({ amount: '2000.00' })).body.data
    expect(other.id).not.toBe(first.id)
    const replaced = (await call(routes.read, { params: { id: first.id } })).body.data
    expect(replaced).toMatchObject({ state: 'expired', redirect_url: null })
    // A payer who still approves the old one is charged nothing.
    const { location } = await approve(app, first.redirect_url)
    const back = (await call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })).body
      .data
    expect(back).toMatchObject({ state: 'expired', transaction_id: null })
  })

  it('refuses guests, staff without the right, and calls without a key', async () => {
    const body = { kind: 'topup', amount: '100', gateway: bkash } as const
    expect((await app.guest.call(routes.start, { body, key: newKey() })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(routes.start, { body, key: newKey() })).status).toBe(403)
    const { call } = await owing()
    expect((await call(routes.start, { body })).refusal.errors).toHaveProperty('Idempotency-Key')
  })

  it.each([
    [{ kind: 'topup' }, 'amount'],
    [{ kind: 'topup', amount: '1' }, 'amount'],
    [{ kind: 'topup', amount: '25000.01' }, 'amount'],
    [{ kind: 'topup', amount: '1.234' }, 'amount'],
    [{ kind: 'topup', amount: '-5' }, 'amount'],
    [{ kind: 'topup', amount: '100', invoice_ids: [1] }, 'invoice_ids'],
    [{ amount: '1049.99' }, 'amount'],
    [{ gateway: 'gold' }, 'gateway'],
    [{ extra: 1 }, 'extra'],
  ])('refuses %j', async (body, field) => {
    const { pay } = await owing(105_000)
    const { refusal } = await pay(body)
    expect(refusal.code).toBe('request.invalid')
    expect(refusal.errors).toHaveProperty(field)
  })

  it.each([
    [{ kind: 'topup', amount: '' }, { amount: ['The amount field is required'] }],
    [
      { kind: 'topup', amount: 'ten' },
      { amount: ['The amount field must be a number with up to two decimals'] },
    ],
    [
      { kind: 'topup', invoice_ids: [1] },
      {
        amount: ['The amount field is required'],
        invoice_ids: ['A top-up is not for invoices: pay them as a bill'],
      },
    ],
  ])('names what is wrong with %j once, and all of it', async (body, errors) => {
    const { pay } = await owing(105_000)
    expect((await pay(body)).refusal.errors).toEqual(errors)
  })

  it('has nothing to do where nothing is owed', async () => {
    const { pay } = await owing()
    expect((await pay()).refusal.code).toBe('payment.nothing-due')
  })

  it('answers somebody else’s line and invoices like missing ones', async () => {
    const theirs = await owing(105_000)
    const { pay, invoices } = await owing(52_500)
    expect((await pay({ cuid: String(theirs.connection.id) })).status).toBe(404)
    const missing = await pay({ invoice_ids: [999_999_999] })
    expect(missing.status).toBe(404)
    const id = theirs.invoices[0]?.id
    for (const invoice_ids of [[id], [id, invoices[0]?.id], [invoices[0]?.id, 999_999_999]]) {
      const { status, refusal } = await pay({ invoice_ids })
      expect([status, { ...refusal, request_id: '' }]).toEqual([404, { ...missing.refusal, request_id: '' }])
    }
  })

  it('says of one’s own settled invoices that nothing is due', async () => {
    const { pay, call, invoices } = await owing(52_500, 105_000)
    const [first, second] = invoices
    const { location } = await approve(app, (await pay({ invoice_ids: [first?.id] })).body.data.redirect_url)
    await call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    expect((await pay({ invoice_ids: [first?.id] })).refusal.code).toBe('payment.nothing-due')
    const { refusal } = await pay({ invoice_ids: [first?.id, second?.id] })
    expect(refusal.errors).toEqual({ invoice_ids: ['One of the chosen invoices is not open any more'] })
  })
})

describe('one payment', () => {
  it.each([routes.read, routes.recheck])('$path is the owner’s alone', async (route) => {
    const { connection } = await owing()
    const { id } = await paymentFactory(app, connection)
    expect((await app.guest.call(route, { params: { id } })).status).toBe(401)
    const other = await owing()
    const missing = await other.call(route, { params: { id: 999_999_999 } })
    expect(missing.status).toBe(404)
    const theirs = await other.call(route, { params: { id } })
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(route, { params: { id } })).status).toBe(403)
  })

  it('is checked when asked', async () => {
    const { call, pay, connection } = await owing(105_000)
    const { id, redirect_url } = (await pay()).body.data
    await approve(app, redirect_url, { wallet: '01700000003' })
    const { body } = await call(routes.recheck, { params: { id } })
    expect(body.data.state).toBe('succeeded')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it('asks the gateway every five seconds at most, however often its owner looks again', async () => {
    const { call, pay } = await owing(105_000)
    const { id, redirect_url } = (await pay()).body.data
    const look = async () => (await call(routes.recheck, { params: { id } })).body.data.state
    expect(await look()).toBe('pending')
    await approve(app, redirect_url, { wallet: '01700000003' })
    app.clock.pass(4000)
    expect(await look()).toBe('pending')
    app.clock.pass(1000)
    expect(await look()).toBe('succeeded')
  })

  it('cannot be named by somebody else’s return', async () => {
    const { pay } = await owing(105_000)
    const { location } = await approve(app, (await pay()).body.data.redirect_url)
    const other = await owing()
    expect(
      (await other.call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })).status,
    ).toBe(404)
    const nonsense = await other.call(routes.return, {
      params: { gateway: 'bkash' },
      body: { payment_id: 'x', status: 'paid' as never },
    })
    expect(nonsense.refusal.errors).toHaveProperty('status')
  })
})

describe('GET /recharge-history', () => {
  it('lists one’s own, the latest first, narrowed and paged', async () => {
    const { call, connection } = await owing()
    const old = await paymentFactory(app, connection, { createdAt: new Date('2026-01-05T00:00:00Z') })
    const failed = await paymentFactory(app, connection, { state: 'failed', kind: 'bill' })
    const ids = async (query: object) =>
      (await call(routes.history, { query: query })).body.data.map(({ id }) => id)
    expect(await ids({})).toEqual([failed.id, old.id])
    expect(await ids({ kind: 'topup' })).toEqual([old.id])
    expect(await ids({ state: 'failed' })).toEqual([failed.id])
    expect(await ids({ per_page: 1, page: 2 })).toEqual([old.id])
    expect((await call(routes.history, { query: { state: 'lost' as never } })).status).toBe(422)
  })
})

describe('POST /payments/bkash/webhook', () => {
  const post = (payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/payments/bkash/webhook',
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
      payload,
    })

  it.each(['', 'nonsense', '{}', '{"Type":"Notification"}'])('refuses %j', async (payload) => {
    expect((await post(payload)).json()).toMatchObject({ code: 'payment.news-refused' })
  })
})
