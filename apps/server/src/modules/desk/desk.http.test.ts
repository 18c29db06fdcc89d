import { deskRoutes } from '@uplink/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { deskFactory, ticketFactory } from '../tickets/tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { customer: overview, cannedReplies, addCannedReply, changeCannedReply, removeCannedReply } = deskRoutes
const reply = { title: 'Restart the router', text: 'Please switch it off for ten seconds.' }

describe.each([
  ['overview', overview, { query: { cuid: '1' } }],
  ['list', cannedReplies, {}],
  ['add', addCannedReply, { body: reply }],
  ['change', changeCannedReply, { params: { id: 1 }, body: reply }],
  ['remove', removeCannedReply, { params: { id: 1 } }],
] as const)('%s', (_, route, sent) => {
  it('refuses guests, customers and staff without the right', async () => {
    expect((await app.guest.call(route, sent as never)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    for (const { call } of [staff, await customerWithLine(app)])
      expect((await call(route, sent as never)).refusal.code).toBe('access.denied')
  })
})

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
    // The agent's role reaches all of the desk; somebody else's may not.
    expect(body.data.can_see_payments).toBe(true)
    const paths = ['/desk/customer']
    const role = await roleFactory(app, {
      permissions: [{ paths }],
      grants: [{ model: 'connection', actions: ['List'], ...ofOwnOrganization }],
    })
    const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const seen = (await clerk.call(overview, { query: { cuid: customer.connection.username } })).body.data
    expect(seen).toMatchObject({ can_see_payments: false, can_open_ticket: false })
    const other = await customerWithLine(app)
    for (const cuid of [String(other.connection.id), '999999', undefined])
      expect((await agent.call(overview, { query: { cuid } })).status).toBe(404)
    expect((await agent.call(overview, { query: { cuidd: '1' } as never })).status).toBe(422)
  })
})

describe('canned replies', () => {
  it('are kept for one’s own organization', async () => {
    const { agent, organizationId } = await deskFactory(app)
    const added = await agent.call(addCannedReply, { body: reply })
    expect(added.body.data).toMatchObject({ ...reply, organization_id: organizationId })
    const params = { id: added.body.data.id }
    const changed = await agent.call(changeCannedReply, { params, body: { ...reply, title: 'Router' } })
    expect(changed.body.data.title).toBe('Router')
    expect((await agent.call(cannedReplies)).body).toMatchObject({
      total: 1,
      data: [
        { title: 'Router', organization_id: organizationId, organization: expect.any(String) as string },
      ],
    })

    const outsider = (await deskFactory(app)).agent
    expect((await outsider.call(cannedReplies)).body.total).toBe(0)
    for (const id of [params.id, 999_999]) {
      const at = { params: { id } }
      expect((await outsider.call(changeCannedReply, { ...at, body: reply })).status).toBe(404)
      expect((await outsider.call(removeCannedReply, at)).status).toBe(404)
    }
    const foreign = await outsider.call(addCannedReply, {
      body: { ...reply, organization_id: organizationId },
    })
    expect(foreign.refusal.errors).toEqual({ organization_id: ['The organization field is not valid'] })
    expect((await agent.call(removeCannedReply, { params })).body.data).toEqual(params)
    expect((await agent.call(removeCannedReply, { params })).status).toBe(404)
  })

  it('say who may write them, and which', async () => {
    const { agent, organizationId } = await deskFactory(app)
    await agent.call(addCannedReply, { body: reply })
    const role = await roleFactory(app, {
      permissions: [{ methods: ['GET'], paths: ['/desk/*'] }],
      grants: [{ model: 'canned-reply', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const reader = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const rightsOf = async (caller: Caller) => {
      const { data, can_add } = (await caller.call(cannedReplies)).body
      return { can_add, replies: data.map(({ can_change, can_remove }) => [can_change, can_remove]) }
    }
    expect(await rightsOf(agent)).toEqual({ can_add: true, replies: [[true, true]] })
    expect(await rightsOf(reader)).toEqual({ can_add: false, replies: [[false, false]] })
  })

  it('have a title once, and a text', async () => {
    const { agent } = await deskFactory(app)
    await agent.call(addCannedReply, { body: reply })
    const twice = await agent.call(addCannedReply, { body: { ...reply, title: 'RESTART the router' } })
    expect(twice.refusal.errors).toEqual({ title: ['There is a reply with this title already'] })
    const empty = await agent.call(addCannedReply, { body: { title: '', text: 'a'.repeat(2001) } })
    expect(Object.keys(empty.refusal.errors ?? {}).sort()).toEqual(['text', 'title'])
  })
})
