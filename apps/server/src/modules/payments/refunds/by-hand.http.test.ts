import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { describe, expect, it } from 'vitest'
import { hourMs } from '#platform/durations'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { refundNow } from '../../../testing/stages/money/kill-way'
import { eventsOf, faultsOf, newKey } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'
import { settleByHand } from '../desk/payment-cases.closing'
import { admin, app, stage, till, unanswered } from '../../../testing/stages/money/refunds-by-hand'
import { checkRefund } from './refunds'
import {
  notRefunded,
  passAnHour,
  refunded,
  settle,
  settling,
  silent,
} from '../../../testing/stages/money/unanswered-refunds'

stage()

const { list, read, close } = paymentCaseRoutes
const { reason } = settling
const decide = (one: Parameters<typeof settle>[1], body: object, who = admin) => settle(who, one, body)

const auditOf = (id: number, action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('target', '=', `payment:${id}`)
    .where('action', '=', action)
    .execute()

describe('a refund that the gateway never answers', () => {
  it('is a case after an hour, not before, and not any more once the gateway answers', async () => {
    const one = await unanswered()
    const cases = async () =>
      (await admin.call(list, { query: { per_page: 100 } })).body.data.filter(
        ({ kind, id }) => kind === 'refund' && id === one.params.id,
      )
    const alarm = await app.db
      .selectFrom('notifications')
      .select(['body', 'link'])
      .where('user_id', '=', admin.userId)
      .where('title', '=', 'Payments are not being checked')
      .executeTakeFirst()
    expect(alarm).toEqual({
      body: expect.stringMatching(
        /1 of them is a refund without an answer for an hour: look .* settle it under Payments to review\.$/,
      ) as string,
      link: '/admin/desk/payment-cases',
    })
    await app.db
      .updateTable('payments')
      .set({ unclear_since: new Date(app.clock.now().getTime() - hourMs + 1000) })
      .where('id', '=', one.id)
      .execute()
    expect(await cases()).toEqual([])
    app.clock.pass(1000)
    expect(await cases()).toMatchObject([
      { amount: '200.00', line: { id: one.connection.id }, decisions: ['refunded', 'not-refunded'] },
    ])
    expect((await admin.call(read, { params: one.params })).body.data).toMatchObject({
      refund: { payment_id: one.id, payment_amount: '500.00', reason: 'Paid twice' },
      refundable: '0.00',
      funds: null,
      events: [{ event: 'refund-begun' }, { event: 'confirmed' }, { event: 'sent' }],
    })
    const hindrance = async () =>
      (await admin.call(deskPaymentRoutes.read, { params: { id: one.id } })).body.data.hindrance
    expect(await hindrance()).toBe('unanswered')
    await checkRefund(till, one.id)
    expect(await cases()).toEqual([])
    expect(await hindrance()).toBeNull()
    expect((await decide(one, notRefunded)).status).toBe(404)
  })

  it('was refunded, says who looked: the money stays out, with the gateway’s number, as by its answer', async () => {
    const one = await unanswered()
    const answer = await decide(one, refunded())
    expect([answer.status, answer.body.message]).toEqual([200, 'The refund is recorded as made.'])
    expect(answer.body.data).toMatchObject({ state: 'partially_refunded', refunded: '200.00' })
    expect(await one.refunds()).toMatchObject([{ state: 'done', gateway_refund_id: 'RF7' }])
    expect(await one.payment()).toMatchObject({ unclear_since: null, next_check_at: null })
    expect([await one.wallet(), await one.open()]).toEqual([0, [10_000]])
    const closing = { decision: 'refunded', amount: '200.00', refundNumber: 'RF7', reason }
    expect(await auditOf(one.id, 'payment.case-closed')).toEqual([
      { actor_id: admin.userId, details: closing },
    ])
    expect(await auditOf(one.id, 'payment.refunded-in-part')).toMatchObject([{ actor_id: admin.userId }])
    const told = app.db.selectFrom('notifications').select('title').where('user_id', '=', one.userId)
    expect(await told.execute()).toContainEqual({ title: '৳ 200.00 was refunded to you' })
    expect((await decide(one, notRefunded)).status).toBe(404)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('was refunded under the number that it had already, which is no other refund’s', async () => {
    const one = await unanswered()
    await app.db
      .updateTable('payment_refunds')
      .set({ gateway_refund_id: 'RF7' })
      .where('payment_id', '=', one.id)
      .execute()
    expect((await decide(one, refunded())).status).toBe(200)
    expect(await one.refunds()).toMatchObject([{ state: 'done', gateway_refund_id: 'RF7' }])
  })

  it('was not refunded, says who looked: the money pays the bill again, as by a refusal, and who asked is told', async () => {
    const one = await unanswered()
    expect([await one.wallet(), await one.open()]).toEqual([0, [10_000]])
    expect((await decide(one, notRefunded)).body.data).toMatchObject({
      state: 'succeeded',
      refunded: '0.00',
    })
    expect(await one.refunds()).toMatchObject([{ state: 'refused', gateway_refund_id: null }])
    expect([await one.wallet(), await one.open()]).toEqual([10_000, []])
    const told = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', admin.userId)
      .where('link', '=', `/admin/desk/payments/${one.id}`)
      .execute()
    expect(told).toEqual([
      {
        title: 'The refund of ৳ 200.00 was not made',
        body: `Looked up at bKash by hand: ${reason}. The money is on line ${one.connection.username} again.`,
      },
    ])
    expect((await eventsOf(app.db, one.id)).at(-1)).toBe('refund_pending refund-refused succeeded')
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is settled also when its gateway is not configured any more', async () => {
    const one = await unanswered()
    const settled = { paymentId: one.id, refundId: one.params.id, number: null, reason }
    const bare = { ...till, gateways: new Map() }
    await till.db.transaction().execute((tx) => settleByHand(tx, bare, settled))
    expect([(await one.payment()).state, await one.wallet()]).toEqual(['succeeded', 10_000])
  })

  it.each([
    [{ decision: 'refunded' }, 'refund_number'],
    [{ decision: 'refunded', refund_number: 'RF 7' }, 'refund_number'],
    [{ ...refunded(), reason: 'x' }, 'reason'],
    [{ ...refunded(), password: undefined }, 'password'],
    [{ ...notRefunded, password: undefined }, 'password'],
    [{ ...notRefunded, password: 'a guess' }, 'password'],
  ])('is not settled by %j', async (body, field) => {
    const one = await unanswered()
    expect((await decide(one, body)).refusal.errors).toHaveProperty(field)
    expect((await one.payment()).state).toBe('refund_pending')
  })

  it('is not settled by another number than its own, nor by a decision about a payment', async () => {
    const one = await unanswered()
    expect((await decide(one, refunded('RF1'))).status).toBe(200)
    await refundNow(silent(till), { ...one.request, amount: 10_000 })
    await passAnHour(app, till)
    const second = { params: { ...one.params, id: (await one.refunds())[1]?.id ?? 0 } }
    const transaction = (await admin.call(read, { params: second.params })).body.data.transaction_id ?? ''
    for (const number of ['RF1', transaction])
      expect((await decide(second, refunded(number))).refusal.errors).toHaveProperty('refund_number')
    for (const decision of ['credit', 'refund', 'dismiss'])
      expect((await decide(second, { decision })).refusal.code).toBe('payment-case.not-possible')
    expect(await one.payment()).toMatchObject({ state: 'refund_pending', refunded: 20_000 })
    expect((await decide(second, notRefunded)).body.data).toMatchObject({ state: 'partially_refunded' })
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is for staff with the right, within their rows', async () => {
    const one = await unanswered()
    const { params, connection } = one
    for (const who of [app.guest, one, await app.signIn({ accountType: 'staff' })]) {
      const { status } = await who.call(close, {
        params,
        body: { ...settling, ...notRefunded },
        key: newKey(),
      } as never)
      expect(status).toBe(who === app.guest ? 401 : 403)
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
    const missing = await elsewhere.call(read, { params: { kind: 'refund', id: 999_999_999 } })
    const theirs = await elsewhere.call(read, { params })
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect([missing.status, (await decide(one, notRefunded, elsewhere)).status]).toEqual([404, 404])
    expect((await looker.call(read, { params })).status).toBe(200)
    expect((await decide(one, notRefunded, looker)).status).toBe(404)
    expect((await one.payment()).state).toBe('refund_pending')
  })
})
