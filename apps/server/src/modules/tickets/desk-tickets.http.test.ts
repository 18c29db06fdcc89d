import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { customerWithLine } from '../../testing/self-care'
import { noteFactory, ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, pressing, open, read, agents, write, assign, close, reopen, attachment } = deskTicketRoutes

async function withTicket(ticket: Parameters<typeof ticketFactory>[2] = {}) {
  const desk = await deskFactory(app)
  const created = await ticketFactory(app, desk.customer.connection, ticket)
  return { ...desk, ticket: created, params: { id: created.id } }
}

describe.each([
  ['list', list, {}],
  ['pressing', pressing, {}],
  ['read', read, { params: { id: 1 } }],
  ['agents', agents, { params: { id: 1 } }],
  ['write', write, { params: { id: 1 }, body: { kind: 'answer', text: 'Hello' } }],
  ['assign', assign, { params: { id: 1 }, body: { assignee_id: null } }],
  ['close', close, { params: { id: 1 } }],
  ['reopen', reopen, { params: { id: 1 } }],
  ['attachment', attachment, { params: { id: 1, attachment_id: 1 } }],
] as const)('the desk’s %s', (_, route, sent) => {
  it('answers a ticket outside the row rules like a missing one', async () => {
    if (route === list || route === pressing) return
    const { ticket } = await withTicket({ status: 'closed' })
    const { agent } = await deskFactory(app)
    const about = (id: number) => ({ ...sent, params: { ...(sent as { params: object }).params, id } })
    const missing = await agent.call(route, about(999_999))
    const theirs = await agent.call(route, about(ticket.id))
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('POST /desk/tickets', () => {
  const form = { category: 'speed', subject: 'Slow, by phone', text: 'They called.' } as const

  it('opens a ticket that is the customer’s, whom it tells, and the agent’s to look after', async () => {
    const { customer, agent } = await deskFactory(app)
    const cuid = String(customer.connection.id)
    const { status, body } = await agent.call(open, { body: { ...form, cuid } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'open',
      subject: form.subject,
      assignee: { id: agent.userId },
      notes: [{ from: 'support', text: form.text, is_internal: false }],
    })
    const theirs = await customer.call(ticketRoutes.read, { params: { id: body.data.id } })
    expect(theirs.body.data.notes).toHaveLength(1)
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('user_id', '=', customer.userId)
      .execute()
    expect(bell).toEqual([
      {
        title: 'We opened a ticket for you: Slow, by phone',
        link: `/admin/ticket-details/${body.data.id}`,
      },
    ])
  })

  it('refuses whom it should, names what is missing, and knows no line outside the rules', async () => {
    const { customer, agent } = await deskFactory(app)
    const cuid = String(customer.connection.id)
    expect((await app.guest.call(open, { body: { ...form, cuid } })).status).toBe(401)
    expect((await customer.call(open, { body: { ...form, cuid } })).refusal.code).toBe('access.denied')
    const blank = await agent.call(open, { body: { ...form, cuid, subject: ' ', text: '' } })
    expect(Object.keys(blank.refusal.errors ?? {}).sort()).toEqual(['subject', 'text'])
    const other = await customerWithLine(app)
    const missing = await agent.call(open, { body: { ...form, cuid: '999999' } })
    const theirs = await agent.call(open, { body: { ...form, cuid: String(other.connection.id) } })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })

  it('leaves nothing behind of whoever might not work on it', async () => {
    const { customer, organizationId } = await deskFactory(app)
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/*'] }],
      grants: [
        { model: 'connection', actions: ['List'], ...ofOwnOrganization },
        { model: 'ticket', actions: ['List'], ...ofOwnOrganization },
      ],
    })
    const reader = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const cuid = String(customer.connection.id)
    expect((await reader.call(open, { body: { ...form, cuid } })).refusal.code).toBe('access.denied')
    expect((await reader.call(list)).body.total).toBe(0)
  })
})

describe('the queue', () => {
  it('has the agent’s own organization, by status, kind, holder and words', async () => {
    const { customer, agent } = await deskFactory(app)
    const { connection } = customer
    const day = (n: number) => new Date(`2026-03-0${n}T00:00:00Z`)
    const early = await ticketFactory(app, connection, { subject: 'Cable 100% cut', updatedAt: day(1) })
    const late = await ticketFactory(app, connection, { updatedAt: day(2), assigneeId: agent.userId })
    const done = await ticketFactory(app, connection, { status: 'closed', updatedAt: day(3) })
    await ticketFactory(app, (await customerWithLine(app)).connection)
    const ids = async (query: object) => (await agent.call(list, { query })).body.data.map(({ id }) => id)
    expect(await ids({})).toEqual([done.id, late.id, early.id])
    expect(await ids({ status: 'open' })).toEqual([early.id, late.id])
    expect(await ids({ status: 'unsolved' })).toEqual([late.id, early.id])
    expect(await ids({ assignee: 'mine' })).toEqual([late.id])
    expect(await ids({ assignee: 'none', status: 'open' })).toEqual([early.id])
    expect(await ids({ category: 'billing' })).toEqual([])
    expect(await ids({ q: '100%' })).toEqual([early.id])
    expect(await ids({ q: `#${done.id}` })).toContain(done.id)
    expect(await ids({ q: connection.username })).toHaveLength(3)
    expect(await ids({ cuid: connection.username, per_page: 1 })).toHaveLength(1)
    const page = await agent.call(list, { query: { page: 2, per_page: 2 } })
    expect(page.body).toMatchObject({ total: 3, current_page: 2, last_page: 2, to: 3 })
    expect(page.body.data[0]).toMatchObject({ connection: { holder: 'Rahima Khatun' }, assignee: null })
  })

  it('refuses what it does not know', async () => {
    const { agent } = await deskFactory(app)
    const refused = await agent.call(list, { query: { status: 'lost', kind: 1 } as never })
    expect(Object.keys(refused.refusal.errors ?? {}).sort()).toEqual(['kind', 'status'])
  })
})

describe('an answer of the desk', () => {
  it('reaches the customer and makes it their turn; who answers first looks after it', async () => {
    const { agent, customer, params } = await withTicket()
    app.clock.pass(60_000)
    const answered = await agent.call(write, { params, body: { kind: 'answer', text: 'We look.' } })
    expect(answered.body.data).toMatchObject({
      status: 'answered',
      updated_at: app.clock.now().toISOString(),
      assignee: { id: agent.userId, name: 'Sadia Talukder' },
    })
    const seen = await customer.call(ticketRoutes.read, { params })
    expect(seen.body.data.notes).toMatchObject([
      { from: 'support', author: 'Sadia Talukder', text: 'We look.' },
    ])
    const [notice] = await app.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', customer.userId)
      .execute()
    expect(notice).toMatchObject({ link: `/admin/ticket-details/${params.id}`, body: 'We look.' })
  })

  it('tells the customer how a long answer begins, without cutting a word', async () => {
    const { agent, customer, params } = await withTicket()
    const bodyOf = async (text: string) => {
      await agent.call(write, { params, body: { kind: 'answer', text } })
      const { body } = await app.db
        .selectFrom('notifications')
        .select('body')
        .where('user_id', '=', customer.userId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return body
    }
    expect(await bodyOf('Restart the router. '.repeat(9).trim())).toBe(
      `${'Restart the router. '.repeat(6).trim()}…`,
    )
    expect(await bodyOf('😀'.repeat(200))).toBe(`${'😀'.repeat(120)}…`)
  })

  it('does not reach a closed ticket, and names what is wrong', async () => {
    const { agent, params } = await withTicket({ status: 'closed' })
    const refused = await agent.call(write, { params, body: { kind: 'answer', text: 'Hello' } })
    expect(refused.refusal.code).toBe('ticket.closed')
    const wrong = await agent.call(write, { params, body: { kind: 'shout', text: '' } as never })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['kind', 'text'])
  })
})

describe('an answer that is the last word', () => {
  it('closes the ticket in the same moment, and tells the customer once', async () => {
    const { agent, customer, ticket, params } = await withTicket()
    const body = { kind: 'answer', text: 'Mended.', status: 'closed' } as const
    const sent = await agent.call(write, { params, body })
    expect(sent.body).toMatchObject({
      message: 'The answer was sent, and the ticket is closed.',
      data: { status: 'closed', closed_at: app.clock.now().toISOString(), assignee: { id: agent.userId } },
    })
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', customer.userId)
      .execute()
    expect(bell).toEqual([
      { title: `Your ticket was answered and closed: ${ticket.subject}`, body: 'Mended.' },
    ])
    const again = await agent.call(write, { params, body })
    expect(again.refusal.code).toBe('ticket.closed')
  })

  it('is no internal note', async () => {
    const { agent, params } = await withTicket()
    const body = { kind: 'internal', text: 'Mended.', status: 'closed' } as const
    expect((await agent.call(write, { params, body })).refusal.errors).toHaveProperty('status')
  })
})

describe('what is sent twice', () => {
  const key = (name: string) => `${name}-of-sixteen-letters`

  it('is written once, also when both arrive together or the ticket is closed by it', async () => {
    const { agent, customer, params } = await withTicket()
    const note = { kind: 'internal', text: 'Old router.', key: key('note') } as const
    const [first, second] = await Promise.all([
      agent.call(write, { params, body: note }),
      agent.call(write, { params, body: note }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    const last = { kind: 'answer', text: 'Mended.', status: 'closed', key: key('last') } as const
    await agent.call(write, { params, body: last })
    const repeated = await agent.call(write, { params, body: last })
    expect(repeated.status).toBe(200)
    expect(repeated.body.data.notes.map(({ text }) => text)).toEqual(['Old router.', 'Mended.'])
    const mine = { text: 'Thank you.', key: key('mine') }
    await agent.call(reopen, { params })
    await customer.call(ticketRoutes.answer, { params, body: mine })
    const theirs = await customer.call(ticketRoutes.answer, { params, body: mine })
    expect(theirs.body.data.notes.map(({ text }) => text)).toEqual(['Mended.', 'Thank you.'])
  })

  it('is two notes without a key, or by two people', async () => {
    const { agent, signInAgent, params } = await withTicket()
    const colleague = await signInAgent('Laila Saha')
    const note = { kind: 'internal', text: 'Old router.' } as const
    await agent.call(write, { params, body: note })
    await agent.call(write, { params, body: { ...note, key: key('same') } })
    await colleague.call(write, { params, body: { ...note, key: key('same') } })
    expect((await agent.call(read, { params })).body.data.notes).toHaveLength(3)
  })
})

describe('an internal note', () => {
  it('is the desk’s alone: not in threads, lists, counts, files, times, live messages or notifications', async () => {
    const { agent, customer, ticket, params } = await withTicket({ status: 'answered' })
    const look = async () => {
      const [thread, tickets, notes] = await Promise.all([
        customer.call(ticketRoutes.read, { params }),
        customer.call(ticketRoutes.list),
        customer.call(ticketRoutes.notes),
      ])
      return { thread: thread.body, tickets: tickets.body, notes: notes.body }
    }
    const before = await look()
    app.clock.pass(60_000)
    const files = [new File(['secret log'], 'secret.txt')]
    const body = { kind: 'internal', text: 'The splitter is broken.' } as const
    const kept = await agent.call(write, { params, body, files })
    expect(kept.body.data.notes).toMatchObject([{ is_internal: true, text: 'The splitter is broken.' }])
    await agent.call(assign, { params, body: { assignee_id: agent.userId } })

    expect(await look()).toEqual(before)
    const attachmentId = kept.body.data.notes[0]?.attachments[0]?.id ?? 0
    const at = { params: { id: ticket.id, attachment_id: attachmentId } }
    expect((await agent.call(attachment, at)).status).toBe(200)
    expect((await customer.call(ticketRoutes.attachment, at)).status).toBe(404)
    const sent = await app.db.selectFrom('outbox').selectAll().execute()
    expect(sent.filter(({ recipient }) => recipient.startsWith(`user-${customer.userId}`))).toEqual([])
    expect(sent.map(({ recipient }) => recipient)).toContain(`user-${agent.userId}/ticket`)
    expect(JSON.stringify(sent)).not.toContain('splitter')
    const bell = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', customer.userId)
      .execute()
    expect(bell).toEqual([])
  })

  it('is not in the customer’s side of the API for staff either', async () => {
    const { ticket, params } = await withTicket()
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const secret = { ticketId: ticket.id, authorId: admin.userId, isInternal: true, file: 'log.txt' }
    const { attachmentId } = await noteFactory(app, secret)
    expect((await admin.call(ticketRoutes.read, { params })).body.data.notes).toEqual([])
    const asCustomer = { params: { id: ticket.id, attachment_id: attachmentId } }
    expect((await admin.call(ticketRoutes.attachment, asCustomer)).status).toBe(404)
    expect((await admin.call(read, { params })).body.data.notes).toHaveLength(1)
  })

  it('may also be kept with a closed ticket', async () => {
    const { agent, params } = await withTicket({ status: 'closed' })
    const kept = await agent.call(write, { params, body: { kind: 'internal', text: 'Called.' } })
    expect(kept.body.data.status).toBe('closed')
  })
})

describe('giving a ticket to somebody', () => {
  it('works for staff of its organization who can work on it, and tells them', async () => {
    const { agent, signInAgent, params } = await withTicket()
    const colleague = await signInAgent('Shakil Mridha')
    const outsider = (await deskFactory(app)).agent
    const names = await agent.call(agents, { params })
    expect(names.body.data).toEqual([
      { id: agent.userId, name: 'Sadia Talukder' },
      { id: colleague.userId, name: 'Shakil Mridha' },
    ])
    const given = await agent.call(assign, { params, body: { assignee_id: colleague.userId } })
    expect(given.body.data.assignee).toEqual({ id: colleague.userId, name: 'Shakil Mridha' })
    const bell = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', colleague.userId)
      .execute()
    expect(bell).toHaveLength(1)
    for (const assignee_id of [outsider.userId, 999_999]) {
      const refused = await agent.call(assign, { params, body: { assignee_id } })
      expect(refused.refusal.errors).toHaveProperty('assignee_id')
    }
    const invalid = await agent.call(assign, { params, body: { assignee_id: 'me' as never } })
    expect(invalid.status).toBe(422)
    const taken = await agent.call(assign, { params, body: { assignee_id: null } })
    expect(taken.body.data.assignee).toBeNull()
  })
})

describe('closing at the desk', () => {
  it('tells the customer; opening again is always possible', async () => {
    const { agent, customer, params } = await withTicket()
    expect((await agent.call(close, { params })).body.data.status).toBe('closed')
    expect((await agent.call(close, { params })).refusal.code).toBe('ticket.already-closed')
    const bell = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', customer.userId)
      .execute()
    expect(bell).toHaveLength(1)
    expect((await agent.call(reopen, { params })).body.data.status).toBe('open')
    expect((await agent.call(reopen, { params })).refusal.code).toBe('ticket.not-closed')
  })
})

describe('many tickets at once', () => {
  const { many } = deskTicketRoutes

  async function withSome() {
    const found = await deskFactory(app)
    const make = (ticket: Parameters<typeof ticketFactory>[2] = {}) =>
      ticketFactory(app, found.customer.connection, ticket)
    const theirs = await ticketFactory(app, (await customerWithLine(app)).connection)
    return { ...found, make, theirs }
  }
  const stateOf = (ids: number[]) =>
    app.db
      .selectFrom('tickets')
      .select(['status', 'assignee_id'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()

  it('are assigned, each with who had it before; one colleague is told of each', async () => {
    const { agent, signInAgent, make, theirs } = await withSome()
    const colleague = await signInAgent('Laila Saha')
    const tickets = [
      await make(),
      await make({ assigneeId: agent.userId }),
      await make({ assigneeId: colleague.userId }),
    ]
    const ids = tickets.map(({ id }) => id)
    const { body } = await agent.call(many, {
      body: { ids: [...ids, theirs.id], act: 'assign', assignee_id: colleague.userId },
    })
    expect(body).toEqual({
      message: '2 tickets assigned.',
      data: {
        changed: [
          { id: ids[0], assignee_id: null },
          { id: ids[1], assignee_id: agent.userId },
        ],
        unchanged: 2,
      },
    })
    expect((await stateOf(ids)).map(({ assignee_id }) => assignee_id)).toEqual(
      Array(3).fill(colleague.userId),
    )
    expect(await stateOf([theirs.id])).toMatchObject([{ assignee_id: null }])
    const bell = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', colleague.userId)
      .execute()
    expect(bell).toHaveLength(2)
    const stranger = (await deskFactory(app)).agent.userId
    const refused = await agent.call(many, { body: { ids, act: 'assign', assignee_id: stranger } })
    expect(refused.refusal.errors).toHaveProperty('assignee_id')
  })

  it('are answered alike, once however often it is sent, and closed with it when asked', async () => {
    const { agent, customer, make, theirs } = await withSome()
    const ids = [(await make()).id, (await make()).id, (await make({ status: 'closed' })).id]
    const body = {
      ids: [...ids, theirs.id],
      act: 'answer' as const,
      text: 'The fibre is whole again.',
      key: `answer-to-${customer.userId}-at-once`,
    }
    const notes = () =>
      app.db.selectFrom('ticket_notes').select('body').where('ticket_id', 'in', body.ids).execute()
    const both = await Promise.all([agent.call(many, { body }), agent.call(many, { body })])
    expect(both.map(({ body: { message } }) => message).sort()).toEqual([
      '0 tickets answered.',
      '2 tickets answered.',
    ])
    expect((await notes()).map((note) => note.body)).toEqual(Array(2).fill(body.text))
    expect(await stateOf(ids)).toMatchObject([
      { status: 'answered', assignee_id: agent.userId },
      { status: 'answered' },
      { status: 'closed' },
    ])
    const last = { ...body, key: undefined, status: 'closed' as const }
    expect((await agent.call(many, { body: last })).body.data.unchanged).toBe(2)
    expect((await stateOf(ids)).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed'])
    expect((await agent.call(many, { body: { ids, act: 'answer' } })).refusal.errors).toHaveProperty('text')
  })

  it('are found by the outage in whose areas and time they were opened', async () => {
    const { agent, customer, make } = await withSome()
    const { area_id } = customer.connection
    const startsAt = new Date(app.clock.now().getTime() - 3_600_000)
    const { id: outage } = await app.db
      .insertInto('outages')
      .values({ area_id, title: 'Cut fibre', starts_at: startsAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = await make()
    const early = await make()
    await app.db
      .updateTable('tickets')
      .set({ created_at: new Date(startsAt.getTime() - 2 * 3_600_000) })
      .where('id', '=', early.id)
      .execute()
    const found = async (id: number) =>
      (await agent.call(deskTicketRoutes.list, { query: { outage: id } })).body.data.map((one) => one.id)
    expect(await found(outage)).toEqual([own.id])
    expect(await found(999_999_999)).toEqual([])
    // of somebody else's outage one finds nothing either
    const stranger = await deskFactory(app)
    const strangers = await stranger.agent.call(deskTicketRoutes.list, { query: { outage } })
    expect(strangers.body.data).toEqual([])
  })

  it('are closed, told to their customers, and opened again', async () => {
    const { agent, customer, make } = await withSome()
    const ids = [
      (await make()).id,
      (await make({ status: 'answered' })).id,
      (await make({ status: 'closed' })).id,
    ]
    const closed = await agent.call(many, { body: { ids, act: 'close' } })
    expect(closed.body.message).toBe('2 tickets closed.')
    expect((await stateOf(ids)).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed'])
    const bell = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', customer.userId)
      .execute()
    expect(bell).toHaveLength(2)
    const undone = closed.body.data.changed.map(({ id }) => id)
    await agent.call(many, { body: { ids: undone, act: 'reopen' } })
    expect((await stateOf(ids)).map(({ status }) => status)).toEqual(['open', 'open', 'closed'])
  })

  it('are refused to whom each alone is refused, and are a hundred at most', async () => {
    const { agent, make, organizationId } = await withSome()
    const body = { ids: [(await make()).id], act: 'close' as const }
    expect((await app.guest.call(many, { body })).status).toBe(401)
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/tickets/many'] }],
      grants: [{ model: 'ticket', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    expect((await staff.call(many, { body })).refusal.code).toBe('access.denied')
    const ids = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await agent.call(many, { body: { ids, act: 'close' } })).refusal.errors).toHaveProperty('ids')
  })
})
