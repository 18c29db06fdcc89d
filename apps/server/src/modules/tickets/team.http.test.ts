import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskFactory } from '../../testing/stages/desk'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { ticketFactory } from './tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, pressing, team } = deskTicketRoutes

describe('GET /desk/tickets/team', () => {
  it('has who of the own organization has how many tickets, near and over their promise', async () => {
    const { agent, customer, organizationId, signInAgent } = await deskFactory(app)
    const other = await deskFactory(app)
    const free = await signInAgent('Abul Free')
    const busy = await signInAgent('Zara Busy')
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
    const make = async (change: { answer_by?: Date; assignee_id?: number; snoozed_until?: Date }) => {
      const { id } = await ticketFactory(app, customer.connection)
      if (Object.keys(change).length > 0)
        await app.db.updateTable('tickets').set(change).where('id', '=', id).execute()
      return id
    }
    await make({ assignee_id: agent.userId, answer_by: at(300) })
    await make({ assignee_id: agent.userId })
    const late = await make({ assignee_id: busy.userId, answer_by: at(-1) })
    await make({ assignee_id: busy.userId, answer_by: at(59) })
    await make({ answer_by: at(10) })
    // put off: nobody waits for it now
    await make({ assignee_id: busy.userId, answer_by: at(30), snoozed_until: at(60) })
    await make({ assignee_id: busy.userId, answer_by: at(-30), snoozed_until: at(60) })
    await ticketFactory(app, other.customer.connection)

    const { data } = (await agent.call(team)).body
    expect(data).toEqual({
      members: [
        { id: busy.userId, name: 'Zara Busy', open: 2, soon: 1, late: 1 },
        { id: agent.userId, name: 'Sadia Talukder', open: 2, soon: 0, late: 0 },
        { id: free.userId, name: 'Abul Free', open: 0, soon: 0, late: 0 },
      ],
      unassigned: { open: 1, soon: 1, late: 0 },
      is_partial: false,
    })
    expect((await agent.call(pressing)).body.can).toEqual(['see-team'])

    // and the desk is narrowed to whom it names, with as many as are counted
    const query = { assignee: String(busy.userId), status: 'late' as const }
    expect((await agent.call(list, { query })).body.data.map(({ id }) => id)).toEqual([late])
    expect((await agent.call(list, { query: { assignee: 'everybody' } })).status).toBe(422)

    // who may not set promises does not see the team
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/tickets', '/desk/tickets/*'] }],
      grants: [{ model: 'ticket', actions: ['List'], ...ofOwnOrganization }],
    })
    const writer = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    expect((await writer.call(team)).refusal.code).toBe('access.denied')
    expect((await writer.call(pressing)).body.can).toEqual([])
  })
})
