import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { billingRoutes } from '@uplink/contract/billing'
import { chatRoutes } from '@uplink/contract/chat'
import type { Model } from '@uplink/contract/models'
import { orderRoutes } from '@uplink/contract/orders'
import { paymentRoutes } from '@uplink/contract/payments'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { ticketRoutes } from '@uplink/contract/tickets'
import { usageRoutes } from '@uplink/contract/usage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { issuedInvoiceFactory } from './modules/billing/billing.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { orderFactory } from './modules/orders/orders.factory'
import { paymentFactory } from './modules/payments/payments.factory'
import { noteFactory, ticketFactory } from './modules/tickets/tickets.factory'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Staff who may name a customer's line see of what belongs to it only what the rules of its own model let them see.
let app: TestApp
let line: Awaited<ReturnType<typeof customerWithLine>>['connection']
beforeAll(async () => {
  app = await createTestApp()
  const customer = await customerWithLine(app)
  line = customer.connection
  await fill(line, customer.userId)
})
afterAll(() => app.close())

async function fill(connection: typeof line, userId: number) {
  const ticket = await ticketFactory(app, connection)
  await noteFactory(app, { ticketId: ticket.id, authorId: userId })
  await orderFactory(app, connection)
  await paymentFactory(app, connection, { state: 'pending' })
  await issuedInvoiceFactory(app, {
    connection,
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    dueOn: '2026-03-11',
  })
}

type Grant = [Model, ...PermissionAction[]]

async function staffWith(...grants: Grant[]): Promise<Caller> {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['*'] }],
    grants: [['connection', 'List'] as Grant, ...grants].map(([model, ...actions]) => ({
      model,
      actions,
      ...ofOwnOrganization,
    })),
  })
  return app.signIn({ accountType: 'staff', roleIds: [role], organizationId: line.organization_id })
}

async function listed(caller: Caller, route: RouteDefinition): Promise<number> {
  const { status, body } = await caller.call(route, { query: { cuid: String(line.id) } })
  expect(status, JSON.stringify(body)).toBe(200)
  const { data, total } = body as { data: unknown[]; total: number }
  expect(data.length).toBe(total)
  return total
}

const lists: readonly [string, RouteDefinition, Model][] = [
  ['tickets', ticketRoutes.list, 'ticket'],
  ['notes of tickets', ticketRoutes.notes, 'ticket'],
  ['bills', billingRoutes.history, 'invoice'],
  ['payments', paymentRoutes.history, 'payment'],
  ['orders', orderRoutes.mine, 'order'],
]

const idOf = async (table: 'invoices' | 'payments' | 'tickets', connection: number) =>
  (
    await app.db
      .selectFrom(table)
      .select('id')
      .where('connection_id', '=', connection)
      .executeTakeFirstOrThrow()
  ).id

/** The status of each call that opens one of a line's records. */
async function opened(caller: Caller, connection: number): Promise<[string, number][]> {
  const of = async (table: Parameters<typeof idOf>[0]) => ({ params: { id: await idOf(table, connection) } })
  const [invoice, payment, ticket] = [await of('invoices'), await of('payments'), await of('tickets')]
  const note = { ticketId: ticket.params.id, authorId: caller.userId, file: 'router.log' }
  const { attachmentId: attachment_id } = await noteFactory(app, note)
  const file = { params: { ...ticket.params, attachment_id } }
  const body = { invoice_id: invoice.params.id }
  return [
    ['bill', (await caller.call(billingRoutes.invoice, invoice)).status],
    ['bill as PDF', (await caller.call(billingRoutes.download, { body })).status],
    ['payment', (await caller.call(paymentRoutes.read, payment)).status],
    ['payment once more', (await caller.call(paymentRoutes.recheck, payment)).status],
    ['ticket', (await caller.call(ticketRoutes.read, ticket)).status],
    ['file of a ticket', (await caller.call(ticketRoutes.attachment, file)).status],
  ]
}

