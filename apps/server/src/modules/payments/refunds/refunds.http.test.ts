import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { openInvoicesOf } from '../../billing/billing.public'
import { approve, faultsOf, newKey, payInApp, paymentFactory, returnOf, walletOf } from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())

const routes = paymentRoutes
const password = 'the password of this person'
const owing = (...rests: number[]) => owingFactory(app, ...rests)

describe('POST /desk/payments/:id/refund', () => {
  const { refund } = deskPaymentRoutes
  const admin = () => app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })

  async function paid() {
    const customer = await owing()
    const begun = await customer.pay({ kind: 'topup', amount: '500' })
    const { location } = await approve(app, begun.body.data.redirect_url)
    return {
      ...customer,
      payment: (
        await customer.call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
      ).body.data,
    }
  }

  it('gives back a part, then the rest, and no more', async () => {
    const { call, payment, connection } = await paid()
    const { id } = payment
    const staff = await admin()
    const give = (amount?: string) =>
      staff.call(refund, {
        params: { id },
        body: { reason: 'Paid twice', password, ...(amount && { amount }) },
        key: newKey(),
      })
    const shown = async () => (await call(routes.read, { params: { id } })).body.data
    expect((await give('200')).body.data.state).toBe('refund_pending')
    expect(await shown()).toMatchObject({ state: 'partially_refunded', refunded: '200.00' })
    expect((await give('300.01')).refusal.errors).toHaveProperty('amount')
    await give()
    expect(await shown()).toMatchObject({ state: 'refunded', refunded: '500.00' })
    expect((await give()).refusal.code).toBe('payment.not-refundable')
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('gives back ten parts at most, as bKash does, and says so before bKash is asked', async () => {
    const { payment, connection } = await paid()
    const { id } = payment
    const staff = await admin()
    const body = { reason: 'Paid twice', password, amount: '10' }
    const give = () => staff.call(refund, { params: { id }, body, key: newKey() })
    for (let times = 0; times < 10; times++) expect((await give()).status).toBe(200)
    const eleventh = await give()
    expect([eleventh.status, eleventh.refusal.code]).toEqual([409, 'payment.refunds-used-up'])
    expect(eleventh.refusal.message).toContain('as many times as the payment service allows')
    const shown = (await staff.call(deskPaymentRoutes.read, { params: { id } })).body.data
    expect(shown).toMatchObject({ refunded: '100.00', refundable: '0.00', hindrance: 'used-up' })
    expect(shown.refunds).toHaveLength(10)
    expect(await walletOf(app.db, connection.id)).toBe(40_000)
    const till = tillOf(app)
    const { gateway_payment_id: gatewayPaymentId = '', ...sent } = await app.db
      .selectFrom('payments')
      .select(['gateway_payment_id', 'gateway_transaction_id as transactionId', 'merchant_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const requests = {
      gatewayPaymentId: gatewayPaymentId ?? '',
      transactionId: sent.transactionId ?? '',
      merchantNumber: sent.merchant_number,
      amount: 50_000,
      refund: 1000,
      refundedBefore: 10_000,
      refundNumber: 'P1-R1',
      refundId: null,
      reason: 'Paid twice',
    }
    expect(await till.gateways.get('bkash')?.refund(requests)).toMatchObject({ status: 'refused' })
  })

  it('makes a bill unpaid again only for who says so, and goes into the balance before that', async () => {
    const customer = await owing(40_000)
    const begun = await customer.pay({ amount: '500' })
    const { location } = await approve(app, begun.body.data.redirect_url)
    const { data } = (
      await customer.call(routes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    ).body
    const staff = await admin()
    const give = (amount: string, may_reopen_bills?: boolean) =>
      staff.call(refund, {
        params: { id: data.id },
        body: {
          reason: 'Paid twice',
          password,
          amount,
          ...(may_reopen_bills !== undefined && { may_reopen_bills }),
        },
        key: newKey(),
      })
    const open = async () => (await openInvoicesOf(app.db, customer.connection.id)).map(({ rest }) => rest)
    for (const may of [undefined, false])
      expect((await give('100.01', may)).refusal.code).toBe('billing.refund-reopens-bills')
    const wrong = await give('100.01', 'yes' as never)
    expect(wrong.refusal.errors).toHaveProperty('may_reopen_bills')
    const shown = async () => (await customer.call(routes.read, { params: { id: data.id } })).body.data
    expect(await shown()).toMatchObject({ state: 'succeeded', refunded: '0.00' })
    expect((await give('100')).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await give('50')).refusal.code).toBe('billing.refund-reopens-bills')
    expect((await give('50', true)).status).toBe(200)
    expect(await open()).toEqual([5000])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is for staff with the right, and for payments there are', async () => {
    const { call, payment } = await paid()
    const sent = { params: { id: payment.id }, body: { reason: 'Paid twice', password }, key: newKey() }
    expect((await app.guest.call(refund, sent)).status).toBe(401)
    expect((await call(refund, sent)).status).toBe(403)
    expect((await (await app.signIn({ accountType: 'staff' })).call(refund, sent)).status).toBe(403)
    const staff = await admin()
    expect((await staff.call(refund, { ...sent, params: { id: 999_999_999 }, key: newKey() })).status).toBe(
      404,
    )
    const mute = await staff.call(refund, { ...sent, body: { reason: '', password }, key: newKey() })
    expect(mute.refusal.errors).toHaveProperty('reason')
  })

  it('is not for cash, nor for what never came', async () => {
    const { connection } = await owing()
    const staff = await admin()
    for (const payment of [{ gateway: 'cash' }, { state: 'failed' as const }]) {
      const { id } = await paymentFactory(app, connection, payment)
      const answer = await staff.call(refund, {
        params: { id },
        body: { reason: 'No reason', password },
        key: newKey(),
      })
      expect(answer.refusal.code).toBe('payment.not-refundable')
    }
  })

  it('asks for one’s own password anew, and for ten guesses at most, however they are sent', async () => {
    const { call, payment } = await paid()
    const staff = await admin()
    const guess = (password: string) =>
      staff.call(refund, {
        params: { id: payment.id },
        body: { reason: 'Paid twice', password },
        key: newKey(),
      })
    expect((await guess('')).refusal.errors).toHaveProperty('password')
    expect((await guess('not it')).refusal.errors).toEqual({
      password: ['This is not your current password'],
    })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`guess ${n}`)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect((await guess(password)).refusal.code).toBe('auth.too-many-tries')
    expect((await call(routes.read, { params: { id: payment.id } })).body.data.state).toBe('succeeded')
    app.clock.pass(15 * 60_000)
    expect((await guess(password)).status).toBe(200)
  })

  it('goes back on the line at once when bKash could not be asked at all, and tells who asked for it', async () => {
    const { call, payment, connection } = await paid()
    const staff = await admin()
    const now = app.clock.now()
    const spent = { granted_at: new Date(0), expires_at: new Date(0), renewals: [now, now] }
    await app.db.updateTable('gateway_tokens').set(spent).execute()
    const body = { reason: 'Paid twice', password }
    const answer = await staff.call(refund, { params: { id: payment.id }, body, key: newKey() })
    expect(answer.status).toBe(200)
    const shown = (await call(routes.read, { params: { id: payment.id } })).body.data
    expect(shown).toMatchObject({ state: 'succeeded', refunded: '0.00' })
    expect(await walletOf(app.db, connection.id)).toBe(50_000)
    const told = app.db.selectFrom('notifications').select(['title', 'body', 'link'])
    expect(await told.where('user_id', '=', staff.userId).execute()).toEqual([
      {
        title: 'The refund of ৳ 500.00 was not made',
        body: `bKash could not be asked. The money is on line ${connection.username} again.`,
        link: `/admin/desk/payments/${payment.id}`,
      },
    ])
    await app.db.updateTable('gateway_tokens').set({ renewals: [] }).execute()
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is not for money paid in bKash’s own app: there is no attempt that could be turned round', async () => {
    const { connection } = await owing()
    const till = tillOf(app)
    await payInApp(till, { reference: connection.username, amount: '300.00' })
    await till.idle()
    const { id } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    const body = { reason: 'Paid twice', password }
    const answer = await (await admin()).call(refund, { params: { id }, body, key: newKey() })
    expect(answer.refusal.code).toBe('payment.not-refundable')
  })
})
