import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine, itIsForOwners } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ticketFactory } from './tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list } = ticketRoutes

describe('GET /get-ticket', () => {
  itIsForOwners(() => app, list)

  it('lists one’s own with the latest change first', async () => {
    const other = await customerWithLine(app)
    await ticketFactory(app, other.connection)
    const { call, connection } = await customerWithLine(app)
    const quiet = await ticketFactory(app, connection, { updatedAt: new Date('2026-03-01T00:00:00Z') })
    const latest = await ticketFactory(app, connection, { subject: 'No light on the box' })
    const answer = await call(list)
    expect(answer.body.data.map((ticket) => ticket.id)).toEqual([latest.id, quiet.id])
    expect(answer.body.total).toBe(2)
    expect(answer.body.data[0]).toEqual({
      id: latest.id,
      category: 'speed',
      subject: 'No light on the box',
      status: 'open',
      created_at: '2026-03-14T06:00:00.000Z',
      updated_at: '2026-03-14T06:00:00.000Z',
    })
  })

  it.each([
    ['open', ['open']],
    ['answered', ['answered']],
    ['closed', ['closed']],
    ['unsolved', ['answered', 'open']],
  ] as const)('narrows to %s', async (status, expected) => {
    const { call, connection } = await customerWithLine(app)
    for (const each of ['open', 'answered', 'closed'] as const) {
      await ticketFactory(app, connection, { status: each })
    }
    const answer = await call(list, { query: { status } })
    expect(answer.body.data.map((ticket) => ticket.status)).toEqual(expected)
    expect(answer.body.total).toBe(expected.length)
  })

  it('pages', async () => {
    const { call, connection } = await customerWithLine(app)
    for (let i = 0; i < 3; i++) await ticketFactory(app, connection)
    const answer = await call(list, { query: { page: 2, per_page: 2 } })
    expect(answer.body).toMatchObject({ total: 3, current_page: 2, last_page: 2, to: 3 })
    expect(answer.body.data).toHaveLength(1)
  })

  it('refuses a status that does not exist', async () => {
    const { call } = await customerWithLine(app)
    const answer = await call(list, { query: { status: 'lost' as never } })
    expect(answer.refusal.errors).toHaveProperty('status')
  })
})
