import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import type { Till } from '../till'
import {
  approve,
  eventsOf,
  faultsOf,
  newKey,
  payInApp,
  returnOf,
  simulatedWallets,
  walletOf,
} from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'
import { reconcile } from '../incoming/reconcile'

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

const { list, read, close } = paymentCaseRoutes
const password = 'the password of this person'
const reason = 'Looked at the gateway’s list'

/** A payment in review, because the gateway took a taka less than requested. */
async function inReview() {
  const customer = await owingFactory(app)
  const begun = (await customer.pay({ kind: 'topup', amount: '500' })).body.data
  const { location } = await approve(app, begun.redirect_url, { wallet: simulatedWallets.wrongAmount })
  await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  const shown = async () => (await customer.call(paymentRoutes.read, { params: { id: begun.id } })).body.data
  expect(await shown()).toMatchObject({ state: 'review', is_final: false })
  return { ...customer, params: { kind: 'payment' as const, id: begun.id }, shown }
}

let count = 0
/** Money paid in the gateway's own app for a line that does not exist. */
async function withoutLine() {
  const reference = `nobody-${++count}`
  await payInApp(till, { reference, amount: '300.00' })
  await till.idle()
  const { id } = await app.db
    .selectFrom('gateway_messages')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { reference, params: { kind: 'message' as const, id } }
}

const decide = (params: { kind: 'payment' | 'message'; id: number }, body: object, who = admin) =>
  who.call(close, { params, body: { reason, ...body } as never, key: newKey() })

const auditOf = async (target: string, action = 'payment.case-closed') =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('target', '=', target)
    .where('action', '=', action)
    .execute()

describe('money that needs a person', () => {
  it('is listed, the longest waiting first, with what can be decided', async () => {
    const { params, connection } = await inReview()
    app.clock.pass(1000)
    const message = await withoutLine()
    const { data, total } = (await admin.call(list, { query: { per_page: 100 } })).body
    expect(total).toBe(data.length)
    const mine = data.filter(({ kind, id }) =>
      [params, message.params].some((one) => one.kind === kind && one.id === id),
    )
    expect(mine).toMatchObject([
      {
        kind: 'payment',
        amount: '500.00',
        line: { id: connection.id },
        is_credited: false,
        decisions: ['credit', 'refund', 'dismiss'],
      },
      {
        kind: 'message',
        amount: '300.00',
        line: null,
        reference: message.reference,
        decisions: ['credit', 'dismiss'],
      },
    ])
    expect((await admin.call(list, { query: { per_page: 1, page: 2 } })).body.data).toHaveLength(1)
    expect((await admin.call(list, { query: { state: 'x' } as never })).status).toBe(422)
    const one = (await admin.call(read, { params })).body.data
    expect(one.events.map(({ event }) => event)).toEqual(['doubted', 'sent'])
    expect((await admin.call(read, { params: message.params })).body.data.events).toEqual([])
  })

  it('is for staff with the right, within their rows', async () => {
    const { params, call, connection } = await inReview()
    const body = { decision: 'dismiss', reason } as const
    for (const route of [list, read, close] as const) {
      const sent = { params, body, key: newKey() } as never
      expect((await app.guest.call(route, sent)).status).toBe(401)
      expect((await call(route, sent)).status).toBe(403)
      expect((await (await app.signIn({ accountType: 'staff' })).call(route, sent)).status).toBe(403)
    }
    const officer = async (organizationId: number, actions: ('List' | 'Edit')[]) => {
      const role = await roleFactory(app, {
        permissions: [{ paths: ['/desk/payment-cases', '/desk/payment-cases/*'] }],
        grants: [{ model: 'payment', actions, ...ofOwnOrganization }],
      })
      return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    }
    const elsewhere = await officer((await owingFactory(app)).connection.organization_id, ['List', 'Edit'])
    const looker = await officer(connection.organization_id, ['List'])
    const missing = await elsewhere.call(read, { params: { kind: 'payment', id: 999_999_999 } })
    expect(missing.status).toBe(404)
    const theirs = await elsewhere.call(read, { params })
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await decide(params, { decision: 'dismiss' }, elsewhere)).status).toBe(404)
    expect((await looker.call(read, { params })).status).toBe(200)
    expect((await decide(params, { decision: 'dismiss' }, looker)).status).toBe(404)
  })

  it.each([
    [{ decision: 'forget' }, 'decision'],
    [{ decision: 'dismiss', reason: 'x' }, 'reason'],
    [{ decision: 'refund' }, 'password'],
    [{ decision: 'refund', password: 'a guess' }, 'password'],
  ])('is not decided by %j', async (body, field) => {
    const { params, shown } = await inReview()
    expect((await decide(params, body)).refusal.errors).toHaveProperty(field)
    expect((await shown()).state).toBe('review')
  })
})

