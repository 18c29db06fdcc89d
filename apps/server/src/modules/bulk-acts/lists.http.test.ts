import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { campaignRoutes } from '@uplink/contract/campaigns'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owingFactory, tillOf } from '../../testing/stages/money/paying'
import { beginLook, bulkClerk, bulkTown, readBulk, runJob, workOnBulk } from '../../testing/stages/bulk-acts'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { orderFactory } from '../orders/orders.factory'
import { approve, newKey, payInApp, returnOf, simulatedWallets } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'

let app: TestApp
let till: ReturnType<typeof tillOf>
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { lookAtCases, lookAtCustomers, lookAtOrders, lookAtTickets, rows, undo } = bulkActRoutes

describe('all orders that match', () => {
  it('take a step together; those of which more happens take it each by itself', async () => {
    const { clerk, lines } = await bulkTown(app, { lines: 3 })
    const [first, second, third] = lines
    const plain = await orderFactory(app, { id: first?.id ?? 0 })
    const done = await orderFactory(app, { id: second?.id ?? 0 }, { status: 'confirmed' })
    const change = await orderFactory(app, { id: third?.id ?? 0 })
    await app.db.updateTable('orders').set({ kind: 'package-change' }).where('id', '=', change.id).execute()
    const seen = await clerk.call(lookAtOrders, {
      body: {
        do: { act: 'step', status: 'cancelled', note: 'No cable there' },
        matching: { status: 'open' },
      },
    })
    expect(seen.body.data).toMatchObject({
      total: 3,
      will_change: 3,
      money: ['7500.00'],
    })
    const { id } = seen.body.data
    expect((await beginLook(clerk, id)).said).toBe('Cancel for good: No cable there')
    await workOnBulk(app)
    expect(await readBulk(clerk, id)).toMatchObject({
      state: 'done',
      changed: 3,
      refused: 0,
      failed: 0,
      can: [],
    })
    const steps = await app.db
      .selectFrom('order_steps')
      .select(['order_id', 'position', 'status', 'note'])
      .where('order_id', 'in', [plain.id, done.id, change.id])
      .where('status', '=', 'cancelled')
      .orderBy('order_id')
      .execute()
    expect(steps).toEqual(
      [plain, done, change].map((order) => ({
        order_id: order.id,
        position: expect.any(Number) as number,
        status: 'cancelled',
        note: 'No cable there',
      })),
    )
    const told = await app.db
      .selectFrom('notifications')
      .select('title')
      .where(
        'user_id',
        'in',
        lines.map(({ user_id }) => user_id),
      )
      .execute()
    expect(told.map(({ title }) => title).toSorted()).toEqual(
      [plain, done, change].map((order) => `Order ${order.id} is cancelled`).toSorted(),
    )
  })

  it('stay where the step is not possible', async () => {
    const { clerk, lines } = await bulkTown(app, { lines: 1 })
    const { id: order } = await orderFactory(app, { id: lines[0]?.id ?? 0 }, { status: 'completed' })
    const seen = await clerk.call(lookAtOrders, {
      body: { do: { act: 'step', status: 'confirmed' }, matching: { status: 'completed' } },
    })
    expect(seen.body.data).toMatchObject({
      will_change: 0,
      refused: [
        {
          why: 'It is completed, so this step is not possible.',
          count: 1,
          names: [`Router, ${lines[0]?.username}`],
        },
      ],
    })
    expect(order).toBeGreaterThan(0)
  })
})

