import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ CHAT_WIDGET_URL: 'https://chat.example/widget' })
})
afterAll(() => app.close())

const { history, send, markRead, settings } = chatRoutes
const desk = deskChatRoutes

describe.each([
  ['sending', send, { text: 'Hello' }],
  ['marking as read', markRead, { through: 1 }],
] as const)('%s', (_, route, body) => {
  it('refuses guests, staff without the right, and other people’s connections like missing ones', async () => {
    expect((await app.guest.call(route, { body })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(route, { body })).refusal.code).toBe('access.denied')
    const { connection } = await customerWithLine(app)
    const customer = await customerWithLine(app)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const about = { body: { ...body, cuid: String(connection.id) } } as never
    expect((await customer.call(route, about)).status).toBe(404)
    // an administrator writes at the desk, never as the customer
    expect((await admin.call(route, about)).status).toBe(404)
  })
})

describe.each([
  ['inbox', desk.list, {}],
  ['conversation', desk.history, { params: { id: 1 } }],
  ['sending', desk.send, { params: { id: 1 }, body: { text: 'Hello' } }],
  ['marking as read', desk.markRead, { params: { id: 1 }, body: { through: 1 } }],
  ['list of colleagues', desk.agents, { params: { id: 1 } }],
  ['handing over', desk.assign, { params: { id: 1 }, body: { assignee_id: null } }],
] as const)('the desk’s %s', (_, route, sent) => {
  it('refuses guests, customers and staff without the right; what rules hide is missing', async () => {
    expect((await app.guest.call(route, sent as never)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    for (const { call } of [staff, await customerWithLine(app)])
      expect((await call(route, sent as never)).refusal.code).toBe('access.denied')
    if (route === desk.list) return
    const { agent } = await deskFactory(app)
    const { connection } = await customerWithLine(app)
    const missing = await agent.call(route, { ...sent, params: { id: 999_999 } })
    const theirs = await agent.call(route, { ...sent, params: { id: connection.id } })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('a message that is sent twice', () => {
  it('is written once, also when both arrive together', async () => {
    const { customer, agent } = await deskFactory(app)
    const params = { id: customer.connection.id }
    const body = { text: 'Is there work?', key: 'the-key-of-one-message' }
    const both = await Promise.all([customer.call(send, { body }), customer.call(send, { body })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body.data.id).toBe(both[1].body.data.id)
    const answer = { text: 'Until five.', key: 'the-key-of-the-answer' }
    await agent.call(desk.send, { params, body: answer })
    await agent.call(desk.send, { params, body: answer })
    const { data } = (await customer.call(history)).body
    expect(data.map(({ text }) => text)).toEqual(['Until five.', 'Is there work?'])
  })
})

describe('a conversation', () => {
  it('goes both ways, is counted and announced on both sides', async () => {
    const { customer, agent } = await deskFactory(app)
    const { connection, userId } = customer
    const params = { id: connection.id }
    expect((await customer.call(history)).body).toMatchObject({ data: [], total: 0, unread: 0 })

    const requests = await customer.call(send, { body: { text: ' Is my line down? ' } })
    expect(requests.body.data).toMatchObject({ from: 'customer', text: 'Is my line down?' })
    const inbox = await agent.call(desk.list)
    expect(inbox.body).toMatchObject({ total: 1, waiting: 1 })
    expect(inbox.body.data[0]).toMatchObject({
      connection: { id: connection.id, holder: 'Rahima Khatun' },
      assignee: null,
      unread: 1,
      last_message: { from: 'customer', text: 'Is my line down?' },
    })

    const answered = await agent.call(desk.send, { params, body: { text: 'I look.' } })
    await agent.call(desk.send, { params, body: { text: 'It is up again.' } })
    const seen = await customer.call(history)
    expect(seen.body.data.map(({ from, text }) => [from, text])).toEqual([
      ['support', 'It is up again.'],
      ['support', 'I look.'],
      ['customer', 'Is my line down?'],
    ])
    expect(seen.body.unread).toBe(2)
    const older = await customer.call(history, { query: { before: answered.body.data.id } })
    expect(older.body).toMatchObject({ total: 1, data: [{ text: 'Is my line down?' }] })
    const mine = await agent.call(desk.list, { query: { show: 'mine' } })
    expect(mine.body).toMatchObject({ total: 1, waiting: 0, data: [{ unread: 0 }] })
    expect((await agent.call(desk.list, { query: { show: 'waiting' } })).body.total).toBe(0)

    const read = await customer.call(markRead, { body: { through: answered.body.data.id } })
    expect(read.body.data.unread).toBe(1)
    await customer.call(markRead, { body: { through: 999_999_999 } })
    // the mark only moves forwards, and never past the last message
    await customer.call(markRead, { body: { through: 1 } })
    expect((await customer.call(history)).body.unread).toBe(0)
    await agent.call(desk.send, { params, body: { text: 'Anything else?' } })
    expect((await customer.call(history)).body.unread).toBe(1)

    const sent = await app.db.selectFrom('outbox').select(['recipient', 'payload']).execute()
    const chats = sent.filter(({ recipient }) => recipient === `user-${userId}/chat`)
    expect(chats).toHaveLength(4)
    expect(chats[0]?.payload).toEqual({ connection_id: connection.id })
    expect(sent.filter(({ recipient }) => recipient === `user-${agent.userId}/chat`)).toHaveLength(4)
    // one notice for two messages, and another one after they were read
    const bell = await app.db
      .selectFrom('notifications')
      .select('link')
      .where('user_id', '=', userId)
      .execute()
    expect(bell).toEqual([{ link: '/admin/my-chat' }, { link: '/admin/my-chat' }])
  })

  it('refuses what is empty, too long or unknown', async () => {
    const { call } = await customerWithLine(app)
    for (const text of ['', '   ', 'a'.repeat(2001)])
      expect((await call(send, { body: { text } })).refusal.errors).toHaveProperty('text')
    const unknown = await call(send, { body: { text: 'Hi', from: 'support' } as never })
    expect(unknown.refusal.errors).toHaveProperty('from')
    expect((await call(markRead, { body: { through: 0 } })).refusal.errors).toHaveProperty('through')
  })

  it('slows down who writes more than twenty lines a minute', async () => {
    const { call } = await customerWithLine(app)
    for (let i = 0; i < 20; i += 1) await call(send, { body: { text: `Line ${i}` } })
    const refused = await call(send, { body: { text: 'One more' } })
    expect([refused.refusal.code, refused.headers['retry-after']]).toEqual(['chat.too-fast', '60'])
    app.clock.pass(60_001)
    expect((await call(send, { body: { text: 'Later' } })).status).toBe(200)
  })
})

describe('whose a conversation is', () => {
  it('is nobody’s at first, then of whoever answers, and stays theirs when a colleague helps', async () => {
    const { customer, agent, signInAgent } = await deskFactory(app)
    const colleague = await signInAgent('Arif Hossain')
    const params = { id: customer.connection.id }
    await customer.call(send, { body: { text: 'Is my line down?' } })
    expect((await agent.call(desk.list, { query: { show: 'none' } })).body.total).toBe(1)
    expect((await agent.call(desk.history, { params })).body.chat).toMatchObject({
      connection: { id: params.id, holder: 'Rahima Khatun' },
      organization: expect.any(String) as string,
      assignee: null,
    })

    await agent.call(desk.send, { params, body: { text: 'I look.' } })
    await colleague.call(desk.send, { params, body: { text: 'The whole street is down.' } })
    expect((await colleague.call(desk.history, { params })).body.chat.assignee).toEqual({
      id: agent.userId,
      name: 'Sadia Talukder',
    })
    expect((await agent.call(desk.list, { query: { show: 'none' } })).body.total).toBe(0)
    expect((await colleague.call(desk.list, { query: { show: 'mine' } })).body.total).toBe(0)
    expect((await agent.call(desk.list, { query: { show: 'mine' } })).body.data[0]).toMatchObject({
      assignee: { name: 'Sadia Talukder' },
    })
  })

  it('is handed over to a colleague, who is told, taken, and given back to nobody', async () => {
    const { customer, agent, signInAgent, organizationId } = await deskFactory(app)
    const colleague = await signInAgent('Arif Hossain')
    const params = { id: customer.connection.id }
    await customer.call(send, { body: { text: 'Is my line down?' } })
    const agents = await agent.call(desk.agents, { params })
    expect(agents.body.data.map(({ name }) => name)).toEqual(['Arif Hossain', 'Sadia Talukder'])

    const heard = () =>
      app.db
        .selectFrom('outbox')
        .select('recipient')
        .where('recipient', 'like', '%/chat')
        .orderBy('id')
        .execute()
    const before = (await heard()).length
    const body = { assignee_id: colleague.userId }
    const given = await agent.call(desk.assign, { params, body })
    expect(given.body.data.assignee).toEqual({ id: colleague.userId, name: 'Arif Hossain' })
    // the whole desk sees it at once, the customer nothing
    const told = (await heard()).slice(before).map(({ recipient }) => recipient)
    expect(told).toEqual(
      expect.arrayContaining([`user-${agent.userId}/chat`, `user-${colleague.userId}/chat`]),
    )
    expect(told).not.toContain(`user-${customer.userId}/chat`)
    // the same once more changes nothing and tells nobody
    await agent.call(desk.assign, { params, body })
    const bell = () =>
      app.db
        .selectFrom('notifications')
        .select(['title', 'link'])
        .where('user_id', 'in', [agent.userId, colleague.userId])
        .execute()
    const notice = {
      title: 'A chat was handed over to you: Rahima Khatun',
      link: `/admin/desk?view=chats&chat=${params.id}`,
    }
    expect(await bell()).toEqual([notice])

    const taken = await agent.call(desk.assign, { params, body: { assignee_id: agent.userId } })
    expect(taken.body.message).toBe('You look after the chat now.')
    const log = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'connection.chat-assigned')
      .where('target', '=', `connection:${params.id}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toMatchObject([
      { before: { assignee_id: null }, after: { assignee_id: colleague.userId } },
      { before: { assignee_id: colleague.userId }, after: { assignee_id: agent.userId } },
    ])
    expect(taken.body.data.assignee?.id).toBe(agent.userId)
    const nobody = await agent.call(desk.assign, { params, body: { assignee_id: null } })
    expect(nobody.body.data.assignee).toBeNull()
    expect(await bell()).toEqual([notice])

    const powerless = await app.signIn({ accountType: 'staff', organizationId })
    const refused = await agent.call(desk.assign, { params, body: { assignee_id: powerless.userId } })
    expect(refused.refusal.errors).toEqual({ assignee_id: ['This person cannot write in this chat'] })
    // an administrator takes it, though no role of theirs names the route
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const own = await admin.call(desk.assign, { params, body: { assignee_id: admin.userId } })
    expect(own.body.data.assignee?.id).toBe(admin.userId)
  })

  it('is missing before the first message', async () => {
    const { customer, agent } = await deskFactory(app)
    const params = { id: customer.connection.id }
    expect((await agent.call(desk.history, { params })).body.chat.assignee).toBeNull()
    const requests = { params, body: { assignee_id: agent.userId } }
    expect((await agent.call(desk.assign, requests)).status).toBe(404)
  })
})

describe('GET /chat-settings', () => {
  it('names the widget to everybody who is signed in', async () => {
    expect((await app.guest.call(settings)).status).toBe(401)
    const customer = await app.signIn()
    expect((await customer.call(settings)).body.data).toEqual({
      widget_url: 'https://chat.example/widget',
      unread: 0,
    })
  })

  it('counts what its owner has not read, and nobody else', async () => {
    const { customer, agent } = await deskFactory(app)
    const { id } = customer.connection
    await agent.call(desk.send, { params: { id }, body: { text: 'Hello' } })
    const unread = async (person: typeof agent, query = {}) =>
      (await person.call(settings, { query })).body.data.unread
    expect(await unread(customer, { cuid: id })).toBe(1)
    expect(await unread(customer)).toBe(1)
    expect(await unread(agent, { cuid: id })).toBe(0)
  })
})
