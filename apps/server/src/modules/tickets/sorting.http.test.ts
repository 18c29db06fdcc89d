import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { customerWithLine } from '../../testing/self-care'
import { noteFactory, ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, read, snooze, tag, tags, merge } = deskTicketRoutes
const hourMs = 3_600_000

/** A desk with tickets of one line. */
async function withTickets(count: number) {
  const desk = await deskFactory(app)
  const tickets: { id: number; subject: string }[] = []
  for (let made = 0; made < count; made += 1) tickets.push(await ticketFactory(app, desk.customer.connection))
  const ids = tickets.map(({ id }) => id)
  const listed = async (query: object) =>
    (await desk.agent.call(list, { query })).body.data.map(({ id }) => id)
  return { ...desk, tickets, ids, listed }
}

describe.each([
  ['snooze', snooze, { params: { id: 1 }, body: { until: null } }],
  ['tag', tag, { params: { id: 1 }, body: { tags: [] } }],
  ['tags', tags, {}],
  ['merge', merge, { params: { id: 1 }, body: { into: 2 } }],
] as const)('the desk’s %s', (_, route, sent) => {
  it('answers a ticket outside the row rules like a missing one', async () => {
    if (route === tags) return
    const [{ ids }, { agent }] = [await withTickets(1), await deskFactory(app)]
    const about = (id: number) => ({ ...sent, params: { id } }) as never
    const missing = await agent.call(route, about(999_999))
    const theirs = await agent.call(route, about(ids[0] ?? 0))
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('a ticket that is put off', () => {
  const until = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()

  it('leaves the queue, and comes back at its time', async () => {
    const { agent, ids, listed } = await withTickets(2)
    const [first = 0, second = 0] = ids
    const sent = await agent.call(snooze, { params: { id: first }, body: { until: until(1) } })
    expect(sent.body.data.snoozed_until).toBe(until(1))
    expect(await listed({ status: 'open' })).toEqual([second])
    expect(await listed({ status: 'snoozed' })).toEqual([first])
    app.clock.pass(hourMs)
    expect(await listed({ status: 'open' })).toEqual([first, second])
    expect(await listed({ status: 'snoozed' })).toEqual([])
  })

  it('comes back when it is taken back, and when its customer writes', async () => {
    const { agent, customer, ids, listed } = await withTickets(1)
    const params = { id: ids[0] ?? 0 }
    await agent.call(snooze, { params, body: { until: until(5) } })
    await agent.call(snooze, { params, body: { until: null } })
    expect(await listed({ status: 'open' })).toEqual(ids)
    await agent.call(snooze, { params, body: { until: until(5) } })
    await customer.call(ticketRoutes.answer, { params, body: { text: 'Hello?' } })
    expect(await listed({ status: 'open' })).toEqual(ids)
  })

  it('is put off to a time within ninety days, and not when it is closed', async () => {
    const { agent, customer, ids } = await withTickets(1)
    const params = { id: ids[0] ?? 0 }
    for (const hours of [-1, 91 * 24]) {
      const refused = await agent.call(snooze, { params, body: { until: until(hours) } })
      expect(refused.refusal.errors).toHaveProperty('until')
    }
    const closed = await ticketFactory(app, customer.connection, { status: 'closed' })
    const refused = await agent.call(snooze, { params: { id: closed.id }, body: { until: until(1) } })
    expect(refused.refusal.code).toBe('ticket.closed')
  })
})

describe('the words of the desk', () => {
  it('mark a ticket, find it, are offered from then on, and are no customer’s', async () => {
    const { agent, customer, ids, listed } = await withTickets(2)
    const params = { id: ids[0] ?? 0 }
    const sent = await agent.call(tag, { params, body: { tags: ['VIP', 'fibre', 'vip'] } })
    expect(sent.body.data.tags).toEqual(['vip', 'fibre'])
    expect(await listed({ tag: 'vip' })).toEqual([params.id])
    expect(await listed({ tag: 'copper' })).toEqual([])
    await agent.call(tag, { params, body: { tags: [] } })
    expect(await listed({ tag: 'vip' })).toEqual([])
    expect((await agent.call(tags)).body.data).toEqual([{ name: 'fibre' }, { name: 'vip' }])
    expect((await (await deskFactory(app)).agent.call(tags)).body.data).toEqual([])
    const theirs = await customer.call(ticketRoutes.read, { params })
    expect(theirs.body.data).not.toHaveProperty('tags')
  })

  it('are short, without commas, and ten at most', async () => {
    const { agent, ids } = await withTickets(1)
    const params = { id: ids[0] ?? 0 }
    const many = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
    for (const wrong of [['a,b'], ['x'.repeat(31)], many]) {
      const refused = await agent.call(tag, { params, body: { tags: wrong } })
      expect(refused.refusal.errors).toHaveProperty('tags')
    }
  })
})

describe('a duplicate', () => {
  it('goes with its notes into another ticket of the line, which then waits; the customer reads where', async () => {
    const { agent, customer, tickets, listed } = await withTickets(1)
    const kept = await ticketFactory(app, customer.connection, { status: 'answered' })
    const [duplicate = { id: 0, subject: '' }] = tickets
    await noteFactory(app, { ticketId: kept.id, authorId: customer.userId, text: 'First words' })
    await noteFactory(app, { ticketId: duplicate.id, authorId: customer.userId, text: 'Once more' })
    const sent = await agent.call(merge, { params: { id: duplicate.id }, body: { into: kept.id } })
    expect(sent.body).toMatchObject({
      message: `The ticket goes on in ticket ${kept.id}.`,
      data: { id: kept.id, status: 'open', notes: [{ text: 'First words' }, { text: 'Once more' }] },
    })
    expect(await listed({ status: 'open' })).toEqual([kept.id])
    const closed = await agent.call(read, { params: { id: duplicate.id } })
    expect(closed.body.data).toMatchObject({ status: 'closed', merged_into: kept.id })
    const theirs = await customer.call(ticketRoutes.read, { params: { id: duplicate.id } })
    expect(theirs.body.data.notes.map(({ text }) => text)).toEqual([
      `We go on in ticket ${kept.id}, “${kept.subject}”, where everything from here stands too.`,
    ])
  })

  it('goes into no ticket of another line, no closed one, not into itself, and not twice', async () => {
    const { agent, customer, ids, signInAgent } = await withTickets(2)
    const [first = 0, second = 0] = ids
    const closed = await ticketFactory(app, customer.connection, { status: 'closed' })
    const other = await ticketFactory(app, (await customerWithLine(app)).connection)
    for (const into of [first, closed.id, other.id, 999_999]) {
      const refused = await agent.call(merge, { params: { id: first }, body: { into } })
      expect(refused.refusal.errors).toHaveProperty('into')
    }
    const colleague = await signInAgent('Laila Saha')
    const both = await Promise.all(
      [agent, colleague].map(({ call }) => call(merge, { params: { id: first }, body: { into: second } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