describe('all tickets that match', () => {
  it('are tagged, given to somebody and closed, and each of that is taken back', async () => {
    const { clerk, lines, organizationId } = await bulkTown(app, { lines: 3 })
    const { clerk: colleague } = await bulkClerk(app, organizationId)
    const tickets = await Promise.all(lines.map((line) => ticketFactory(app, line)))
    const theirs = tickets[2]?.id ?? 0
    await app.db
      .updateTable('tickets')
      .set({ tags: ['mast'], assignee_id: clerk.userId })
      .where('id', '=', theirs)
      .execute()
    const state = async () =>
      (
        await app.db
          .selectFrom('tickets')
          .select(['status', 'assignee_id', 'tags'])
          .where(
            'id',
            'in',
            tickets.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
      ).map(({ status, assignee_id, tags }) => [status, assignee_id, ...tags])
    const before = await state()
    const act = async (what: object, will: number) => {
      const seen = await clerk.call(lookAtTickets, {
        body: { do: what as { act: 'close' }, matching: { status: 'open' } },
      })
      expect(seen.body.data.will_change).toBe(will)
      await beginLook(clerk, seen.body.data.id)
      await workOnBulk(app)
      return seen.body.data.id
    }
    const back = async (id: number) => {
      expect((await clerk.call(undo, { params: { id }, body: {} })).status).toBe(200)
      await workOnBulk(app)
    }
    const tagged = await act({ act: 'tag', tag: 'mast' }, 2)
    expect((await state()).map(([, , tag]) => tag)).toEqual(['mast', 'mast', 'mast'])
    await back(tagged)
    expect(await state()).toEqual(before)
    const assigned = await act({ act: 'assign', assignee_id: colleague.userId }, 3)
    expect((await state()).map(([, who]) => who)).toEqual([
      colleague.userId,
      colleague.userId,
      colleague.userId,
    ])
    await back(assigned)
    expect(await state()).toEqual(before)
    const closed = await act({ act: 'close' }, 3)
    expect((await state()).map(([status]) => status)).toEqual(['closed', 'closed', 'closed'])
    await back(closed)
    expect(await state()).toEqual(before)
    const { clerk: stranger } = await bulkTown(app, { lines: 1 })
    const cannot = await clerk.call(lookAtTickets, {
      body: { do: { act: 'assign', assignee_id: stranger.userId }, matching: { status: 'open' } },
    })
    expect(cannot.body.data.refused).toMatchObject([{ why: 'This person cannot work on it.', count: 3 }])
  })

  it('can be marked when they were chosen one by one as well', async () => {
    const { clerk, lines } = await bulkTown(app, { lines: 1 })
    const { id } = await ticketFactory(app, lines[0] ?? { id: 0 })
    const call = (act: 'tag' | 'untag') =>
      clerk.call(deskTicketRoutes.many, { body: { ids: [id], act, tag: 'roof' } })
    expect((await call('tag')).body).toMatchObject({ message: '1 ticket marked.', data: { unchanged: 0 } })
    expect((await call('tag')).body.data.unchanged).toBe(1)
    expect((await call('untag')).body.message).toBe('1 ticket marked no longer.')
    const missing = await clerk.call(deskTicketRoutes.many, { body: { ids: [id], act: 'tag' } })
    expect(missing.refusal.errors).toEqual({ tag: ['Name a tag'] })
  })
})

describe('all customers that match', () => {
  it('are reminded of what is overdue, each line once a day', async () => {
    const { clerk, name, lines, organizationId } = await bulkTown(app, { lines: 3 })
    for (const line of lines.slice(0, 2))
      await issuedInvoiceFactory(app, {
        connection: { id: line.id, organization_id: organizationId },
        periodStart: '2026-01-01',
        dueOn: '2026-01-11',
        total: 30_000,
      })
    const look = () => clerk.call(lookAtCustomers, { body: { do: { act: 'remind' }, matching: { q: name } } })
    const { data } = (await look()).body
    expect(data).toMatchObject({
      total: 3,
      will_change: 2,
      money: ['600.00'],
      refused: [{ why: 'Nothing is overdue that you may see.', count: 1 }],
    })
    // two of them at once reach each line once
    const second = (await look()).body.data
    await beginLook(clerk, data.id)
    await beginLook(clerk, second.id)
    await workOnBulk(app)
    expect(await readBulk(clerk, data.id)).toMatchObject({ changed: 2, refused: 1 })
    expect(await readBulk(clerk, second.id)).toMatchObject({ changed: 0, refused: 3 })
    const told = await app.db
      .selectFrom('notifications')
      .select('body')
      .where(
        'user_id',
        'in',
        lines.map(({ user_id }) => user_id),
      )
      .execute()
    expect(told).toHaveLength(2)
    const left = (await clerk.call(rows, { query: { act: second.id } })).body.data
    expect(left.map(({ why }) => why).toSorted()).toEqual([
      'It was reminded today already.',
      'It was reminded today already.',
      'Nothing is overdue that you may see.',
    ])
  })

  it('are written to by a campaign, which is for those who were looked at', async () => {
    const { clerk, name, lines } = await bulkTown(app, { lines: 3 })
    await app.db
      .updateTable('connections')
      .set({ status: 'closed' })
      .where('id', '=', lines[2]?.id ?? 0)
      .execute()
    const seen = await clerk.call(lookAtCustomers, {
      body: { do: { act: 'write' }, matching: { q: name } },
    })
    expect(seen.body.data).toMatchObject({ total: 3, will_change: 2, refused: [{ why: 'It is closed.' }] })
    const look_id = seen.body.data.id
    expect((await clerk.call(bulkActRoutes.begin, { params: { id: look_id }, body: {} })).refusal.code).toBe(
      'bulk-act.begun',
    )
    const body = {
      name: 'To all of them',
      title: 'Work on the mast',
      text: 'Dear {name}',
      ways: ['bell' as const],
      look_id,
    }
    const preview = { look_id, title: 'a', text: 'b' }
    expect((await clerk.call(campaignRoutes.preview, { body: preview })).body.data.people).toBe(2)
    const stranger = (await bulkTown(app, { lines: 1 })).clerk
    expect((await stranger.call(campaignRoutes.preview, { body: preview })).refusal.errors).toEqual({
      look_id: ['Choose the customers in their list again'],
    })
    const made = await clerk.call(campaignRoutes.create, { key: newKey(), body })
    const { id, version } = made.body.data
    // a look that a campaign waits for is not dropped
    const old = new Date(app.clock.now().getTime() - 3 * 86_400_000)
    await app.db.updateTable('bulk_acts').set({ looked_at: old }).where('id', '=', look_id).execute()
    await workOnBulk(app)
    await clerk.call(campaignRoutes.send, { params: { id }, body: { version } })
    await runJob(app, 'campaigns.send')
    const detail = (await clerk.call(campaignRoutes.read, { params: { id } })).body.data
    expect(detail).toMatchObject({
      state: 'sent',
      people: 2,
      look: { id: look_id, lines: 2, found_by: `“${name}”` },
    })
    const told = await app.db
      .selectFrom('notifications')
      .select('user_id')
      .where('title', '=', 'Work on the mast')
      .orderBy('user_id')
      .execute()
    expect(told.map(({ user_id }) => user_id)).toEqual(lines.slice(0, 2).map(({ user_id }) => user_id))
    await workOnBulk(app)
    const kept = await app.db.selectFrom('bulk_acts').select('id').where('id', '=', look_id).execute()
    expect(kept).toEqual([])
  })

  it('are switched on again, each by itself, where nothing keeps them off', async () => {
    const { clerk, name, lines } = await bulkTown(app, { lines: 3 })
    const pause = { back_on: null, is_charged: true, reason: 'Work', tell: 'nothing' as const }
    const act = async (what: object) => {
      const seen = await clerk.call(lookAtCustomers, {
        body: { do: what as { act: 'switch-on' }, matching: { q: name } },
      })
      await beginLook(clerk, seen.body.data.id)
      await workOnBulk(app)
      return seen.body.data
    }
    const { id } = await act({ act: 'pause', pause })
    expect((await act({ act: 'switch-on' })).will_change).toBe(3)
    const active = () =>
      app.db
        .selectFrom('connections')
        .select('id')
        .where(
          'id',
          'in',
          lines.map((line) => line.id),
        )
        .where('status', '=', 'active')
        .execute()
    expect(await active()).toHaveLength(3)
    const second = await act({ act: 'pause', pause })
    const takeBack = async (one: number) => {
      expect((await clerk.call(undo, { params: { id: one }, body: {} })).status).toBe(200)
      await workOnBulk(app)
    }
    // the first of the two is taken back: it is the second one by which they are suspended now
    await takeBack(id)
    expect(await active()).toHaveLength(0)
    await takeBack(second.id)
    expect(await active()).toHaveLength(3)
  })
})

describe('all payments to review that match', () => {
  let strays = 0
  async function messageFor(reference: string) {
    await payInApp(till, { reference, amount: '300.00' })
    await till.idle()
    const { id } = await app.db
      .selectFrom('gateway_messages')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return id
  }
  const stray = () => messageFor(`nobody at all, bulk ${++strays}`)

  /** A payment in review, because the gateway took a taka less than requested. */
  async function inReview() {
    const customer = await owingFactory(app)
    const begun = (await customer.pay({ kind: 'topup', amount: '500' })).body.data
    const { location } = await approve(app, begun.redirect_url, { wallet: simulatedWallets.wrongAmount })
    await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    return { id: begun.id, organizationId: customer.connection.organization_id }
  }

  it('are given to somebody and back, credited by their references, and closed', async () => {
    const review = await inReview()
    const { clerk } = await bulkClerk(app, review.organizationId)
    const { clerk: colleague } = await bulkClerk(app, review.organizationId)
    const messages = [await stray(), await stray()]
    const look = async (what: object, matching: { assignee?: 'mine' | 'none' } = {}) =>
      (
        await clerk.call(lookAtCases, {
          body: { do: what as { act: 'assign'; assignee_id: number }, matching },
        })
      ).body.data
    const assigning = await look({ act: 'assign', assignee_id: colleague.userId }, { assignee: 'none' })
    expect(assigning.will_change).toBe(3)
    expect(assigning.sample.map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^Money for “nobody at all, bulk 1”/),
      expect.stringMatching(/^Money for “nobody at all, bulk 2”/),
      expect.stringMatching(/^Payment of 500.00 for /),
    ])
    await beginLook(clerk, assigning.id)
    await workOnBulk(app)
    const held = () => app.db.selectFrom('payment_case_assignees').select('user_id').execute()
    expect(await held()).toEqual(Array.from({ length: 3 }, () => ({ user_id: colleague.userId })))
    await clerk.call(undo, { params: { id: assigning.id }, body: {} })
    await workOnBulk(app)
    expect(await held()).toEqual([])

    const closing = await look({ act: 'close', reason: 'Looked at the list' })
    await beginLook(clerk, closing.id)
    await workOnBulk(app)
    expect(await readBulk(clerk, closing.id)).toMatchObject({ state: 'done', changed: 3, failed: 0 })
    const closed = await app.db
      .selectFrom('gateway_messages')
      .select(['closed_by', 'closing_reason'])
      .where('id', 'in', messages)
      .execute()
    expect(closed).toEqual(
      messages.map(() => ({ closed_by: clerk.userId, closing_reason: 'Looked at the list' })),
    )
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['target', 'details', 'actor_id'])
      .where('action', '=', 'payment.case-closed')
      .where('target', 'in', [`payment:${review.id}`, ...messages.map((id) => `gateway-message:${id}`)])
      .execute()
    expect(audited).toHaveLength(3)
    expect(audited.every(({ actor_id }) => actor_id === clerk.userId)).toBe(true)
    expect((await clerk.call(undo, { params: { id: closing.id }, body: {} })).refusal.code).toBe(
      'bulk-act.not-undone',
    )
  })

  it('are credited once to the lines that they mean, and wait while the gateway is silent', async () => {
    const line = await owingFactory(app)
    const { clerk } = await bulkClerk(app, line.connection.organization_id)
    const id = await messageFor(`for  ${line.connection.username.toUpperCase()} thanks`)
    const nobody = await stray()
    const seen = (
      await clerk.call(lookAtCases, {
        body: { do: { act: 'match', reason: 'By their references' }, matching: {} },
      })
    ).body.data
    expect(seen).toMatchObject({ will_change: 1, money: ['300.00'] })
    expect(seen.sample[0]?.to).toMatch(new RegExp(`, ${line.connection.username}$`))
    await beginLook(clerk, seen.id)
    const now = app.clock.now()
    const spent = { granted_at: new Date(0), expires_at: new Date(0), renewals: [now, now] }
    await app.db.updateTable('gateway_tokens').set(spent).execute()
    await workOnBulk(app)
    expect(await readBulk(clerk, seen.id)).toMatchObject({ state: 'running', is_waiting: true, changed: 0 })
    // asked again in a minute, when the gateway answers
    await app.db.updateTable('gateway_tokens').set({ renewals: [] }).execute()
    await workOnBulk(app)
    expect(await readBulk(clerk, seen.id)).toMatchObject({ state: 'running', changed: 0 })
    app.clock.pass(60_000)
    await workOnBulk(app)
    expect(await readBulk(clerk, seen.id)).toMatchObject({ state: 'done', changed: 1, is_waiting: false })
    const paid = await app.db
      .selectFrom('payments')
      .select(['amount', 'state'])
      .where('connection_id', '=', line.connection.id)
      .execute()
    expect(paid).toEqual([{ amount: 300_00, state: 'succeeded' }])
    expect(await messageState(id)).toBe('credited')
    expect(await messageState(nobody)).toBe('unmatched')
  })

  it('stay as they are where the gateway is silent for an hour', async () => {
    const line = await owingFactory(app)
    const { clerk } = await bulkClerk(app, line.connection.organization_id)
    await messageFor(`from ${line.connection.username} please`)
    const seen = await clerk.call(lookAtCases, {
      body: { do: { act: 'match', reason: 'By their references' }, matching: {} },
    })
    const { id } = seen.body.data
    await beginLook(clerk, id)
    const silence = async () => {
      const now = app.clock.now()
      const spent = { granted_at: new Date(0), expires_at: new Date(0), renewals: [now, now] }
      await app.db.updateTable('gateway_tokens').set(spent).execute()
      await workOnBulk(app)
    }
    await silence()
    app.clock.pass(61 * 60_000)
    await silence()
    await workOnBulk(app)
    expect(await readBulk(clerk, id)).toMatchObject({ state: 'done', changed: 0 })
    const left = (await clerk.call(rows, { query: { act: id, result: 'refused' } })).body.data
    expect(left.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(/^The payment service does not answer/),
    )
  })

  const messageState = async (id: number) =>
    (
      await app.db
        .selectFrom('gateway_messages')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).outcome
})
