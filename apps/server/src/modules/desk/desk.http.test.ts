import { deskRoutes } from '@uplink/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { invoiceFactory } from '../billing/billing.factory'
import { connectionFactory } from '../connections/connections.factory'
import { ticketFactory } from '../tickets/tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { customer: overview, customers } = deskRoutes

describe('GET /desk/customer', () => {
  it('has the line, the bill and the latest tickets of a connection within the rules', async () => {
    const { agent, customer, organizationId } = await deskFactory(app)
    for (let i = 0; i < 6; i += 1) await ticketFactory(app, customer.connection)
    const { body } = await agent.call(overview, { query: { cuid: customer.connection.username } })
    expect(body.data).toMatchObject({
      connection: { id: customer.connection.id },
      account: { holder: 'Rahima Khatun' },
      line: { state: expect.any(String) as string },
      bill: { availableBalance: '0.00' },
    })
    expect(body.data.tickets).toHaveLength(5)
    // The agent's role may call all routes of the desk; another role may not.
    expect(body.data.can).toContain('see-payments')
    const paths = ['/desk/customer']
    const role = await roleFactory(app, {
      permissions: [{ paths }],
      grants: [{ model: 'connection', actions: ['List'], ...ofOwnOrganization }],
    })
    const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const seen = (await clerk.call(overview, { query: { cuid: customer.connection.username } })).body.data
    expect(seen.can).toEqual([])
    const other = await customerWithLine(app)
    for (const cuid of [String(other.connection.id), '999999', undefined])
      expect((await agent.call(overview, { query: { cuid } })).status).toBe(404)
    expect((await agent.call(overview, { query: { cuidd: '1' } as never })).status).toBe(422)
  })
})

describe('the other lines of the same person', () => {
  it('are named within the rules, without the line itself', async () => {
    const { agent, customer, organizationId } = await deskFactory(app)
    const { userId, connection } = customer
    const second = await connectionFactory(app, { userId, organizationId, status: 'closed' })
    await connectionFactory(app, { userId })
    const { body } = await agent.call(overview, { query: { cuid: String(connection.id) } })
    expect(body.data.lines).toEqual([
      { id: second.id, username: second.username, city: 'Dhaka', status: 'closed' },
    ])
  })
})

describe('GET /desk/customers', () => {
  /** An agent's organization with two people: Rahima, who is overdue, and Karim with an open and a closed line. */
  async function town() {
    const desk = await deskFactory(app)
    const { organizationId, customer } = desk
    await invoiceFactory(app, {
      connection: customer.connection,
      periodStart: '2026-02-01',
      dueOn: '2026-02-20',
    })
    const karim = await app.signIn({ name: 'Karim Traders' })
    const closed = await connectionFactory(app, { userId: karim.userId, organizationId, status: 'closed' })
    const open = await connectionFactory(app, { userId: karim.userId, organizationId, price: null })
    const named = {
      first_name: 'Karim',
      last_name: 'Uddin',
      contact: '01811222333',
      email: 'Karim@Shop.example',
    }
    await app.db.updateTable('connections').set(named).where('id', 'in', [open.id, closed.id]).execute()
    return { ...desk, karim, closed, open }
  }
  const idsOf = async ({ call }: Pick<typeof app.guest, 'call'>, q: string) =>
    (await call(customers, { query: { q, per_page: '100' } })).body.data.map(({ id }) => id)

  it('says whose line it is, where, and how it stands', async () => {
    const { agent, customer, open } = await town()
    const { connection } = customer
    const { body } = await agent.call(customers, { query: { q: connection.username } })
    expect(body).toMatchObject({ total: 1, per_page: 10, current_page: 1, last_page: 1, to: 1 })
    expect(body.data).toEqual([
      {
        id: connection.id,
        username: connection.username,
        holder: 'Rahima Khatun',
        city: 'Dhaka',
        phone: '01711000001',
        status: 'active',
        is_overdue: true,
        area: expect.stringMatching(/^Area /) as string,
        package: expect.stringMatching(/^Package /) as string,
      },
    ])
    const [without] = (await agent.call(customers, { query: { q: open.username } })).body.data
    expect(without).toMatchObject({ package: null, is_overdue: false })
  })

  it('finds by client ID, name, number and address, closed lines last, in pages', async () => {
    const { agent, customer, karim, open, closed } = await town()
    const both = [open.id, closed.id]
    expect(await idsOf(agent, open.username.toUpperCase())).toContain(open.id)
    const inDigits = String(customer.connection.id).padStart(2, '0')
    expect(await idsOf(agent, inDigits)).toEqual([customer.connection.id])
    for (const q of ['kar', 'KARIM UDD', ' uddin ', '+880 1811-222333', 'karim@shop.example', 'karim trad'])
      expect(await idsOf(agent, q), q).toEqual(both)
    expect(await idsOf(agent, 'ra')).toEqual([customer.connection.id])
    // the person's own number and address, where the line has others
    await app.db
      .updateTable('users')
      .set({ mobile_no: '01911000077', email: 'owner@example.com' })
      .where('id', '=', karim.userId)
      .execute()
    for (const q of ['01911000077', 'Owner@example.com']) expect(await idsOf(agent, q), q).toEqual(both)
    const second = await agent.call(customers, { query: { q: 'karim', page: 2, per_page: 1 } })
    expect(second.body).toMatchObject({ total: 2, last_page: 2, data: [{ id: closed.id }] })
  })

  it('has nothing without a question, and says what the caller may do with many', async () => {
    const role = await roleFactory(app, { permissions: [{ paths: ['/desk/customers'] }] })
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const requests = async ({ call }: Pick<typeof app.guest, 'call'>, query: object) =>
      (await call(customers, { query })).body
    expect(await requests(clerk, {})).toMatchObject({ data: [], total: 0, current_page: 1, can: [] })
    const can = ['create', 'create-area', 'write-to-many', 'pause', 'switch-on', 'edit', 'remind']
    for (const query of [{}, { page: 3 }, { q: 'karim' }])
      expect(await requests(chief, query)).toMatchObject({ can })
  })

  it('has nothing for what nobody is called, and takes no pattern', async () => {
    const { agent } = await town()
    for (const q of ['nobody', '%%', '__', '018112229', '9'.repeat(15)])
      expect(await idsOf(agent, q), q).toEqual([])
  })

  it('never shows lines of another organization, nor any to staff without rules for lines', async () => {
    const { organizationId, customer, open } = await town()
    const elsewhere = (await deskFactory(app)).agent
    const words = [customer.connection.username, String(open.id).padStart(2, '0'), 'karim', '01811222333']
    for (const q of [...words, 'karim@shop.example']) expect(await idsOf(elsewhere, q), q).toEqual([])
    const role = await roleFactory(app, { permissions: [{ paths: ['/desk/customers'] }] })
    const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    for (const q of words) expect(await idsOf(clerk, q), q).toEqual([])
  })

  it('asks for two characters at least, and knows no other question', async () => {
    const { agent } = await town()
    const wrong = [{ q: 'r' }, { q: ' r ' }, { q: 'r'.repeat(65) }]
    for (const query of wrong) {
      const { status, refusal } = await agent.call(customers, { query })
      expect({ status, fields: Object.keys(refusal.errors ?? {}) }).toEqual({ status: 422, fields: ['q'] })
    }
    const { refusal } = await agent.call(customers, {
      query: { q: 'ra', per_page: 101, sort: 'id' } as never,
    })
    expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['per_page', 'sort'])
  })
})
