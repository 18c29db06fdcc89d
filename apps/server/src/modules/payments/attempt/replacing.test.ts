import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import type { Confirmation, SentAttempt } from '../gateways/gateway'
import { gatewayOf, type Till } from '../till'
import { leaseEnd } from './lease'
import { approve, eventsOf, faultsOf, walletOf } from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'
import { reconcile } from '../incoming/reconcile'
import { startNow } from '../../../testing/stages/money/kill-way'
import { checkedStates } from './states'
import { claim } from './attempt.store'

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

const minute = 60_000

const old = 50_000

/** A till whose gateway gives this answer about an old payment, and does not know others yet. */
function tillSaying(confirmation: Confirmation): Till {
  const confirm = async ({ amount, merchantNumber }: SentAttempt): Promise<Confirmation> => {
    if (amount !== old) return { status: 'pending' }
    return confirmation.status === 'settled'
      ? { ...confirmation, transactionId: `TRX-${merchantNumber}` }
      : confirmation
  }
  return { ...till, gateways: new Map([['bkash', { ...gatewayOf(till, 'bkash'), confirm }]]) }
}

/** A top-up that waits for its payer, and another one that should replace it. */
async function begun() {
  const { connection, call, pay } = await owingFactory(app)
  const payment = (await pay({ kind: 'topup', amount: '500' })).body.data
  const another = (with_: Till) =>
    startNow(with_, {
      kind: 'topup',
      gateway: 'bkash',
      amount: '700',
      connectionId: connection.id,
      startedBy: null,
      origin: 'portal',
      returnPath: '/admin/bkash',
    })
  const shown = async () => (await call(paymentRoutes.read, { params: { id: payment.id } })).body.data
  return { connection, payment, pay, another, shown }
}

describe('a payment that another one is to replace', () => {
  it('is asked about before: what the gateway took is credited, and nobody pays twice unawares', async () => {
    const { connection, pay, another, shown } = await begun()
    const took = tillSaying({ status: 'settled', transactionId: '' })
    await expect(another(took)).rejects.toMatchObject({ code: 'payment.arrived', status: 409 })
    expect((await shown()).state).toBe('succeeded')
    expect(await walletOf(app.db, connection.id)).toBe(old)
    // A customer who still wants to pay can.
    expect((await pay({ kind: 'topup', amount: '700' })).status).toBe(200)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('has nothing taken, where the gateway says so', async () => {
    const { another, shown } = await begun()
    await another(tillSaying({ status: 'pending' }))
    expect(await shown()).toMatchObject({ state: 'expired', is_final: true })
    expect((await shown()).message).toContain('Nothing was taken')
  })

  it('is not taken although its payer approved it: they mean the new one', async () => {
    const { connection, payment, pay, shown } = await begun()
    await approve(app, payment.redirect_url, { wallet: '01700000003' })
    expect((await pay({ kind: 'topup', amount: '700' })).status).toBe(200)
    expect((await shown()).state).toBe('expired')
    app.clock.pass(minute)
    await reconcile(till)
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it.each([
    [{ status: 'settled', transactionId: '' }, 'succeeded_late', old],
    [{ status: 'pending' }, 'expired', 0],
  ] as const)(
    'is being checked while nobody could ask, and looked at after a minute: %j',
    async (says, state, poisha) => {
      const { connection, another, shown } = await begun()
      await another(tillSaying({ status: 'unclear' }))
      const unknown = await shown()
      expect(unknown).toMatchObject({ state: 'expired', is_final: false })
      expect(unknown.message).toContain('We are checking')
      expect(unknown.message).not.toContain('Nothing was taken')
      app.clock.pass(minute)
      await reconcile(tillSaying(says))
      const known = await shown()
      expect(known).toMatchObject({ state, is_final: true })
      if (state === 'expired') expect(known.message).toContain('Nothing was taken')
      expect(await walletOf(app.db, connection.id)).toBe(poisha)
    },
  )

  it('was given up by its payer, and is looked at after a minute all the same', async () => {
    const { connection, payment, another, shown } = await begun()
    await another(tillSaying({ status: 'pending' }))
    app.clock.pass(minute)
    await reconcile(tillSaying({ status: 'settled', transactionId: '' }))
    expect((await shown()).state).toBe('succeeded_late')
    expect(await eventsOf(app.db, payment.id)).toEqual([
      'created sent pending',
      'pending expired expired',
      'expired confirmed succeeded_late',
    ])
    expect(await walletOf(app.db, connection.id)).toBe(old)
  })
})

it('a process that died while it asked about a payment holds its line up for a quarter of a minute at most', async () => {
  const { payment, pay } = await begun()
  // This is how a claim works, and the state in which it leaves a payment.
  const now = app.clock.now()
  await claim(app.db, payment.id, { states: checkedStates, now, leasedUntil: leaseEnd(till) })
  expect((await pay({ kind: 'topup', amount: '700' })).refusal.code).toBe('payment.being-confirmed')
  app.clock.pass(15_000)
  expect((await pay({ kind: 'topup', amount: '700' })).status).toBe(200)
})
