import { chatRoutes } from '@uplink/contract/chat'
import { deviceRoutes } from '@uplink/contract/devices'
import { customerPartRoutes } from '@uplink/contract/customer-parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { invoiceFactory } from '../billing/billing.factory'
import { connectionFactory } from '../connections/connections.factory'
import { paymentFactory } from '../payments/payments.factory'
import { noteFactory, ticketFactory } from '../tickets/tickets.factory'
import { deskFactory } from '../../testing/stages/desk'
import { networkSessionFactory } from '../usage/usage.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { lines, money, timeline } = customerPartRoutes
const all = ['/desk/*', '/usage', '/usage/*', '/devices/*', '/message-logs', '/logs']

async function town(paths: readonly string[] = all) {
  const { organizationId, customer, agent } = await deskFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: [...paths] }],
    grants: (['ticket', 'connection', 'invoice', 'payment', 'order', 'message', 'chat'] as const).map(
      (model) => ({
        model,
        actions: ['List'],
        ...ofOwnOrganization,
      }),
    ),
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const query = { cuid: String(customer.connection.id) }
  return { organizationId, customer, agent, clerk, query, connection: customer.connection }
}

it('refuses guests, staff without the right, and lines outside the rules', async () => {
  const { clerk } = await town()
  const other = await customerWithLine(app)
  const staff = await app.signIn({ accountType: 'staff' })
  for (const route of [lines, money, timeline]) {
    const query = { cuid: String(other.connection.id) }
    expect((await app.guest.call(route, { query })).status).toBe(401)
    expect((await staff.call(route, { query })).refusal.code).toBe('access.denied')
    expect((await clerk.call(route, { query })).status).toBe(404)
    expect((await clerk.call(route, { query: { cuidd: '1' } as never })).status).toBe(422)
  }
})

describe('GET /desk/customer/lines', () => {
  it('has the line first, then the others of the person, each as it is now', async () => {
    const { clerk, connection, organizationId, customer, query } = await town()
    const { userId } = customer
    const since = new Date(app.clock.now().getTime() - 3_600_000)
    await networkSessionFactory(app, connection, {
      startedAt: since,
      callingStation: '02:1a:4b:00:00:0c',
      framedAddress: '10.99.4.7',
    })
    const second = await connectionFactory(app, { userId, organizationId, status: 'suspended' })
    await invoiceFactory(app, {
      connection: { ...second, organization_id: organizationId },
      periodStart: '2026-01-01',
      dueOn: '2026-01-10',
      total: 49_875,
    })
    await connectionFactory(app, { userId })
    const { data } = (await clerk.call(lines, { query })).body
    expect(data).toMatchObject([
      {
        id: connection.id,
        state: 'online',
        since: since.toISOString(),
        amount_due: '0.00',
        usage: { download_bytes: 0, upload_bytes: 0 },
        session: { device: '02-1A-4B-00-00-0C', address: '10.99.4.7', stopped_at: null },
        can: ['end-session', 'name-device'],
      },
      { id: second.id, state: 'suspended', amount_due: '498.75', session: null, can: [] },
    ])
  })
})

describe('PUT /devices/:id/name by staff', () => {
  it('names a device of a line that they see, under their own name in the log', async () => {
    const { clerk, connection, query } = await town()
    const session = await networkSessionFactory(app, connection, {
      startedAt: app.clock.now(),
      callingStation: '02:1a:4b:00:00:0d',
    })
    const named = { params: { id: session.id }, query, body: { name: 'Hall router' } }
    expect((await clerk.call(deviceRoutes.name, named)).body.data).toEqual({ name: 'Hall router' })
    expect((await clerk.call(lines, { query })).body.data[0]?.session).toMatchObject({
      device: '02-1A-4B-00-00-0D',
      device_name: 'Hall router',
    })
    const entry = await app.db
      .selectFrom('audit_log')
      .select(['action', 'target', 'actor_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'connection.device-named',
      target: `connection:${connection.id}`,
      actor_id: clerk.userId,
    })
  })

  it('is refused without the right, beyond the rules, and for a session of another line', async () => {
    const { clerk, connection, query } = await town()
    const reader = await town(['/desk/customer', '/usage', '/usage/*'])
    const other = await customerWithLine(app)
    const at = { startedAt: app.clock.now(), callingStation: '02:1a:4b:00:00:0e' }
    const own = await networkSessionFactory(app, connection, at)
    const read = await networkSessionFactory(app, reader.connection, at)
    const foreign = await networkSessionFactory(app, other.connection, at)
    const send = (by: typeof clerk, id: number, cuid: string) =>
      by.call(deviceRoutes.name, { params: { id }, query: { cuid }, body: { name: 'Mine' } })
    expect((await send(reader.clerk, read.id, reader.query.cuid)).refusal.code).toBe('access.denied')
    expect((await reader.clerk.call(lines, { query: reader.query })).body.data[0]?.can).toEqual([])
    expect((await send(reader.clerk, own.id, query.cuid)).status).toBe(403)
    expect((await send(clerk, foreign.id, String(other.connection.id))).status).toBe(404)
    expect((await send(clerk, foreign.id, query.cuid)).refusal.code).toBe('record.not-found')
    expect(
      await app.db.selectFrom('device_names').select('name').where('name', '=', 'Mine').execute(),
    ).toEqual([])
  })
})

