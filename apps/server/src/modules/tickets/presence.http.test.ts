import { deskChatRoutes } from '@uplink/contract/chat'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { presenceBeatMs } from '@uplink/contract/presence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Two agents, and where they can meet. */
async function two() {
  const { customer, agent, signInAgent } = await deskFactory(app)
  const ticket = await ticketFactory(app, customer.connection)
  return { customer, sadia: agent, laila: await signInAgent('Laila Saha'), ticket }
}

/** What a person's browser is told about others, since the last time. */
async function told(userId: number) {
  const rows = await app.db
    .deleteFrom('outbox')
    .where('recipient', '=', `user-${userId}/presence`)
    .returning(['id', 'payload'])
    .execute()
  return rows.sort((one, other) => one.id - other.id).map(({ payload }) => payload)
}

describe.each([
  ['a ticket', deskTicketRoutes.presence, 'ticket'],
  ['a chat', deskChatRoutes.presence, 'chat'],
] as const)('being at %s', (_, route, kind) => {
  const at = ({ customer, ticket }: Awaited<ReturnType<typeof two>>) =>
    kind === 'ticket' ? ticket.id : customer.connection.id
  const body = { state: 'looking' } as const

  it('is heard by whoever else is there, once for each change, and by nobody else', async () => {
    const desk = await two()
    const { sadia, laila } = desk
    const params = { id: at(desk) }
    const place = `${kind}-${params.id}`
    const be = async (person: typeof sadia, state: 'looking' | 'typing' | 'gone') =>
      (await person.call(route, { params, body: { state } })).body.data
    expect(await be(sadia, 'looking')).toEqual([])
    expect(await be(laila, 'looking')).toEqual([
      { id: sadia.userId, name: 'Sadia Talukder', state: 'looking' },
    ])
    await be(laila, 'looking')
    await be(laila, 'typing')
    await be(laila, 'gone')
    await be(laila, 'gone')
    const lailas = { place, id: laila.userId, name: 'Laila Saha' }
    expect(await told(sadia.userId)).toEqual([
      { ...lailas, state: 'looking' },
      { ...lailas, state: 'typing' },
      { ...lailas, state: 'gone' },
    ])
    expect(await told(laila.userId)).toEqual([])
    expect(await be(sadia, 'typing')).toEqual([])
  })

  it('ends for whoever says nothing any more', async () => {
    const desk = await two()
    const params = { id: at(desk) }
    await desk.sadia.call(route, { params, body })
    app.clock.pass(2 * presenceBeatMs)
    expect((await desk.laila.call(route, { params, body })).body.data).toEqual([])
  })

  it('is refused to guests, customers and staff without the right, and names a wrong state', async () => {
    const desk = await two()
    const params = { id: at(desk) }
    expect((await app.guest.call(route, { params, body })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    for (const { call } of [staff, await customerWithLine(app)])
      expect((await call(route, { params, body })).refusal.code).toBe('access.denied')
    const wrong = await desk.sadia.call(route, { params, body: { state: 'asleep' } as never })
    expect(wrong.refusal.errors).toHaveProperty('state')
  })

  it('answers a place outside the row rules like a missing one', async () => {
    const [own, other] = [await two(), await two()]
    const missing = await own.sadia.call(route, { params: { id: 999_999 }, body })
    const theirs = await own.sadia.call(route, { params: { id: at(other) }, body })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})
