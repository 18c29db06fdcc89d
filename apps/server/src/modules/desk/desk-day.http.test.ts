import { chatRoutes } from '@uplink/contract/chat'
import { deskDayRoutes } from '@uplink/contract/desk-day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { connectionFactory } from '../connections/connections.factory'
import { paymentFactory } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'
import { deskFactory } from '../../testing/stages/desk'
import { daysOf } from './day/day.actions'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { waiting: readWaiting, today: readToday } = deskDayRoutes

async function manager(paths: readonly string[]) {
  const desk = await deskFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/customers', ...paths] }],
    grants: (['ticket', 'chat', 'connection', 'payment', 'order', 'outage'] as const).map((model) => ({
      model,
      actions: ['List'],
      ...ofOwnOrganization,
    })),
  })
  const signIn = () =>
    app.signIn({ accountType: 'staff', organizationId: desk.organizationId, roleIds: [role] })
  return { ...desk, signIn, person: await signIn() }
}

describe('GET /desk/day/waiting and /desk/day/today', () => {
  it('counts what waits and what today brought, of the own organization only', async () => {
    const { person, customer, organizationId } = await manager(['/desk/*', '/outages/*', '/cash-days'])
    const { connection } = customer
    await deskFactory(app).then(({ customer: other }) => ticketFactory(app, other.connection))
    const ticket = await ticketFactory(app, connection)
    const asks = async (asking: typeof customer) =>
      expect((await asking.call(chatRoutes.send, { body: { text: 'Is there work?' } })).status).toBe(200)
    await asks(customer)
    await asks((await deskFactory(app)).customer)
    await app.db
      .updateTable('tickets')
      .set({ answer_by: new Date(app.clock.now().getTime() - 60_000), assignee_id: person.userId })
      .where('id', '=', ticket.id)
      .execute()
    const justNow = new Date(app.clock.now().getTime() - 60_000)
    await app.db
      .insertInto('payments')
      .values({
        organization_id: organizationId,
        connection_id: connection.id,
        kind: 'bill',
        gateway: 'mobile',
        amount: 84_000,
        state: 'succeeded',
        merchant_number: `DAY-${connection.id}`,
        gateway_transaction_id: `R-${connection.id}`,
        started_by: person.userId,
        created_at: justNow,
        settled_at: justNow,
      })
      .execute()
    await paymentFactory(app, connection, { state: 'review' })
    // and money that names no line
    await app.db
      .insertInto('gateway_messages')
      .values({
        gateway: 'bkash',
        message_key: `DAY-${connection.id}`,
        raw: '{}',
        received_at: justNow,
        handled_at: justNow,
        outcome: 'unmatched',
        amount: 50_000,
      })
      .execute()
    const lastWeek = new Date(app.clock.now().getTime() - 7 * 86_400_000 - 60_000)
    await paymentFactory(app, connection, { amount: 50_000, createdAt: lastWeek })
    await connectionFactory(app, { userId: customer.userId, organizationId, status: 'suspended' })
    // one's own day of yesterday; those of others only where the rules say so
    const cashDay = (cashier: number, day: string) => ({
      organization_id: organizationId,
      cashier_id: cashier,
      day,
      opened_at: justNow,
      float_amount: 0,
    })
    await app.db
      .insertInto('cash_days')
      .values([cashDay(person.userId, '2026-03-13'), cashDay(customer.userId, '2026-03-13')])
      .execute()
    const waiting = (await person.call(readWaiting)).body.data
    const { today } = (await person.call(readToday)).body.data
    expect(waiting.tickets).toEqual({ open: 1, late: 1, soon: 0, mine: 1 })
    expect(waiting.chats).toBe(1)
    expect(waiting.payments_to_review).toBe(2)
    expect(waiting.reviews_since).toBe(justNow.toISOString())
    expect(waiting.unclosed_cash_days).toBe(1)
    expect(waiting.orders).toEqual({ open: 0, old: 0, today: 0 })
    expect(waiting.failing_jobs).toBeNull()
    expect(today.money).toMatchObject({
      received: '840.00',
      by_way: [
        { way: 'mobile', amount: '840.00', payments: 1, before: '0.00' },
        { way: 'bkash', amount: '0.00', payments: 0, before: '500.00' },
      ],
      by_collector: [{ id: person.userId, amount: '840.00', payments: 1 }],
    })
    expect(today.lines?.restored).toEqual({ count: 0, before: 0 })
  })

  it('leaves out what the caller may not see', async () => {
    const { person } = await manager([])
    const waiting = (await person.call(readWaiting)).body.data
    const { today, yesterday } = (await person.call(readToday)).body.data
    expect(waiting).toEqual({
      tickets: null,
      chats: null,
      orders: null,
      payments_to_review: null,
      reviews_since: null,
      unclosed_cash_days: null,
      promises: null,
      failing_jobs: null,
      outages: null,
    })
    expect([today.money, yesterday.money]).toEqual([null, null])
    expect(today.lines).not.toBeNull()
  })

  it('has all of yesterday beside today, from the first minute of the day', async () => {
    const { signIn, customer } = await manager(['/desk/*'])
    const { connection } = customer
    const hour = 3_600_000
    // noon in Dhaka
    const start = app.clock.now().getTime() + 12 * hour
    const paid = (amount: number, at: number) =>
      paymentFactory(app, connection, { amount, createdAt: new Date(start + at * hour) })
    await paid(10_000, -1)
    await paid(20_000, -20)
    await paid(40_000, -25)
    await paid(80_000, 9)
    // a week before: on both days, in the morning and in the evening
    await paid(1000, -7 * 24 + 7)
    await paid(2000, -7 * 24 + 16)
    await paid(3000, -8 * 24 + 7)
    await paid(4000, -8 * 24 + 23)
    await app.db
      .updateTable('connections')
      .set({ created_at: new Date(start - 2 * hour) })
      .where('id', '=', connection.id)
      .execute()
    const at = async (hours: number) => {
      app.clock.pass(start + hours * hour - app.clock.now().getTime())
      // sessions of staff end in between
      const person = await signIn()
      const { today, yesterday } = (await person.call(readToday)).body.data
      return [today, yesterday].map(({ day, money, lines }) =>
        [day, money?.received, money?.before, lines?.added.count].join(' '),
      )
    }
    expect(await at(0.5)).toEqual(['2026-03-15 0.00 0.00 0', '2026-03-14 300.00 70.00 1'])
    expect(await at(8)).toEqual(['2026-03-15 0.00 10.00 0', '2026-03-14 300.00 70.00 1'])
    expect(await at(15)).toEqual(['2026-03-15 800.00 10.00 0', '2026-03-14 300.00 70.00 1'])
  })
})

