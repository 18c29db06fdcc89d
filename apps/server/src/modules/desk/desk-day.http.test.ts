import { chatRoutes } from '@uplink/contract/chat'
import { deskDayRoutes } from '@uplink/contract/desk-day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { connectionFactory } from '../connections/connections.factory'
import { paymentFactory } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'
import { deskFactory } from '../../testing/stages/desk'
import { spansOf } from './day/day.actions'

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
  const person = await app.signIn({
    accountType: 'staff',
    organizationId: desk.organizationId,
    roleIds: [role],
  })
  return { ...desk, person }
}

describe('GET /desk/day/waiting and /desk/day/today', () => {
  it('counts what waits and what today brought, of the own organization only', async () => {
    const { person, customer, organizationId } = await manager(['/desk/*', '/outages/*'])
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
    const waiting = (await person.call(readWaiting)).body.data
    const today = (await person.call(readToday)).body.data
    expect(waiting.tickets).toEqual({ open: 1, late: 1, soon: 0, mine: 1 })
    expect(waiting.chats).toBe(1)
    expect(waiting.payments_to_review).toBe(2)
    expect(waiting.orders).toEqual({ open: 0, old: 0, today: 0 })
    expect(waiting.failing_jobs).toBeNull()
    expect(today.money).toMatchObject({
      today: '840.00',
      by_way: [
        { way: 'mobile', amount: '840.00', payments: 1, before: '0.00' },
        { way: 'bkash', amount: '0.00', payments: 0, before: '500.00' },
      ],
      by_collector: [{ amount: '840.00', payments: 1 }],
    })
    expect(today.lines?.restored).toEqual({ today: 0, before: 0 })
  })

  it('leaves out what the caller may not see', async () => {
    const { person } = await manager([])
    const waiting = (await person.call(readWaiting)).body.data
    const today = (await person.call(readToday)).body.data
    expect(waiting).toEqual({
      tickets: null,
      chats: null,
      orders: null,
      payments_to_review: null,
      promises: null,
      failing_jobs: null,
      outages: null,
    })
    expect(today.money).toBeNull()
    expect(today.lines).not.toBeNull()
  })
})

describe('the day of an organization', () => {
  it('begins at its own midnight, also where clocks are changed', () => {
    const at = (now: string, zone: string) => spansOf(new Date(now), zone).today.from.toISOString()
    expect(at('2026-03-14T06:00:00Z', 'Asia/Dhaka')).toBe('2026-03-13T18:00:00.000Z')
    expect(at('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
    expect(at('2026-03-14T06:00:00Z', 'America/New_York')).toBe('2026-03-14T04:00:00.000Z')
    expect(at('2026-03-14T06:00:00Z', 'Asia/Kathmandu')).toBe('2026-03-13T18:15:00.000Z')
  })
})
