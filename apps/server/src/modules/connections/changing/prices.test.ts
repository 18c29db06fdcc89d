import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { orderRoutes } from '@uplink/contract/orders'
import { describe, expect, it } from 'vitest'
import { closable } from '../../../testing/stages/closing'
import {
  app,
  change,
  contracts,
  current,
  expectSoundLedger,
  pending,
  runJob,
  stage,
  wallet,
} from '../../../testing/stages/package-change'

stage()

const { quotePrice, changePrice } = lineChangeRoutes
type When = 'now' | 'next-cycle'

/** A line of 525.00 a month whose March is billed; today is March 14. */
async function priced(line: Parameters<typeof closable>[0] = {}) {
  const setting = await closable(line)
  const { clerk, query } = setting
  const ask = (price: string, when: When = 'now') =>
    clerk.call(quotePrice, { query: { ...query, price, when } })
  const agree = (price: string, total: string, when: When = 'now') =>
    clerk.call(changePrice, { query, body: { price, when, total, reason: 'They have been here long' } })
  /** As the dialog does: with what was looked at. */
  const settle = async (price: string, when: When = 'now') =>
    agree(price, (await ask(price, when)).body.data.total, when)
  return { ...setting, ask, agree, settle }
}

const ordersOf = (connection: { id: number }) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'status', 'description', 'amount'])
    .where('connection_id', '=', connection.id)
    .execute()

describe('a price of its own', () => {
  it('is quoted line by line, and posts what was quoted', async () => {
    const { ask, agree, connection, clerk, userId } = await priced()
    const { data } = (await ask('800')).body
    expect(data).toMatchObject({
      from: { price: '525.00', total: '551.25' },
      to: { price: '800.00', total: '840.00' },
      usual: '525.00',
      effective_on: '2026-03-14',
      lines: [
        { kind: 'unused-credit', amount: '-304.84' },
        { kind: 'new-charge', amount: '464.52' },
      ],
      total: '167.67',
      settlement: 'next-bill',
    })
    expect((await agree('800', '167.66')).refusal.code).toBe('line-change.changed')
    const agreed = await agree('800', '167.67')
    expect(agreed.body.message).toMatch(/ costs ৳ 840\.00 a month from today\.$/)
    expect(await contracts(connection)).toMatchObject([
      { price: 52_500, ends_on: '2026-03-13' },
      { price: 80_000, starts_on: '2026-03-14', ends_on: null },
    ])
    const charged = (await pending(connection)).reduce((sum, { amount, tax }) => sum + amount + tax, 0)
    expect(charged).toBe(16_767)
    const [order] = await ordersOf(connection)
    expect(order).toMatchObject({ status: 'completed', amount: 16_767 })
    expect(order?.description).toMatch(/^Price of Package \d+: from ৳ 551\.25 to ৳ 840\.00 a month$/)
    const told = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    expect(told.map(({ title }) => title)).toEqual([`Order ${order?.id} is completed`])
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'connection.price-changed')
      .where('target', '=', `connection:${connection.id}`)
      .execute()
    expect(acts).toMatchObject([
      {
        actor_id: clerk.userId,
        details: {
          before: { price: '525.00' },
          after: { price: '800.00' },
          reason: 'They have been here long',
        },
      },
    ])
    await expectSoundLedger()
  })

  it('gives a lower one into the balance', async () => {
    const { settle, connection } = await priced()
    expect((await settle('300')).status).toBe(200)
    // 18 of 31 days: 304.84 and 15.24 back, less 174.19 and 8.71; the bill of March is open and takes it
    const [bill] = await app.db
      .selectFrom('invoices')
      .select('paid')
      .where('connection_id', '=', connection.id)
      .execute()
    expect((bill?.paid ?? 0) + (await wallet(connection))).toBe(13_718)
    expect(await pending(connection)).toEqual([])
    await expectSoundLedger()
  })

  it('begins with the next period, which its owner cannot cancel and the desk can', async () => {
    const { settle, ask, connection, call } = await priced()
    expect((await settle('800', 'next-cycle')).body.message).toMatch(/ from 01\/04\/2026\.$/)
    const [order] = await ordersOf(connection)
    expect(order).toMatchObject({ status: 'in-progress', amount: 0 })
    expect((await call(current)).body.data.waiting).toMatchObject({
      price: '800.00',
      effective_on: '2026-04-01',
    })
    const cancelled = await call(orderRoutes.cancel, { params: { id: order?.id ?? 0 }, body: {} })
    expect(cancelled.refusal.code).toBe('order.not-cancellable')
    expect((await ask('900')).refusal.code).toBe('package-change.already-waiting')
    const wait = 18 * 86_400_000
    app.clock.pass(wait)
    await runJob()
    app.clock.pass(-wait)
    expect(await contracts(connection)).toMatchObject([
      { price: 52_500, ends_on: '2026-03-31' },
      { price: 80_000, starts_on: '2026-04-01', ends_on: null },
    ])
    expect(await ordersOf(connection)).toMatchObject([{ status: 'completed' }])
  })

  it('is agreed once, however often it is asked at once', async () => {
    const { agree, connection } = await priced()
    const answers = await Promise.all(Array.from({ length: 6 }, () => agree('800', '167.67')))
    // for the others it is its price already
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(await contracts(connection)).toHaveLength(2)
    expect(await pending(connection)).toHaveLength(2)
  })

  it('is not the customer’s to accept', async () => {
    const { settle, call, connection, wanted } = await priced()
    await settle('1', 'next-cycle')
    const quotes = await app.db
      .selectFrom('package_quotes')
      .select(['id', 'package_id'])
      .where('connection_id', '=', connection.id)
      .execute()
    for (const { id, package_id } of quotes)
      for (const named of [package_id, wanted.id]) {
        const body = { package_id: named, when: 'next-cycle' as const, quote_id: id }
        expect((await call(change, { body })).refusal.code).toBe('record.not-found')
      }
  })

  it('is refused for lines whose price cannot change, and for the same price', async () => {
    const { ask } = await priced()
    expect((await ask('525')).refusal.errors).toEqual({ price: ['This is its price already'] })
    expect((await ask('free')).status).toBe(422)
    const codes = [
      [{ status: 'suspended' }, 'line-change.suspended'],
      [{ status: 'closed' }, 'package-change.line-closed'],
      [{ startsOn: '2026-03-14', isBilled: false }, 'package-change.changed-today'],
      [{ startsOn: '2026-03-20', isBilled: false }, 'package-change.not-begun'],
    ] as const
    for (const [line, code] of codes) expect((await (await priced(line)).ask('800')).refusal.code).toBe(code)
  })
})
