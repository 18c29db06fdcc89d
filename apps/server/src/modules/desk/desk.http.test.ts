import { deskRoutes } from '@uplink/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { deskFactory, ticketFactory } from '../tickets/tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { customer: overview } = deskRoutes

it('refuses customers and staff without the right', async () => {
  const staff = await app.signIn({ accountType: 'staff' })
  for (const { call } of [staff, await customerWithLine(app)])
    expect((await call(overview, { query: { cuid: '1' } })).refusal.code).toBe('access.denied')
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
