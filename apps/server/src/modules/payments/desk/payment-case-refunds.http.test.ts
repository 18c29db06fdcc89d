import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { openInvoicesOf, settleFromWallet } from '../../billing/billing.public'
import type { Till } from '../till'
import { approve, faultsOf, newKey, returnOf, walletOf } from '../payments.factory'
import { owingFactory, tillOf } from '../../../testing/stages/money/paying'

let app: TestApp
let till: Till
let admin: Caller
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
  const passwordHash = await app.passwords.hash(password)
  admin = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { read, close } = paymentCaseRoutes
const password = 'the password of this person'
const reason = 'Looked at the gateway’s list'

const decide = (params: { kind: 'payment' | 'message'; id: number }, body: object) =>
  admin.call(close, { params, body: { reason, ...body } as never, key: newKey() })

/** A payment of 500 that paid a bill of 400, and about which the gateway says something else later. */
async function doubted() {
  const customer = await owingFactory(app, 40_000)
  const begun = (await customer.pay({ amount: '500' })).body.data
  const { location } = await approve(app, begun.redirect_url)
  await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  await till.idle()
  await app.db
    .updateTable('payments')
    .set({ state: 'review', reason: 'ledger-differs' })
    .where('id', '=', begun.id)
    .execute()
  const shown = async () => (await customer.call(paymentRoutes.read, { params: { id: begun.id } })).body.data
  const open = async () => (await openInvoicesOf(app.db, customer.connection.id)).map(({ rest }) => rest)
  return { ...customer, params: { kind: 'payment' as const, id: begun.id }, shown, open }
}

describe('a payment in review whose money is in the ledger', () => {
  it('says what a refund does to the bills, and makes them unpaid again only for who says so', async () => {
    const { params, connection, shown, open } = await doubted()
    expect((await admin.call(read, { params })).body.data).toMatchObject({
      decisions: ['refund', 'dismiss'],
      refundable: '500.00',
      funds: { balance: '100.00', bills: [{ amount: '400.00', is_overdue: true }] },
    })
    for (const may of [{}, { may_reopen_bills: false }]) {
      const { refusal } = await decide(params, { decision: 'refund', password, ...may })
      expect(refusal.code).toBe('billing.refund-reopens-bills')
    }
    expect([(await shown()).state, await open()]).toEqual(['review', []])
    const given = await decide(params, { decision: 'refund', password, may_reopen_bills: true })
    expect(given.body.message).toBe('The refund is on its way.')
    expect([(await shown()).state, await open()]).toEqual(['refunded', [40_000]])
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('gives back a part, which touches no bill', async () => {
    const { params, shown, open } = await doubted()
    const tooMuch = await decide(params, { decision: 'refund', password, amount: '500.01' })
    expect(tooMuch.refusal.errors).toHaveProperty('amount')
    expect((await decide(params, { decision: 'refund', password, amount: '100' })).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'partially_refunded', refunded: '100.00' })
    expect(await open()).toEqual([])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('stays open when its money has paid other bills: nothing is half decided', async () => {
    const { params, connection, shown } = await doubted()
    await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-02-01',
      dueOn: '2026-02-11',
      total: 10_000,
    })
    await app.db
      .transaction()
      .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: app.clock.now() }))
    const key = newKey()
    const body = { decision: 'refund', reason, password, may_reopen_bills: true } as const
    for (let times = 0; times < 2; times++) {
      const { refusal } = await admin.call(close, { params, body, key })
      expect(refusal.code).toBe('billing.refund-too-large')
    }
    expect((await shown()).state).toBe('review')
    const lines = app.db.selectFrom('audit_log').where('target', '=', `payment:${params.id}`)
    const closings = lines.where('action', '=', 'payment.case-closed').select('id')
    expect(await closings.execute()).toEqual([])
    expect((await admin.call(read, { params })).body.data).toMatchObject({ refundable: '400.00' })
    expect((await decide(params, { decision: 'dismiss' })).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'succeeded', refunded: '0.00' })
  })
})
