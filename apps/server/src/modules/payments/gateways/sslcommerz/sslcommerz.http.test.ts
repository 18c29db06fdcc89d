import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/test-app'
import { check } from '../../attempt/check'
import { reconcile } from '../../incoming/reconcile'
import { refundNow } from '../../../../testing/stages/money/kill-way'
import { approve, eventsOf, faultsOf, newKey, returnOf, walletOf } from '../../payments.factory'
import { owingFactory, tillOf } from '../../../../testing/stages/money/paying'
import { findOpen } from '../../refunds/refunds.store'
import { settling } from '../../../../testing/stages/money/unanswered-refunds'
import type { Till } from '../../till'
import { sslcommerzHarness } from './harness.factory'
import { signatureOf } from './ipn'
import { simulatedAccount } from './simulator/account'
import { findPayment } from './simulator/simulator.store'
import { messageOf } from './simulator/transaction'

let app: TestApp
let till: Till
let staffId: number
beforeAll(async () => {
  app = await createTestApp()
  till = tillOf(app)
  staffId = (await app.signIn({ accountType: 'staff' })).userId
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const gateway = { gateway: 'sslcommerz' } as const
const cards = {
  ...sslcommerzHarness.means,
  foreign: '4000000000000010',
  risky: '4000000000000011',
  keepsRefunds: '4000000000000012',
}

/** A top-up of 500 by SSLCommerz, and functions to go on with it. */
async function begun() {
  const customer = await owingFactory(app)
  const { data: payment } = (await customer.pay({ kind: 'topup', amount: '500', ...gateway })).body
  return {
    ...customer,
    payment,
    begin: customer.pay,
    pay: async (card: string) => {
      const answer = await approve(app, payment.redirect_url, sslcommerzHarness.form(card))
      await app.idle()
      return answer
    },
    state: async () => (await customer.call(paymentRoutes.read, { params: { id: payment.id } })).body.data,
    session: () => findPayment(app.db, 'id', payment.redirect_url?.split('/').at(-1) ?? ''),
  }
}

async function paid(card: string = cards.pays) {
  const one = await begun()
  await one.pay(card)
  expect((await one.state()).state).toBe('succeeded')
  return one
}

it('is replaced by a payment at another gateway, and still credited when it is paid late', async () => {
  const { payment, begin, pay, connection, state } = await begun()
  const other = (await begin({ kind: 'topup', amount: '500', gateway: 'bkash' })).body.data
  expect(other.id).not.toBe(payment.id)
  await pay(cards.pays)
  expect((await state()).state).toBe('succeeded_late')
  expect(await walletOf(app.db, connection.id)).toBe(50_000)
  expect(await faultsOf(app.db)).toEqual([])
})

describe('what SSLCommerz took', () => {
  it('goes to review when SSLCommerz finds it risky, and staff credit it', async () => {
    const { pay, state, payment, connection } = await begun()
    await pay(cards.risky)
    expect(await state()).toMatchObject({
      state: 'review',
      message: expect.stringContaining('asks us to check this payment') as string,
    })
    expect(await walletOf(app.db, connection.id)).toBe(0)
    const admin = await app.signIn({
      accountType: 'staff',
      roleIds: [1],
      passwordHash: await app.passwords.hash(settling.password),
    })
    const answer = await admin.call(paymentCaseRoutes.close, {
      params: { kind: 'payment', id: payment.id },
      body: { ...settling, decision: 'credit' } as never,
      key: newKey(),
    })
    expect(answer.status).toBe(200)
    expect(await walletOf(app.db, connection.id)).toBe(50_000)
    expect(await eventsOf(app.db, payment.id)).toEqual([
      'created sent pending',
      'pending doubted review',
      'review credited-by-staff succeeded_late',
    ])
  })

  it('goes to review when it is in another currency, whatever its number', async () => {
    const { pay, state, connection } = await begun()
    await pay(cards.foreign)
    expect((await state()).state).toBe('review')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })
})

describe('an IPN', () => {
  const post = (payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/payments/sslcommerz/webhook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  /** The message of a payment whose news was lost. */
  async function message() {
    const one = await begun()
    await one.pay(cards.noCallback)
    const session = await one.session()
    if (!session) throw new Error('there is a session')
    return { ...one, fields: messageOf(app, session) }
  }

  it('credits the payment at once, and only once however often it comes', async () => {
    const { fields, state, connection } = await message()
    for (let i = 0; i < 3; i++) expect((await post(fields.toString())).statusCode).toBe(200)
    await app.idle()
    expect((await state()).state).toBe('succeeded')
    expect(await walletOf(app.db, connection.id)).toBe(50_000)
  })

  const resigned = (fields: URLSearchParams, password: string, keys = fields.get('verify_key') ?? '') => {
    const all = new Map(fields)
    all.set('verify_key', keys)
    for (const [name, algorithm] of [
      ['verify_sign', 'md5'],
      ['verify_sign_sha2', 'sha256'],
    ] as const)
      all.set(name, signatureOf(all, keys.split(','), password, algorithm))
    return new URLSearchParams([...all])
  }

  it.each<[string, (fields: URLSearchParams) => URLSearchParams]>([
    ['another amount', (fields) => (fields.set('amount', '5.00'), fields)],
    ['another payment', (fields) => (fields.set('tran_id', 'INV-P23456789ABCDE'), fields)],
    ['no signature', (fields) => (fields.delete('verify_sign'), fields)],
    ['a signature of other letters', (fields) => (fields.set('verify_sign', 'é'.repeat(32)), fields)],
    ['a second one of those', (fields) => (fields.set('verify_sign_sha2', 'é'.repeat(64)), fields)],
    ['a wrong second signature', (fields) => (fields.set('verify_sign_sha2', '0'.repeat(64)), fields)],
    ['another store’s password', (fields) => resigned(fields, 'guessed')],
    [
      'a signature that leaves the amount out',
      (fields) => resigned(fields, simulatedAccount.storePassword, 'status,tran_id,val_id,bank_tran_id'),
    ],
    [
      'no numbers',
      (fields) => {
        fields.set('val_id', '')
        return resigned(fields, simulatedAccount.storePassword)
      },
    ],
  ])('with %s is refused', async (_, forge) => {
    const { fields, state } = await message()
    const answer = await post(forge(fields).toString())
    expect(answer.json()).toMatchObject({ code: 'payment.news-refused' })
    expect((await state()).state).toBe('pending')
  })

  it.each(['', 'nonsense', 'status=VALID&verify_key=status'])('is refused as %j', async (payload) => {
    expect((await post(payload)).json()).toMatchObject({ code: 'payment.news-refused' })
  })

  it('is only a hint: a signed one about a payment that nobody paid credits nothing', async () => {
    const { session, state } = await begun()
    const waiting = await session()
    if (!waiting) throw new Error('there is a session')
    const claimed = { ...waiting, state: 'paid', transaction_id: 'B1234567890', validation_id: 'V1' } as const
    expect((await post(messageOf(app, claimed).toString())).statusCode).toBe(200)
    await app.idle()
    expect((await state()).state).toBe('pending')
  })
})

describe('a refund', () => {
  const request = (id: number) => ({
    id,
    amount: undefined,
    reason: 'Paid twice',
    requestedBy: staffId,
    mayReopenBills: false,
  })
  async function later(minutes: number) {
    app.clock.pass(minutes * 60_000)
    await reconcile(till)
    await till.idle()
  }

  it('is taken up at once, and done when the bank has given the money back', async () => {
    const { payment, state, connection } = await paid()
    await refundNow(till, request(payment.id))
    expect((await state()).state).toBe('refund_pending')
    const open = await findOpen(app.db, payment.id)
    expect(open?.gateway_refund_id).toMatch(/^\w+$/)
    await later(6)
    expect(await state()).toMatchObject({ state: 'refunded', refunded: '500.00' })
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await sslcommerzHarness.refunded(app.db, (await numberOf(payment.id)) ?? '')).toBe(50_000)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is put back when the bank cancels it', async () => {
    const { payment, state, connection } = await paid(cards.keepsRefunds)
    await refundNow(till, request(payment.id))
    await later(6)
    expect((await state()).state).toBe('succeeded')
    expect(await walletOf(app.db, connection.id)).toBe(50_000)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is never sent again when its answer was lost, and is for staff after an hour', async () => {
    const { payment } = await paid()
    const real = till.gateways.get('sslcommerz')
    if (!real) throw new Error('there is a gateway')
    let sent = 0
    const mute = {
      ...real,
      refund: async (one: Parameters<typeof real.refund>[0]) => {
        sent++
        await real.refund(one)
        return { status: 'unclear' } as const
      },
    }
    const deaf = { ...till, gateways: new Map([...till.gateways, ['sslcommerz', mute]]) }
    await refundNow(deaf, request(payment.id))
    for (let minutes = 0; minutes < 70; minutes += 10) {
      app.clock.pass(10 * 60_000)
      await reconcile(deaf)
    }
    expect(sent).toBe(1)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { body } = await admin.call(deskPaymentRoutes.read, { params: { id: payment.id } })
    expect(body.data).toMatchObject({ state: 'refund_pending', hindrance: 'unanswered' })
  })

  const numberOf = async (id: number) =>
    (
      await app.db
        .selectFrom('payments')
        .select('gateway_payment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).gateway_payment_id
})

describe('the browser’s way back', () => {
  const land = (path: string, form = 'tran_id=INV-P1&status=VALID') =>
    app.server.inject({
      method: 'POST',
      url: `/api/payments/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: form,
    })

  it('leads to the payment’s screen, which then asks', async () => {
    const { pay, call } = await begun()
    const { location } = await pay(cards.badSignature)
    expect(location).toMatch(/^\/admin\/payment-return\/sslcommerz\?paymentID=[\w-]+&status=success$/)
    const { body } = await call(paymentRoutes.return, { params: gateway, body: returnOf(location) })
    expect(body.data.state).toBe('succeeded')
  })

  it('leads back to a pay link', async () => {
    const { invoices, connection } = await owingFactory(app, 40_000)
    const token = till.links.tokenFor(invoices[0]?.id ?? 0, new Date(app.clock.now().getTime() + 60_000))
    const started = await app.guest.call(paymentRoutes.linkStart, {
      params: { token },
      body: gateway,
      key: newKey(),
    })
    expect(started.body.data.gateway).toBe('sslcommerz')
    const form = sslcommerzHarness.form(cards.badSignature)
    const { location } = await approve(app, started.body.data.redirect_url, form)
    expect(location.split('?')[0]).toBe(`/pay/${token}`)
    const back = await app.guest.call(paymentRoutes.linkReturn, {
      params: { token },
      body: returnOf(location),
    })
    expect(back.body.data.state).toBe('succeeded')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it.each([
    'sslcommerz/landing/admin/dashboard',
    'sslcommerz/landing//elsewhere.example',
    'sslcommerz/landing/pay/a?b',
    'sslcommerz/landing/%5Celsewhere.example',
    'bkash/landing/admin/bkash',
    'nobody/landing/admin/bkash',
  ])('leads nowhere by %s', async (path) => {
    expect((await land(path)).statusCode).toBe(404)
  })

  it('keeps what it is told within the address', async () => {
    const { headers } = await land(
      'sslcommerz/landing/admin/payment-return/sslcommerz',
      'tran_id=a%26b%0d%0ac',
    )
    expect(headers.location).toBe('/admin/payment-return/sslcommerz?paymentID=a%26b%0D%0Ac&status=failure')
  })
})

it('asks nobody about money that was paid without a session', async () => {
  const { payment } = await paid()
  await check(till, payment.id, { source: 'gateway' })
  const sslcommerz = till.gateways.get('sslcommerz')
  expect(await sslcommerz?.findTransaction('B1', null)).toBeUndefined()
})