describe('a payment in review', () => {
  it('is credited with what the gateway took, once, and everybody reads that amount', async () => {
    const { params, connection, shown, userId } = await inReview()
    const answers = await Promise.all([1, 2].map(() => decide(params, { decision: 'credit' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shown()).toMatchObject({ state: 'succeeded_late', amount: '499.00' })
    expect(await walletOf(app.db, connection.id)).toBe(49_900)
    expect(await auditOf(`payment:${params.id}`)).toEqual([
      { actor_id: admin.userId, details: { decision: 'credit', amount: '499.00', reason } },
    ])
    const [credited] = await auditOf(`payment:${params.id}`, 'payment.credited-by-staff')
    expect(credited?.details).toMatchObject({ amount: '499.00' })
    const live = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', `user-${userId}/payment`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(live.payload).toMatchObject({ amount: '499.00', state: 'succeeded_late' })
    expect((await admin.call(read, { params })).status).toBe(404)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('shows what was asked for and what was taken, and is credited with nothing else', async () => {
    const { params, connection, shown } = await inReview()
    const one = (await admin.call(read, { params })).body.data
    expect(one).toMatchObject({ amount: '500.00', taken: '499.00', refundable: '499.00' })
    const wrong = await decide(params, { decision: 'credit', amount: '750.00' })
    expect([wrong.status, wrong.refusal.errors]).toEqual([
      422,
      { amount: ['The amount must be 499.00, what the payment service took'] },
    ])
    expect((await decide(params, { decision: 'dismiss', amount: '499' })).refusal.errors).toHaveProperty(
      'amount',
    )
    expect((await shown()).state).toBe('review')
    expect((await decide(params, { decision: 'credit', amount: '499' })).status).toBe(200)
    expect(await walletOf(app.db, connection.id)).toBe(49_900)
  })

  it('goes back, with a password given anew', async () => {
    const { params, connection, shown } = await inReview()
    expect((await decide(params, { decision: 'refund', password })).status).toBe(200)
    await till.idle()
    expect(await shown()).toMatchObject({ state: 'refunded', refunded: '499.00' })
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is not decided while the gateway does not say what it took, and says so', async () => {
    const { params, shown } = await inReview()
    const now = app.clock.now()
    const spent = { granted_at: new Date(0), expires_at: new Date(0), renewals: [now, now] }
    await app.db.updateTable('gateway_tokens').set(spent).execute()
    for (const body of [{ decision: 'credit' }, { decision: 'refund', password }]) {
      const { refusal, status } = await decide(params, body)
      expect([status, refusal.code]).toEqual([503, 'payment-case.gateway-silent'])
      expect(refusal.message).not.toContain('Nothing was taken')
    }
    await app.db.updateTable('gateway_tokens').set({ renewals: [] }).execute()
    expect((await shown()).state).toBe('review')
  })

  it('is dismissed for good: no later look brings it up again', async () => {
    const { params, connection, shown, call, userId } = await inReview()
    expect((await decide(params, { decision: 'dismiss' })).body.message).toBe('The case is closed.')
    const told = app.db.selectFrom('notifications').select(['title', 'body']).where('user_id', '=', userId)
    expect(await told.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      title: 'We checked your payment of ৳ 500.00',
      body: 'Our staff checked this payment and credited nothing. Contact us if you think this is wrong.',
    })
    expect(await shown()).toMatchObject({ state: 'failed' })
    app.clock.pass(3 * 60_000)
    await reconcile(till)
    await call(paymentRoutes.recheck, { params: { id: params.id } })
    expect((await shown()).state).toBe('failed')
    expect((await eventsOf(app.db, params.id)).at(-1)).toBe('review closed-unpaid failed')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })
})

describe('money without a line', () => {
  it('goes to the line that somebody names, once', async () => {
    const { params } = await withoutLine()
    const { connection } = await owingFactory(app)
    const cuid = connection.username
    expect((await decide(params, { decision: 'credit' })).refusal.errors).toHaveProperty('cuid')
    expect((await decide(params, { decision: 'credit', cuid: 'no-such-line' })).status).toBe(404)
    const other = await decide(params, { decision: 'credit', cuid, amount: '300.01' })
    expect(other.refusal.errors).toHaveProperty('amount')
    expect((await decide(params, { decision: 'refund', password })).refusal.code).toBe(
      'payment-case.not-possible',
    )
    const answers = await Promise.all([1, 2].map(() => decide(params, { decision: 'credit', cuid })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await walletOf(app.db, connection.id)).toBe(30_000)
    expect(await auditOf(`gateway-message:${params.id}`)).toEqual([
      {
        actor_id: admin.userId,
        details: { decision: 'credit', connection: connection.id, amount: '300.00', reason },
      },
    ])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is dismissed with a reason, and waits no more', async () => {
    const { params } = await withoutLine()
    expect((await decide(params, { decision: 'dismiss' })).body.data).toBeNull()
    expect((await decide(params, { decision: 'dismiss' })).status).toBe(404)
    const kept = await app.db
      .selectFrom('gateway_messages')
      .select(['outcome', 'closed_by', 'closing_reason'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    expect(kept).toEqual({ outcome: 'unmatched', closed_by: admin.userId, closing_reason: reason })
  })
})
