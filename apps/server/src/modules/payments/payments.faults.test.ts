import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { insert } from './incoming/news.store'
import { gatewayOf, type Till } from './till'
import {
  approve,
  tillOf,
  eventsOf,
  faultsOf,
  newKey,
  paymentFactory,
  returnOf,
  simulatedWallets,
  walletOf,
} from './payments.factory'
import { work } from './incoming/news'
import { reconcile } from './incoming/reconcile'

let app: TestApp
let till: Till
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '1500' })
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { start, read, bkashReturn } = paymentRoutes
const minute = 60_000
const day = 24 * 60 * minute
const amount = 50_000

async function begun() {
  const customer = await customerWithLine(app)
  const body = { kind: 'topup', amount: '500.00', gateway: 'bkash' } as const
  const { data: payment } = (await customer.call(start, { body, key: newKey() })).body
  return {
    connection: customer.connection,
    payment,
    /**
     * News that bKash sends at once is processed before the browser returns; another test covers both at the same
     * time.
     */
    approve: async (wallet: keyof typeof simulatedWallets = 'pays', act = 'pay') => {
      const answer = await approve(app, payment.redirect_url, { wallet: simulatedWallets[wallet], act })
      await till.idle()
      return answer
    },
    comeBack: async (location: string) =>
      (await customer.call(bkashReturn, { body: returnOf(location) })).body.data,
    /**
     * Checks what the customer is shown, and that the books agree: the money is in the wallet once, or not at all.
     */
    expectState: async (state: string, poisha: number) => {
      await till.idle()
      const shown = (await customer.call(read, { params: { id: payment.id } })).body.data
      expect(shown.state).toBe(state)
      expect(await walletOf(app.db, customer.connection.id)).toBe(poisha)
      expect(await faultsOf(app.db)).toEqual([])
      return shown
    },
    events: () => eventsOf(app.db, payment.id),
  }
}

async function later(ms: number): Promise<void> {
  app.clock.pass(ms)
  await reconcile(till)
  await till.idle()
}

const messages = (paymentId: number) =>
  app.db.selectFrom('gateway_messages').select('outcome').where('payment_id', '=', paymentId).execute()

