import { searchRoutes, type SearchHit } from '@uplink/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { invoiceFactory } from '../billing/billing.factory'
import { connectionFactory } from '../connections/connections.factory'
import { paymentFactory } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'
import { deskFactory } from '../../testing/stages/desk'
import { networkSessionFactory } from '../usage/usage.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { find } = searchRoutes
const kindsOf = (hits: readonly SearchHit[]) => hits.map(({ kind, id }) => `${kind} ${id}`)

/** A line with all that can be looked up, of a desk with an agent; and the same in another organization. */
async function town() {
  const { organizationId, customer } = await deskFactory(app)
  const { connection } = customer
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/*', '/usage/sessions'] }],
    grants: (['ticket', 'connection', 'invoice', 'payment'] as const).map((model) => ({
      model,
      actions: ['List', 'Create'],
      ...ofOwnOrganization,
    })),
  })
  const agent = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const named = {
    first_name: 'Sohel',
    last_name: `Rana${connection.id}`,
    contact: '01711000322',
    email: 'Sohel@Shop.example',
    address: 'House 12, Road 7, Kalabagan',
  }
  await app.db.updateTable('connections').set(named).where('id', '=', connection.id).execute()
  const ticket = await ticketFactory(app, connection, { subject: 'Paid, bill still open' })
  await networkSessionFactory(app, connection, {
    startedAt: app.clock.now(),
    callingStation: '02:1a:4b:00:00:0c',
    framedAddress: '10.99.3.7',
  })
  return { agent, organizationId, connection, ticket }
}

it('refuses guests, customers and staff without the right, and checks the text', async () => {
  const staff = await app.signIn({ accountType: 'staff' })
  for (const { call } of [staff, await customerWithLine(app)])
    expect((await call(find, { query: { q: 'Sohel' } })).refusal.code).toBe('access.denied')
  expect((await app.guest.call(find, { query: { q: 'Sohel' } })).status).toBe(401)
  const { agent } = await deskFactory(app)
  for (const q of ['a', 'a'.repeat(101)]) expect((await agent.call(find, { query: { q } })).status).toBe(422)
})

describe('GET /desk/search', () => {
  it('finds a line by everything that is known of it, in any spelling', async () => {
    const { agent, connection } = await town()
    const ways = [
      connection.username,
      connection.username.toUpperCase(),
      `rana${connection.id}`,
      `SOHEL  rana${connection.id}`,
      '+880 1711-000322',
      '০১৭১১০০০৩২২',
      '000322',
      'sohel@shop.example',
      'kalabagan road 7',
      '02-1A-4B-00-00-0C',
      '021a.4b00.000c',
      '10.99.3.7',
    ]
    for (const q of ways) {
      const { body } = await agent.call(find, { query: { q } })
      const lines = body.data.hits.filter(({ kind }) => kind === 'customer')
      expect(kindsOf(lines), q).toContain(`customer ${connection.id}`)
    }
    const { body } = await agent.call(find, { query: { q: connection.username } })
    expect(body.data.hits[0]).toMatchObject({
      kind: 'customer',
      id: connection.id,
      phone: '01711000322',
      status: 'active',
      is_online: true,
      is_overdue: false,
    })
  })

  it('shows who is meant to the letter before those whose name begins so', async () => {
    const { agent, connection, organizationId } = await town()
    const { userId } = await app.signIn()
    const namesake = await connectionFactory(app, { userId, organizationId })
    await app.db
      .updateTable('connections')
      .set({ first_name: connection.username, last_name: 'Store' })
      .where('id', '=', namesake.id)
      .execute()
    const { body } = await agent.call(find, { query: { q: connection.username } })
    expect(kindsOf(body.data.hits)).toEqual([`customer ${connection.id}`, `customer ${namesake.id}`])
  })

  it('finds bills, payments and tickets by their numbers, and tickets by words', async () => {
    const { agent, connection, ticket, organizationId } = await town()
    const bill = await invoiceFactory(app, { connection, periodStart: '2026-02-01', dueOn: '2026-02-20' })
    const payment = await paymentFactory(app, connection)
    await app.db
      .updateTable('payments')
      .set({ gateway_transaction_id: 'CKE4QXX7PZ' })
      .where('id', '=', payment.id)
      .execute()
    const hits = async (q: string) => kindsOf((await agent.call(find, { query: { q } })).body.data.hits)
    expect(await hits(bill.number.toLowerCase())).toContain(`bill ${bill.id}`)
    const issued = await app.db
      .insertInto('invoices')
      .values({
        organization_id: organizationId,
        connection_id: connection.id,
        number: sql<string>`(SELECT invoice_prefix || '-0007643' FROM organizations WHERE id = ${organizationId})`,
        period_start: '2026-01-01',
        period_end: '2026-01-31',
        issued_on: '2026-01-01',
        due_on: '2026-01-10',
        subtotal: 100,
        tax: 0,
        total: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await hits('7643')).toContain(`bill ${issued.id}`)
    expect(await hits('cke4qxx7pz')).toEqual([`payment ${payment.id}`])
    expect(await hits(`#${ticket.id}`)).toContain(`ticket ${ticket.id}`)
    expect(await hits('bill still')).toContain(`ticket ${ticket.id}`)
  })

  it('shows no row outside the rules, and no kind whose list the caller may not see', async () => {
    const { connection, ticket, organizationId } = await town()
    const other = await deskFactory(app)
    for (const q of [connection.username, '01711000322', '10.99.3.7', `#${ticket.id}`]) {
      const { body } = await other.agent.call(find, { query: { q } })
      expect(kindsOf(body.data.hits)).not.toContain(`customer ${connection.id}`)
      expect(kindsOf(body.data.hits)).not.toContain(`ticket ${ticket.id}`)
    }
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/customers'] }],
      grants: [
        { model: 'connection', actions: ['List'], ...ofOwnOrganization },
        { model: 'ticket', actions: ['List'], ...ofOwnOrganization },
      ],
    })
    const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const seen = (await clerk.call(find, { query: { q: connection.username } })).body.data
    expect(kindsOf(seen.hits)).toEqual([`customer ${connection.id}`])
    expect(seen.can).toEqual([])
    expect((await clerk.call(find, { query: { q: `#${ticket.id}` } })).body.data.hits).toEqual([])
    // an address of the network is known to those who may see sessions
    expect((await clerk.call(find, { query: { q: '10.99.3.7' } })).body.data.hits).toEqual([])
  })

  it('without a text tells what the caller may begin', async () => {
    const { agent } = await deskFactory(app)
    const { body } = await agent.call(find)
    expect(body.data.hits).toEqual([])
    expect(body.data.can).toContain('open-ticket')
  })
})