describe('the rights of a part', () => {
  it('leave out what the caller may not see elsewhere', async () => {
    const { clerk, query, connection } = await town(['/desk/customer'])
    await networkSessionFactory(app, connection, { startedAt: app.clock.now() })
    const line = (await clerk.call(lines, { query })).body.data[0]
    expect(line).toMatchObject({ amount_due: null, usage: null, session: null, can: [] })
    expect((await clerk.call(money, { query })).body.data).toEqual({
      bills: null,
      promise: null,
      payments: null,
    })
    expect((await clerk.call(timeline, { query })).body.data).toEqual({
      entries: [],
      kinds: [],
      next_before: null,
    })
  })
})

describe('GET /desk/customer/money', () => {
  it('has the oldest open bill first, then paid ones, and the latest payments that came to something', async () => {
    const { clerk, query, connection } = await town()
    const bill = (periodStart: string, paid = 0) =>
      invoiceFactory(app, {
        connection,
        periodStart,
        dueOn: `${periodStart.slice(0, 8)}11`,
        total: 50_000,
        paid,
      })
    await bill('2025-11-01', 50_000)
    const late = await bill('2025-12-01')
    await bill('2026-01-01')
    await paymentFactory(app, connection, { state: 'expired' })
    const paid = await paymentFactory(app, connection, { gateway: 'cash', amount: 100 })
    const { data } = (await clerk.call(money, { query })).body
    expect(data.bills?.map(({ status, period_start }) => `${status} ${period_start}`)).toEqual([
      'open 2025-12-01',
      'open 2026-01-01',
      'paid 2025-11-01',
    ])
    expect(data.bills?.[0]).toMatchObject({ id: late.id, is_overdue: true })
    expect(data.payments?.map(({ id }) => id)).toEqual([paid.id])
  })
})

describe('GET /desk/customer/timeline', () => {
  it('has what happened to the line, the latest first, of one kind or of all', async () => {
    const { clerk, agent, query, connection } = await town()
    const ticket = await ticketFactory(app, connection, { subject: 'Slow' })
    await noteFactory(app, {
      ticketId: ticket.id,
      authorId: agent.userId,
      text: 'We look.',
      isInternal: true,
    })
    const payment = await paymentFactory(app, connection)
    const { body } = await clerk.call(timeline, { query })
    expect(body.data.kinds).toEqual(['money', 'tickets', 'network', 'orders', 'messages', 'changes'])
    expect(body.data.entries.map(({ what, text }) => `${what}: ${text}`)).toEqual(
      expect.arrayContaining(['ticket: Slow', 'note: We look.']) as string[],
    )
    const paid = (await clerk.call(timeline, { query: { ...query, kind: 'money' } })).body.data.entries
    expect(paid).toMatchObject([{ what: 'payment', id: payment.id, amount: '500.00', state: 'succeeded' }])
  })

  it('has what was said in the chat, for whoever may list chats', async () => {
    const { clerk, customer, query } = await town([...all, '/desk/chats'])
    const said = { cuid: query.cuid, text: 'Is there an outage?' }
    expect((await customer.call(chatRoutes.send, { body: said })).status).toBe(200)
    const seen = (await clerk.call(timeline, { query: { ...query, kind: 'messages' } })).body.data.entries
    expect(seen).toMatchObject([{ what: 'chat', text: said.text, state: 'received' }])
  })

  it('has an answer to an old ticket, however many were opened since', async () => {
    const { clerk, agent, query, connection } = await town()
    const now = app.clock.now().getTime()
    const opened = { connection_id: connection.id, category: 'other', subject: 'Newer' }
    const old = await ticketFactory(app, connection, { subject: 'Old' })
    await app.db
      .insertInto('tickets')
      .values(
        Array.from({ length: 45 }, (_, i) => ({
          ...opened,
          created_at: new Date(now - (i + 1) * 60_000),
          updated_at: new Date(now - (i + 1) * 60_000),
        })),
      )
      .execute()
    await noteFactory(app, { ticketId: old.id, authorId: agent.userId, text: 'At last.' })
    const { entries } = (await clerk.call(timeline, { query: { ...query, kind: 'tickets' } })).body.data
    expect(entries.map(({ text }) => text)).toContain('At last.')
  })

  it('goes on before the last entry, and leaves none out', async () => {
    const { clerk, query, connection } = await town()
    for (let hour = 1; hour <= 40; hour += 1)
      await networkSessionFactory(app, connection, {
        startedAt: new Date(app.clock.now().getTime() - hour * 3_600_000),
        stoppedAt: new Date(app.clock.now().getTime() - hour * 3_600_000 + 60_000),
      })
    const first = (await clerk.call(timeline, { query })).body.data
    expect(first.entries).toHaveLength(30)
    const before = first.next_before ?? ''
    const second = (await clerk.call(timeline, { query: { ...query, before } })).body.data
    expect(second.entries).toHaveLength(10)
    expect(second.next_before).toBeNull()
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(40)
  })
})