describe('paying by bKash', () => {
  it('succeeds: begin, approve, come back; its news finds everything done', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun()
    expect(payment).toMatchObject({
      state: 'pending',
      amount: '500.00',
      is_final: false,
      transaction_id: null,
    })
    const { location } = await approve()
    expect(location).toMatch(/^\/admin\/bkash\?paymentID=TR0011\w+&status=success$/)
    await expectState('pending', 0)
    const paid = await comeBack(location)
    expect(paid.transaction_id).toMatch(/^\w{10}$/)
    expect(paid).toMatchObject({ is_final: true, message: null, redirect_url: null })
    await expectState('succeeded', amount)
    await later(3 * minute)
    expect(await messages(payment.id)).toEqual([{ outcome: 'matched' }])
    expect(await events()).toEqual(['created sent pending', 'pending confirmed succeeded'])
  })

  it('never believes the address the browser comes back with', async () => {
    const { payment, comeBack, expectState } = await begun()
    const { payment_id } = returnOf(`?paymentID=${payment.redirect_url?.split('/').at(-1)}`)
    expect((await comeBack(`?paymentID=${payment_id}&status=success`)).state).toBe('pending')
    await expectState('pending', 0)
  })

  it.each([
    ['poor', 'insufficient', /not enough money in the wallet/],
    ['blocked', 'blocked', /cannot pay at the moment/],
  ] as const)('fails with a %s wallet, and says why', async (wallet, _, text) => {
    const { approve, comeBack, expectState } = await begun()
    await comeBack((await approve(wallet)).location)
    expect((await expectState('failed', 0)).message).toMatch(text)
  })

  it('fails when it is cancelled at bKash', async () => {
    const { approve, comeBack, expectState } = await begun()
    const { location } = await approve('pays', 'cancel')
    expect(location).toContain('status=cancel')
    await comeBack(location)
    expect((await expectState('failed', 0)).message).toMatch(/^You cancelled/)
  })

  it('holds when the execute hangs and completes all the same', async () => {
    const { approve, comeBack, expectState, events } = await begun()
    expect((await comeBack((await approve('hangs')).location)).state).toBe('succeeded')
    await expectState('succeeded', amount)
    await later(3 * minute)
    expect(await events()).toEqual(['created sent pending', 'pending confirmed succeeded'])
  })

  it('holds when the execute answers 503 and completes all the same', async () => {
    const { approve, comeBack, expectState } = await begun()
    await comeBack((await approve('unavailable')).location)
    await expectState('succeeded', amount)
  })

  it('is found by the reconciler when the browser never comes back', async () => {
    const { approve, expectState } = await begun()
    expect(await approve('noCallback')).toMatchObject({ status: 200, location: '' })
    await expectState('pending', 0)
    await later(minute)
    await expectState('succeeded', amount)
  })

  it('is credited once when the browser comes back twice, also at the same time', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun()
    await approve('backTwice')
    const location = `?paymentID=${payment.redirect_url?.split('/').at(-1)}&status=success`
    await Promise.all(Array.from({ length: 5 }, () => comeBack(location)))
    await comeBack(location)
    await expectState('succeeded', amount)
    expect(await events()).toHaveLength(2)
  })

  it('ignores a cancellation after the money came', async () => {
    const { approve, comeBack, expectState } = await begun()
    const { location } = await approve('cancelAfterCompletion')
    expect(location).toContain('status=cancel')
    await comeBack(location)
    // If its news and the browser ask at the same instant, one of them leaves it to the reconciler.
    await later(3 * minute)
    await expectState('succeeded', amount)
    await comeBack(location)
    await expectState('succeeded', amount)
  })

  it.each(['webhookFirst', 'webhookTwice'] as const)('is credited once with %s', async (wallet) => {
    const { payment, approve, comeBack, expectState, events } = await begun()
    const { location } = await approve(wallet)
    await app.idle()
    if (wallet === 'webhookFirst') await expectState('succeeded', amount)
    await comeBack(location)
    await later(3 * minute)
    await expectState('succeeded', amount)
    expect((await messages(payment.id)).every(({ outcome }) => outcome === 'matched')).toBe(true)
    expect(await events()).toHaveLength(2)
  })

  it('is looked at by people when another amount was paid', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun()
    const shown = await comeBack((await approve('wrongAmount')).location)
    expect(shown.message).toMatch(/a different amount/)
    await expectState('review', 0)
    await later(3 * minute)
    await expectState('review', 0)
    expect(await events()).toEqual(['created sent pending', 'pending doubted review'])
    expect(await messages(payment.id)).toEqual([{ outcome: 'matched' }])
  })

  it('does without news, when somebody forged it', async () => {
    const { payment, approve, comeBack, expectState } = await begun()
    await comeBack((await approve('badSignature')).location)
    await later(3 * minute)
    await expectState('succeeded', amount)
    expect(await messages(payment.id)).toEqual([])
  })

  it('expires after a day without a decision', async () => {
    const { expectState } = await begun()
    await later(23 * 60 * minute)
    await expectState('pending', 0)
    await later(2 * 60 * minute)
    expect((await expectState('expired', 0)).message).toMatch(/Nothing was taken/)
  })

  it('takes money that came late, once', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun()
    const location = `?paymentID=${payment.redirect_url?.split('/').at(-1)}&status=cancel`
    expect((await comeBack(location)).state).toBe('failed')
    // bKash completes it nevertheless.
    const { location: back } = await approve('cancelAfterCompletion')
    await comeBack(back)
    await later(2 * 60 * minute)
    await expectState('succeeded_late', amount)
    await later(2 * day)
    await expectState('succeeded_late', amount)
    expect(await events()).toEqual([
      'created sent pending',
      'pending declined failed',
      'failed confirmed succeeded_late',
    ])
  })
})

it('news of a payment that stays undecided for a day are left to it, not to people as money without a line', async () => {
  const { connection } = await customerWithLine(app)
  const { id } = await paymentFactory(app, connection, { state: 'pending' })
  const { merchant_number: merchantNumber } = await app.db
    .selectFrom('payments')
    .select('merchant_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const news = {
    key: 'late news',
    transactionId: 'LATE-NEWS',
    amount,
    isCompleted: true,
    merchantNumber,
    reference: connection.username,
  }
  const bkash = gatewayOf(till, 'bkash')
  const silent = { ...bkash, readNews: () => [news], confirm: async () => ({ status: 'unclear' }) as const }
  const slow: Till = { ...till, gateways: new Map([['bkash', silent]]) }
  const message = await insert(app.db, {
    gateway: 'bkash',
    message_key: 'late news',
    raw: '',
    received_at: app.clock.now(),
  })
  const outcome = () =>
    app.db
      .selectFrom('gateway_messages')
      .select(['outcome', 'payment_id'])
      .where('message_key', '=', 'late news')
      .executeTakeFirst()
  await work(slow, message ?? 0)
  expect(await outcome()).toEqual({ outcome: null, payment_id: null })
  app.clock.pass(25 * 60 * minute)
  await work(slow, message ?? 0)
  expect(await outcome()).toEqual({ outcome: 'matched', payment_id: id })
})
