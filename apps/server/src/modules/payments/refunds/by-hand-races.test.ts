import { describe, expect, it } from 'vitest'
import { refundNow } from '../../../testing/stages/money/kill-way'
import { eventsOf, faultsOf } from '../payments.factory'
import { admin, app, stage, till, unanswered } from '../../../testing/stages/money/refunds-by-hand'
import { checkRefund } from './refunds'
import {
  answering,
  notRefunded,
  refunded,
  settle,
  silent,
} from '../../../testing/stages/money/unanswered-refunds'

stage()

describe('a refund settled by hand while the gateway answers', () => {
  it.each([
    ['refunded', refunded(), { status: 'done', refundId: 'RF7' }],
    ['not refunded', notRefunded, { status: 'refused', text: 'bKash did not get it' }],
  ] as const)('as %s by both at once moves the money once', async (_, body, outcome) => {
    const one = await unanswered(10_000)
    const answers = await Promise.all([
      ...[1, 2].map(() => settle(admin, one, body)),
      ...[1, 2].map(() =>
        checkRefund(
          answering(till, () => outcome),
          one.id,
        ),
      ),
    ])
    const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
    const wasMade = outcome.status === 'done'
    expect(await one.refunds()).toMatchObject([{ state: outcome.status, amount: 10_000 }])
    expect(await one.payment()).toMatchObject({
      state: wasMade ? 'partially_refunded' : 'succeeded',
      refunded: wasMade ? 10_000 : 0,
    })
    expect([await one.wallet(), await one.open()]).toEqual([wasMade ? 0 : 10_000, []])
    const taken = (await eventsOf(app.db, one.id)).filter((event) => event.startsWith('refund_pending'))
    expect(taken).toHaveLength(1)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('keeps the decision against a contrary answer, moves no money twice, and asks staff to look again', async () => {
    const one = await unanswered(10_000)
    const late = answering(till, async () => {
      expect((await settle(admin, one, notRefunded)).status).toBe(200)
      return { status: 'done', refundId: 'RF7' }
    })
    await checkRefund(late, one.id)
    expect(await one.refunds()).toMatchObject([{ state: 'refused', gateway_refund_id: null }])
    expect(await one.wallet()).toBe(10_000)
    expect(await one.payment()).toMatchObject({ state: 'review', reason: 'refund-unclear', refunded: 0 })
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('ends itself only: an answer about it does not end the refund that was asked for next', async () => {
    const one = await unanswered(10_000)
    const late = answering(till, async () => {
      expect((await settle(admin, one, notRefunded)).status).toBe(200)
      await refundNow(silent(till), { ...one.request, amount: 5000 })
      return { status: 'done', refundId: 'RF7' }
    })
    await checkRefund(late, one.id)
    expect(await one.refunds()).toMatchObject([
      { state: 'refused', amount: 10_000 },
      { state: 'reserved', amount: 5000 },
    ])
    expect(await one.payment()).toMatchObject({ state: 'refund_pending', refunded: 0 })
    expect(await one.wallet()).toBe(5000)
    expect(await faultsOf(app.db)).toEqual([])
  })
})
