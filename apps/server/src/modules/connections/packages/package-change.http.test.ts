import { billingRoutes } from '@uplink/contract/billing'
import { connectionRoutes } from '@uplink/contract/connections'
import { orderRoutes } from '@uplink/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWire } from '#platform/money'
import { connectionFactory, packageFactory } from '../connections.factory'
import {
  app,
  minute,
  setting,
  contracts,
  pending,
  wallet,
  expectSoundLedger,
  runJob,
  change,
  current,
  stage,
} from '../../../testing/stages/package-change'

stage()

describe('POST /package-change', () => {
  it('changes the package at once: contracts, charges of the next bill, order, news and network', async () => {
    const { ask, accept, connection, userId } = await setting()
    const priced = (await ask()).body.data
    const answer = await accept(priced)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      kind: 'package-change',
      status: 'completed',
      amount: '167.67',
      description: expect.stringMatching(/^From Package \d+ to Home 40$/) as string,
      steps: [{ status: 'placed' }, { status: 'completed', note: 'Home 40 is in force' }],
    })
    expect(await contracts(connection)).toEqual([
      { price: 52_500, starts_on: '2025-01-21', ends_on: '2026-03-13' },
      { price: 80_000, starts_on: '2026-03-14', ends_on: null },
    ])
    expect(await pending(connection)).toMatchObject([
      { amount: -30_484, tax: -1_524 },
      { description: 'Home 40, 18 of 31 days', amount: 46_452, tax: 2_323 },
    ])
    const bell = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    expect(bell).toEqual([{ title: `Order ${answer.body.data.id} is completed` }])
    const requests = await app.db
      .selectFrom('outbox')
      .select('recipient')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .execute()
    expect(requests).toHaveLength(1)
    await expectSoundLedger()
  })

  it('gives what a cheaper package costs less into the balance, where it pays what is open', async () => {
    const { ask, accept, connection } = await setting({ price: 80_000, newPrice: 52_500 })
    const priced = (await ask()).body.data
    expect(priced).toMatchObject({ total: '-167.67', settlement: 'balance' })
    await accept(priced)
    expect(await pending(connection)).toEqual([])
    const invoice = await app.db
      .selectFrom('invoices')
      .select(['paid', 'status'])
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect((await wallet(connection)) + invoice.paid).toBe(16_767)
    expect(invoice).toEqual({ paid: 16_767, status: 'open' })
    await expectSoundLedger()
  })

  it('goes on with the contract, whose first day stays wherever it is shown', async () => {
    const { ask, accept, call, connection } = await setting()
    const shown = async () => [
      (await call(current)).body.data.contractStartDate,
      (await call(connectionRoutes.accountInfo)).body.data.contractStartDate,
      (await call(billingRoutes.billInfo)).body.data.contractStartDate,
    ]
    await accept((await ask()).body.data)
    expect(await shown()).toEqual(['2025-01-21', '2025-01-21', '2025-01-21'])
    app.clock.pass(24 * 60 * minute)
    try {
      const third = await packageFactory(app, { organizationId: connection.organization_id, price: 70_000 })
      await accept((await ask('now', { package_id: third.id })).body.data)
      expect(await contracts(connection)).toMatchObject([
        { starts_on: '2025-01-21' },
        { starts_on: '2026-03-14' },
        { starts_on: '2026-03-15', ends_on: null },
      ])
      expect(await shown()).toEqual(['2025-01-21', '2025-01-21', '2025-01-21'])
    } finally {
      app.clock.pass(-24 * 60 * minute)
    }
  })

  it('lets a change of the next period wait for its day on the provider’s calendar', async () => {
    const { ask, accept, call, connection } = await setting()
    const answer = await accept((await ask('next-cycle')).body.data)
    expect(answer.body.data).toMatchObject({
      status: 'confirmed',
      is_cancellable: true,
      // nobody works on it: it is completed by itself
      coming: [{ status: 'completed', on: '2026-04-01', is_optional: false }],
    })
    expect((await call(current)).body.data.waiting).toEqual({
      order_id: answer.body.data.id,
      package: 'Home 40',
      price: '800.00',
      total: '840.00',
      effective_on: '2026-04-01',
    })
    await runJob()
    expect(await contracts(connection)).toHaveLength(1)
    expect((await ask()).refusal.code).toBe('package-change.already-waiting')

    // 31 March, 18:00 UTC, is midnight in Dhaka
    const before = new Date('2026-03-31T17:59:00Z').getTime() - app.clock.now().getTime()
    app.clock.pass(before)
    try {
      await runJob()
      expect(await contracts(connection)).toHaveLength(1)
      app.clock.pass(minute)
      await runJob()
      await runJob()
      expect(await contracts(connection)).toEqual([
        { price: 52_500, starts_on: '2025-01-21', ends_on: '2026-03-31' },
        { price: 80_000, starts_on: '2026-04-01', ends_on: null },
      ])
    } finally {
      app.clock.pass(-before - minute)
    }
    const [order] = (await call(orderRoutes.mine)).body.data
    expect(order?.steps.map(({ status }) => status)).toEqual(['placed', 'confirmed', 'completed'])
    expect(await pending(connection)).toEqual([])
  })

  it('can be called off while it waits, and another one ordered', async () => {
    const { ask, accept, call, connection } = await setting()
    const { id } = (await accept((await ask('next-cycle')).body.data)).body.data
    const cancelled = await call(orderRoutes.cancel, { params: { id }, body: {} })
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', is_cancellable: false })
    expect((await call(current)).body.data.waiting).toBeNull()
    expect((await accept((await ask()).body.data)).status).toBe(200)
    expect(await contracts(connection)).toHaveLength(2)
  })

  it('calls off what no longer fits its contract', async () => {
    const { ask, accept, call, connection } = await setting()
    const { id } = (await accept((await ask('next-cycle')).body.data)).body.data
    await app.db
      .updateTable('contracts')
      .set({ ends_on: '2026-03-20' })
      .where('connection_id', '=', connection.id)
      .execute()
    await app.db
      .updateTable('package_changes')
      .set({ effective_on: '2026-03-14' })
      .where('order_id', '=', id)
      .execute()
    await runJob()
    expect((await call(orderRoutes.mine)).body.data[0]).toMatchObject({ id, status: 'cancelled' })
  })

  it('becomes one order, however many browsers accept it at once', async () => {
    const { ask, accept, call, connection } = await setting()
    const [one, other] = [(await ask()).body.data, (await ask()).body.data]
    const answers = await Promise.all([one, one, one, other, other].map(accept))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)
    for (const code of codes) expect(code).toMatch(/quote-used|contract-changed|already-waiting/)
    expect((await call(orderRoutes.mine)).body.total).toBe(1)
    expect(await contracts(connection)).toHaveLength(2)
    expect(await pending(connection)).toHaveLength(2)
    expect((await accept(one)).status).toBe(409)
  })

  it('refuses a price that is too old, of another change, or of a contract that has changed', async () => {
    const { ask, accept, call, wanted, connection } = await setting()
    const priced = (await ask()).body.data
    const body = { package_id: wanted.id, when: 'now' as const, quote_id: priced.id }
    const wrong = await call(change, { body: { ...body, package_id: wanted.id + 1 } })
    expect(wrong.refusal.errors).toEqual({ package_id: ['The quote is for another package'] })
    const late = await call(change, { body: { ...body, when: 'next-cycle' } })
    expect(late.refusal.errors).toEqual({ when: ['The quote is for another day'] })
    const both = await call(change, { body: { ...body, package_id: wanted.id + 1, when: 'next-cycle' } })
    expect(both.refusal.errors).toEqual({ ...wrong.refusal.errors, ...late.refusal.errors })
    app.clock.pass(15 * minute)
    expect((await accept(priced)).refusal.code).toBe('package-change.quote-expired')
    app.clock.pass(-15 * minute)
    await app.db
      .updateTable('contracts')
      .set({ ends_on: '2026-03-13' })
      .where('connection_id', '=', connection.id)
      .execute()
    expect((await accept(priced)).refusal.code).toBe('package-change.contract-changed')
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended' })
      .where('id', '=', connection.id)
      .execute()
    expect((await accept(priced)).refusal.code).toBe('package-change.line-suspended')
    expect((await call(orderRoutes.mine)).body.total).toBe(0)
  })

  it('is called off where it would begin before its contract, so that no bill waits for it', async () => {
    const { ask, accept, connection, call } = await setting()
    await accept((await ask('next-cycle')).body.data)
    await app.db
      .updateTable('contracts')
      .set({ starts_on: '2026-04-01' })
      .where('connection_id', '=', connection.id)
      .execute()
    const wait = 18 * 24 * 60 * minute
    app.clock.pass(wait)
    await runJob()
    app.clock.pass(-wait)
    const [order] = (await call(orderRoutes.mine)).body.data
    expect(order).toMatchObject({ status: 'cancelled', kind: 'package-change' })
    expect(await contracts(connection)).toMatchObject([{ starts_on: '2026-04-01', ends_on: null }])
  })

  it('refuses guests, staff without the right, nonsense, and other people’s quotes and lines', async () => {
    const mine = await setting()
    const theirs = await setting()
    const priced = (await theirs.ask()).body.data
    const body = { package_id: priced.to.id, when: priced.when, quote_id: priced.id }
    expect((await app.guest.call(change, { body })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(change, { body })).refusal.code).toBe('access.denied')
    const nonsense = await mine.call(change, { body: { when: 'now', price: '1.00' } as never })
    expect(Object.keys(nonsense.refusal.errors ?? {}).sort()).toEqual(['package_id', 'price', 'quote_id'])
    expect((await mine.call(change, { body })).refusal.code).toBe('record.not-found')
    const named = { ...body, cuid: theirs.connection.username }
    expect((await mine.call(change, { body: named })).refusal.code).toBe('record.not-found')
    const second = await connectionFactory(app, { userId: mine.userId })
    expect((await mine.call(change, { body: { ...body, cuid: String(second.id) } })).status).toBe(404)
  })

  it('posts exactly the quoted lines, whatever the prices and the tax', async () => {
    const price = fc.integer({ min: 1, max: 900_000 })
    await fc.assert(
      fc.asyncProperty(price, price, async (from, to) => {
        const { ask, accept, connection } = await setting({ price: from, newPrice: to })
        const priced = (await ask()).body.data
        expect((await accept(priced)).status).toBe(200)
        const charged = await pending(connection)
        const poisha = Math.round(Number(priced.total) * 100)
        if (priced.settlement === 'balance') {
          expect(charged).toEqual([])
          const paid = await app.db
            .selectFrom('invoices')
            .select('paid')
            .where('connection_id', '=', connection.id)
            .executeTakeFirstOrThrow()
          expect((await wallet(connection)) + paid.paid).toBe(-poisha)
        } else {
          expect(
            charged.map(({ description, amount, tax }) => ({
              description,
              amount: toWire(amount, 'BDT'),
              tax: toWire(tax, 'BDT'),
            })),
          ).toEqual(priced.lines.map(({ description, amount, tax }) => ({ description, amount, tax })))
          expect(charged.reduce((sum, line) => sum + line.amount + line.tax, 0)).toBe(poisha)
        }
      }),
      { numRuns: 12 },
    )
    await expectSoundLedger()
  })
})
