import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskFactory } from '../../testing/stages/desk'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ticketFactory } from './tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { pressing } = deskTicketRoutes

describe('GET /desk/tickets/pressing', () => {
  it('has one’s own and nobody’s open tickets, by when their answer is due, of the own organization only', async () => {
    const { agent, customer } = await deskFactory(app)
    const other = await deskFactory(app)
    const make = async (change: { answer_by?: Date; assignee_id?: number; snoozed_until?: Date }) => {
      const { id } = await ticketFactory(app, customer.connection)
      if (Object.keys(change).length > 0)
        await app.db.updateTable('tickets').set(change).where('id', '=', id).execute()
      return id
    }
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
    const without = await make({})
    const later = await make({ answer_by: at(50), assignee_id: agent.userId })
    const late = await make({ answer_by: at(-10) })
    await make({ answer_by: at(-20), assignee_id: other.agent.userId })
    await make({ answer_by: at(-30), snoozed_until: at(60) })
    await ticketFactory(app, other.customer.connection)
    const { data } = (await agent.call(pressing)).body
    expect(data.map(({ id }) => id)).toEqual([late, later, without])
  })

  it('ends after eight', async () => {
    const { agent, customer } = await deskFactory(app)
    for (let ticket = 0; ticket < 9; ticket++) await ticketFactory(app, customer.connection)
    expect((await agent.call(pressing)).body.data).toHaveLength(8)
  })
})
