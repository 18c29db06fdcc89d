import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { insert } from './incoming/webhooks.store'
import { gatewayOf, type Till } from './till'
import { approve, eventsOf, faultsOf, newKey, paymentFactory, returnOf, walletOf } from './payments.factory'
import { tillOf } from '../../testing/stages/money/paying'
import { returnPath } from '@uplink/contract/gateways'
import type { GatewayHarness, Means } from './gateways/harness.factory'
import { harnesses, waiting } from './gateways/harnesses.factory'
import { work } from './incoming/webhooks'
import { reconcile } from './incoming/reconcile'

let app: TestApp
let till: Till
beforeAll(async () => {
  app = await createTestApp(waiting(1500))
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { start, read } = paymentRoutes
const minute = 60_000
const day = 24 * 60 * minute
const amount = 50_000

async function begun(gateway: GatewayHarness) {
  const customer = await customerWithLine(app)
  const body = { kind: 'topup', amount: '500.00', gateway: gateway.name } as const
  const { data: payment } = (await customer.call(start, { body, key: newKey() })).body
  return {
    connection: customer.connection,
    payment,
    /**
     * News that a gateway sends at once is processed before the browser returns; another test covers both at the same
     * time.
     */
    approve: async (means: keyof Means = 'pays', act = 'pay') => {
      const form = { ...gateway.form(gateway.means[means]), act }
      const answer = await approve(app, payment.redirect_url, form)
      await till.idle()
      await app.idle()
      return answer
    },
    comeBack: async (location: string) =>
      (
        await customer.call(paymentRoutes.return, {
          params: { gateway: gateway.name },
          body: returnOf(location),
        })
      ).body.data,
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

/** The gateway's number of a payment. */
async function numberOf(id: number): Promise<string | null> {
  const row = await app.db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.gateway_payment_id
}

async function later(ms: number): Promise<void> {
  app.clock.pass(ms)
  await reconcile(till)
  await till.idle()
}

const messages = (paymentId: number) =>
  app.db.selectFrom('gateway_messages').select('outcome').where('payment_id', '=', paymentId).execute()

describe.each(harnesses)('paying by $name', (gateway) => {
  it('succeeds: begin, approve, come back; its news finds everything done', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun(gateway)
    expect(payment).toMatchObject({
      state: 'pending',
      amount: '500.00',
      is_final: false,
      transaction_id: null,
    })
    const { location } = await approve()
    const [path, query = ''] = location.split('?')
    expect(path).toBe(returnPath(gateway.name))
    expect(query).toMatch(/^paymentID=[\w-]+&status=success$/)
    if (gateway.takesOnReturn) await expectState('pending', 0)
    else await expectState('succeeded', amount)
    const paid = await comeBack(location)
    expect(paid.transaction_id).toMatch(gateway.receipt)
    expect(paid).toMatchObject({ is_final: true, message: null, redirect_url: null })
    await expectState('succeeded', amount)
    await later(3 * minute)
    expect(await messages(payment.id)).toEqual([{ outcome: 'matched' }])
    expect(await events()).toEqual(['created sent pending', 'pending confirmed succeeded'])
  })

  it('never believes the address the browser comes back with', async () => {
    const { payment, comeBack, expectState } = await begun(gateway)
    const address = `?paymentID=${await numberOf(payment.id)}&status=success`
    expect((await comeBack(address)).state).toBe('pending')
    await expectState('pending', 0)
  })

  it.each(['poor', 'blocked'] as const)('fails with a %s wallet, and says why', async (wallet) => {
    const { approve, comeBack, expectState } = await begun(gateway)
    await comeBack((await approve(wallet)).location)
    expect((await expectState('failed', 0)).message).toMatch(gateway.declined[wallet])
  })

  it('fails when it is cancelled at the gateway', async () => {
    const { approve, comeBack, expectState } = await begun(gateway)
    const { location } = await approve('pays', 'cancel')
    expect(location).toContain('status=cancel')
    await comeBack(location)
    expect((await expectState('failed', 0)).message).toMatch(/^You cancelled/)
  })

  it('holds when the execute hangs and completes all the same', async () => {
    const { approve, comeBack, expectState, events } = await begun(gateway)
    expect((await comeBack((await approve('hangs')).location)).state).toBe('succeeded')
    await expectState('succeeded', amount)
    await later(3 * minute)
    expect(await events()).toEqual(['created sent pending', 'pending confirmed succeeded'])
  })

  it('holds when the execute answers 503 and completes all the same', async () => {
    const { approve, comeBack, expectState } = await begun(gateway)
    await comeBack((await approve('unavailable')).location)
    await expectState('succeeded', amount)
  })

  it('is found by the reconciler when the browser never comes back', async () => {
    const { approve, expectState } = await begun(gateway)
    expect(await approve('noCallback')).toMatchObject({ status: 200, location: '' })
    await expectState('pending', 0)
    await later(minute)
    await expectState('succeeded', amount)
  })

  it('is credited once when the browser comes back twice, also at the same time', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun(gateway)
    await approve('backTwice')
    const location = `?paymentID=${await numberOf(payment.id)}&status=success`
    await Promise.all(Array.from({ length: 5 }, () => comeBack(location)))
    await comeBack(location)
    await expectState('succeeded', amount)
    expect(await events()).toHaveLength(2)
  })

  it('ignores a cancellation after the money came', async () => {
    const { approve, comeBack, expectState } = await begun(gateway)
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
    const { payment, approve, comeBack, expectState, events } = await begun(gateway)
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
    const { payment, approve, comeBack, expectState, events } = await begun(gateway)
    const shown = await comeBack((await approve('wrongAmount')).location)
    expect(shown.message).toMatch(/a different amount/)
    await expectState('review', 0)
    await later(3 * minute)
    await expectState('review', 0)
    expect(await events()).toEqual(['created sent pending', 'pending doubted review'])
    expect(await messages(payment.id)).toEqual([{ outcome: 'matched' }])
  })

  it('does without news, when somebody forged it', async () => {
    const { payment, approve, comeBack, expectState } = await begun(gateway)
    await comeBack((await approve('badSignature')).location)
    await later(3 * minute)
    await expectState('succeeded', amount)
    expect(await messages(payment.id)).toEqual([])
  })

  it('expires after a day without a decision', async () => {
    const { expectState } = await begun(gateway)
    await later(23 * 60 * minute)
    await expectState('pending', 0)
    await later(2 * 60 * minute)
    expect((await expectState('expired', 0)).message).toMatch(/Nothing was taken/)
  })

  it('takes money that came late, once', async () => {
    const { payment, approve, comeBack, expectState, events } = await begun(gateway)
    const location = `?paymentID=${await numberOf(payment.id)}&status=cancel`
    expect((await comeBack(location)).state).toBe('failed')
    // The gateway completes it nevertheless.
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
  const silent = {
    ...bkash,
    readWebhook: () => [news],
    confirm: async () => ({ status: 'unclear' }) as const,
  }
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