describe('staff at a line', () => {
  it.each(lists)('see its %s only by a rule about them', async (_, route, model) => {
    expect(await listed(await staffWith(), route)).toBe(0)
    expect(await listed(await staffWith([model, 'List']), route)).toBe(1)
  })

  it('see what is owed and what is being paid by the rules about bills and payments', async () => {
    const options = async (caller: Caller) =>
      (await caller.call(paymentRoutes.options, { query: { cuid: String(line.id) } })).body.data
    const none = await options(await staffWith())
    expect([none.open_invoices.length, none.open_payment]).toEqual([0, null])
    const both = await options(await staffWith(['invoice', 'List'], ['payment', 'List']))
    expect([both.open_invoices.length, both.open_payment !== null]).toEqual([1, true])
  })

  it('see the account as a whole, or not at all', async () => {
    const status = async (...grants: Grant[]) =>
      (await (await staffWith(...grants)).call(billingRoutes.statement, { query: { cuid: String(line.id) } }))
        .status
    expect(await status()).toBe(404)
    expect(await status(['invoice', 'List'])).toBe(404)
    expect(await status(['invoice', 'List'], ['payment', 'List'])).toBe(200)
  })

  it('read its chat by a rule about chats', async () => {
    const status = async (...grants: Grant[]) =>
      (await (await staffWith(...grants)).call(chatRoutes.history, { query: { cuid: String(line.id) } }))
        .status
    expect(await status()).toBe(404)
    expect(await status(['chat', 'List'])).toBe(200)
  })

  it('cancel an order by the rule of editing, and ask for a move by that of creating', async () => {
    const cancel = async (caller: Caller) => {
      const { id } = await orderFactory(app, line)
      return (await caller.call(orderRoutes.cancel, { params: { id }, body: { cuid: line.id } })).status
    }
    expect(await cancel(await staffWith(['order', 'List']))).toBe(404)
    expect(await cancel(await staffWith(['order', 'List', 'Edit']))).toBe(200)

    const move = async (caller: Caller) =>
      caller.call(addressChangeRoutes.request, {
        body: {
          cuid: line.id,
          area_id: line.area_id,
          address: 'House 7, Road 2',
          preferred_on: '2026-06-01',
          note: '',
        },
      })
    const refused = await move(await staffWith(['order', 'List']))
    expect(refused.refusal.code).toBe('access.denied')
    expect(await listed(await staffWith(['order', 'List']), addressChangeRoutes.list)).toBe(0)
    expect((await move(await staffWith(['order', 'List', 'Create']))).status).toBe(200)
    expect(await listed(await staffWith(), addressChangeRoutes.list)).toBe(0)
    expect(await listed(await staffWith(['order', 'List']), addressChangeRoutes.list)).toBe(1)
  })

  it('see all of a line of their own', async () => {
    const caller = await staffWith()
    const own = await connectionFactory(app, {
      userId: caller.userId,
      organizationId: line.organization_id,
    })
    await fill(own, caller.userId)
    app.clock.pass(1100)
    for (const [name, route] of lists)
      expect([name, ((await caller.call(route)).body as { total: number }).total]).toEqual([name, 1])
  })

  const rules: Grant[] = [
    ['invoice', 'List'],
    ['payment', 'List'],
    ['ticket', 'List'],
    ['chat', 'List'],
  ]

  it.each([
    ['no rules', []],
    ['rules about other lines only', rules],
  ])('open what the lists of their own line show, with %s, and nothing else by that', async (_, grants) => {
    const caller = await staffWith(...grants)
    // of another organization, so that no rule is about it
    const own = await connectionFactory(app, { userId: caller.userId })
    expect(own.organization_id).not.toBe(line.organization_id)
    await fill(own, caller.userId)
    const foreign = await customerWithLine(app)
    await fill(foreign.connection, foreign.userId)
    app.clock.pass(1100)

    for (const id of [own.id, foreign.connection.id]) {
      const expected = id === own.id ? 200 : 404
      for (const [name, status] of await opened(caller, id)) expect([name, status]).toEqual([name, expected])
    }
    for (const route of [
      billingRoutes.statement,
      chatRoutes.history,
      usageRoutes.usage,
      usageRoutes.sessions,
    ])
      expect([route.path, (await caller.call(route as RouteDefinition)).status]).toEqual([route.path, 200])
    const atDesk = await caller.call(deskTicketRoutes.read, { params: { id: await idOf('tickets', own.id) } })
    expect(atDesk.status).toBe(404)
  })
})
