import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { noteFactory, ticketFactory } from './tickets.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, notes, read } = ticketRoutes

describe('GET /get-ticket', () => {
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

describe('GET /get-ticket/:id', () => {
  it('has the thread, oldest first, with the support’s names', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    const agent = await app.signIn({ accountType: 'staff', name: 'Sadia Talukder' })
    const ticket = await ticketFactory(app, connection)
    await noteFactory(app, { ticketId: ticket.id, authorId: userId, text: 'Slow', file: 'trace.txt' })
    await noteFactory(app, { ticketId: ticket.id, authorId: agent.userId, text: 'Hm', isInternal: true })
    await noteFactory(app, { ticketId: ticket.id, authorId: agent.userId, text: 'We look.' })
    const { data } = (await call(read, { params: { id: ticket.id } })).body
    expect(data.connection).toEqual({ id: connection.id, username: connection.username, city: 'Dhaka' })
    expect(data.notes).toMatchObject([
      { from: 'customer', text: 'Slow', attachments: [{ name: 'trace.txt', type: 'text/plain', size: 3 }] },
      { from: 'support', author: 'Sadia Talukder', text: 'We look.', attachments: [] },
    ])
  })
})

describe('GET /get_customer_ticket_notes', () => {
  it('has what was written in all tickets or one, the latest first, and no internal note', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    const first = await ticketFactory(app, connection)
    const second = await ticketFactory(app, connection)
    await noteFactory(app, { ticketId: first.id, authorId: userId, text: 'One' })
    await noteFactory(app, { ticketId: second.id, authorId: userId, text: 'Two' })
    await noteFactory(app, { ticketId: second.id, authorId: userId, text: 'Secret', isInternal: true })
    const all = await call(notes)
    expect(all.body.data.map(({ text, ticket_id }) => [text, ticket_id])).toEqual([
      ['Two', second.id],
      ['One', first.id],
    ])
    expect(all.body.total).toBe(2)
    const one = await call(notes, { query: { ticket_id: first.id } })
    expect(one.body).toMatchObject({ total: 1, data: [{ text: 'One', subject: first.subject }] })
    expect((await call(notes, { query: { ticket_id: 'x' } })).refusal.errors).toHaveProperty('ticket_id')
  })

  it('says on every page how many there are, also behind the last one', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    expect((await call(notes)).body).toMatchObject({ total: 0, data: [] })
    const { id: ticketId } = await ticketFactory(app, connection)
    for (const text of ['One', 'Two', 'Three']) await noteFactory(app, { ticketId, authorId: userId, text })
    for (const [page, texts] of [
      [1, ['Three', 'Two']],
      [2, ['One']],
      [3, []],
    ] as const) {
      const { body } = await call(notes, { query: { page, per_page: 2 } })
      expect(body).toMatchObject({ total: 3, data: texts.map((text) => ({ text })) })
    }
  })
})
