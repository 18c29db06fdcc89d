import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { approve, faultsOf, newKey, returnOf } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'
import { checkedStates } from './states'
import { claim } from './attempt.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000

describe('a clock that is put back', () => {
  it('lets nothing be settled before what led to it', async () => {
    const { call, pay } = await owingFactory(app)
    const begun = (await pay({ kind: 'topup', amount: '500' })).body.data
    const { location } = await approve(app, begun.redirect_url)
    app.clock.pass(-2 * hour)
    const paid = (
      await call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    ).body.data
    expect(paid.state).toBe('succeeded')
    expect(paid.settled_at).toBe(begun.created_at)

    const password = 'the password of this person'
    const passwordHash = await app.passwords.hash(password)
    const staff = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
    app.clock.pass(-hour)
    const refund = await staff.call(deskPaymentRoutes.refund, {
      params: { id: begun.id },
      body: { reason: 'Paid twice', password },
      key: newKey(),
    })
    expect(refund.status).toBe(200)
    const { refunds } = (await staff.call(deskPaymentRoutes.read, { params: { id: begun.id } })).body.data
    expect(refunds).toMatchObject([
      { state: 'done', created_at: begun.created_at, settled_at: begun.created_at },
    ])

    const events = await app.db
      .selectFrom('payment_events')
      .select('occurred_at')
      .where('payment_id', '=', begun.id)
      .orderBy('id')
      .execute()
    const times = events.map(({ occurred_at }) => occurred_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const transfers = await app.db
      .selectFrom('ledger_transfers')
      .select(['kind', 'occurred_at'])
      .where('payment_id', '=', begun.id)
      .orderBy('id')
      .execute()
    for (const { occurred_at, kind } of transfers)
      expect(occurred_at.toISOString() >= begun.created_at, kind).toBe(true)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('leaves no payment in hands that it was in an hour ahead', async () => {
    const { pay } = await owingFactory(app)
    const { id } = (await pay({ kind: 'topup', amount: '500' })).body.data
    const now = app.clock.now()
    const leasedUntil = new Date(now.getTime() + 15_000)
    await claim(app.db, id, { states: checkedStates, now, leasedUntil })
    app.clock.pass(-hour)
    expect((await pay({ kind: 'topup', amount: '700' })).status).toBe(200)
  })
})