describe('the day of an organization', () => {
  const at = (now: string, zone: string) => daysOf(new Date(now), zone)

  it('begins at its own midnight, also where clocks are changed', () => {
    const begins = (now: string, zone: string) => at(now, zone).today.span.from.toISOString()
    expect(begins('2026-03-14T06:00:00Z', 'Asia/Dhaka')).toBe('2026-03-13T18:00:00.000Z')
    expect(begins('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
    expect(begins('2026-03-14T06:00:00Z', 'America/New_York')).toBe('2026-03-14T04:00:00.000Z')
    expect(begins('2026-03-14T06:00:00Z', 'Asia/Kathmandu')).toBe('2026-03-13T18:15:00.000Z')
  })

  it('stands beside the same weekday, also half an hour after midnight of the week in which clocks were changed', () => {
    const { today, yesterday } = at('2026-03-29T22:30:00Z', 'Europe/Berlin')
    const words = ({ from, to }: { from: Date; to: Date }) => `${from.toISOString()} ${to.toISOString()}`
    expect([today.day, yesterday.day]).toEqual(['2026-03-30', '2026-03-29'])
    expect(words(today.span)).toBe('2026-03-29T22:00:00.000Z 2026-03-29T22:30:00.000Z')
    expect(words(today.before)).toBe('2026-03-22T23:00:00.000Z 2026-03-22T23:30:00.000Z')
    // 23 hours, beside 24
    expect(words(yesterday.span)).toBe('2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z')
    expect(words(yesterday.before)).toBe('2026-03-21T23:00:00.000Z 2026-03-22T23:00:00.000Z')
  })
})
