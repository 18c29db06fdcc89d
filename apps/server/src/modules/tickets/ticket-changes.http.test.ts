import { File } from 'node:buffer'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { uploadLimits } from '@uplink/contract/files'
import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { noteFactory, ticketFactory } from './tickets.factory'
import { deskFactory } from '../../testing/stages/desk'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { open, answer, close, reopen, rate, attachment, read } = ticketRoutes

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, content: Buffer | string) => new File([content], name)
const diagnosis: LineDiagnosis = {
  symptom: 'slow',
  checked_at: '2026-03-14T05:58:00.000Z',
  checks: [
    { name: 'session', finding: 'online', at: '2026-03-14T02:12:00.000Z' },
    { name: 'drops', finding: 'many-drops', count: 9 },
  ],
}
const form = { category: 'speed', subject: 'Slow', text: 'Since Monday.' } as const

async function withTicket(status: 'open' | 'answered' | 'closed' = 'open') {
  const customer = await customerWithLine(app)
  const ticket = await ticketFactory(app, customer.connection, { status })
  return { ...customer, ticket, params: { id: ticket.id } }
}

const outbox = (recipient: string) =>
  app.db.selectFrom('outbox').select(['payload']).where('recipient', '=', recipient).execute()

describe.each([
  ['open', open, { body: form }],
  ['answer', answer, { params: { id: 1 }, body: { text: 'Hello' } }],
  ['close', close, { params: { id: 1 } }],
  ['reopen', reopen, { params: { id: 1 } }],
  ['rate', rate, { params: { id: 1 }, body: { rating: 5 } }],
  ['attachment', attachment, { params: { id: 1, attachment_id: 1 } }],
  ['read', read, { params: { id: 1 } }],
] as const)('%s', (_, route, sent) => {
  it('answers a missing ticket and somebody else’s with the same bytes', async () => {
    if (route === open) return
    const { ticket } = await withTicket('closed')
    const customer = await customerWithLine(app)
    const about = (id: number) => ({ ...sent, params: { ...(sent as { params: object }).params, id } })
    const missing = await customer.call(route, about(999_999))
    const theirs = await customer.call(route, about(ticket.id))
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('POST /tickets', () => {
  it('opens one with what is attached, and the files come back as files to keep', async () => {
    const { call, connection } = await customerWithLine(app)
    const opened = await call(open, {
      body: form,
      files: [file('speed test.png', pixel), file('trace.txt', '1  10.0.0.1  3 ms\n')],
    })
    expect(opened.status).toBe(200)
    expect(opened.body.data).toMatchObject({
      category: 'speed',
      subject: 'Slow',
      status: 'open',
      rating: null,
      can_reopen: false,
      connection: { id: connection.id },
    })
    const [note] = opened.body.data.notes
    expect(note).toMatchObject({ from: 'customer', text: 'Since Monday.' })
    expect(note?.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['speed test.png', 'image/png', pixel.length],
      ['trace.txt', 'text/plain', 18],
    ])
    const params = { id: opened.body.data.id, attachment_id: note?.attachments[0]?.id ?? 0 }
    const kept = await call(attachment, { params })
    expect(kept.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="speed_test.png"; filename*=UTF-8''speed%20test.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const stranger = await customerWithLine(app)
    expect((await stranger.call(attachment, { params })).status).toBe(404)
    const other = await ticketFactory(app, connection)
    expect((await call(attachment, { params: { ...params, id: other.id } })).status).toBe(404)
  })

  it('also takes JSON, for somebody else’s connection answers like for a missing one', async () => {
    const { call } = await customerWithLine(app)
    expect((await call(open, { body: form })).body.data.subject).toBe('Slow')
    const other = await customerWithLine(app)
    const theirs = await call(open, { body: { ...form, cuid: String(other.connection.id) } })
    expect(theirs.status).toBe(404)
  })

  it.each([
    ['JSON', undefined],
    ['a form with files', [file('trace.txt', '1  10.0.0.1  3 ms\n')]],
  ])('keeps what was checked before, sent as %s, for both sides to see', async (_, files) => {
    const {
      agent,
      customer: { call },
    } = await deskFactory(app)
    const sent = files ? (JSON.stringify(diagnosis) as never) : diagnosis
    const opened = await call(open, { body: { ...form, diagnosis: sent }, ...(files && { files }) })
    expect(opened.body.data.notes).toMatchObject([{ text: 'Since Monday.', diagnosis }])
    const params = { id: opened.body.data.id }
    await call(answer, { params, body: { text: 'Still slow.' } })
    expect((await call(read, { params })).body.data.notes.at(-1)).toMatchObject({ diagnosis: null })
    const seen = await agent.call(deskTicketRoutes.read, { params })
    expect(seen.body.data.notes[0]).toMatchObject({ diagnosis })
  })

  it.each([
    ['a check that does not exist', { ...diagnosis, checks: [{ name: 'weather', finding: 'rain' }] }],
    ['another check’s finding', { ...diagnosis, checks: [{ name: 'area', finding: 'online' }] }],
    ['a text of one’s own', { ...diagnosis, checks: [{ ...diagnosis.checks[0], title: '<b>Hi</b>' }] }],
    ['too many checks', { ...diagnosis, checks: Array.from({ length: 9 }, () => diagnosis.checks[0]) }],
    ['no check', { ...diagnosis, checks: [] }],
    ['no JSON', 'slow'],
  ])('refuses %s', async (_, sent) => {
    const { call } = await customerWithLine(app)
    const { refusal } = await call(open, { body: { ...form, diagnosis: sent } })
    expect(Object.keys(refusal.errors ?? {})[0]).toMatch(/^diagnosis/)
  })

  it('names all problems of fields and files at once', async () => {
    const { call } = await customerWithLine(app)
    const refused = await call(open, {
      body: { category: 'weather', subject: ' ' } as never,
      files: [file('page.png', '<html><script>alert(1)</script></html>'), file('nothing.txt', '')],
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.refusal.errors ?? {}).sort()).toEqual([
      'attachments',
      'category',
      'subject',
      'text',
    ])
    expect(refused.refusal.errors?.attachments).toEqual([
      '“page.png” is not a picture (PNG, JPEG or WebP), a PDF or plain text',
      '“nothing.txt” is empty',
    ])
  })

  it.each([
    ['a page that calls itself text', 'readme.txt', '<!DOCTYPE html><p>Hi'],
    ['a drawing with script', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'run.txt', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['an archive', 'all.png', Buffer.from('504b0304140000000800', 'hex')],
  ])('refuses %s', async (_, name, content) => {
    const { call } = await customerWithLine(app)
    const refused = await call(open, { body: form, files: [file(name, content)] })
    expect(refused.refusal.errors).toHaveProperty('attachments')
  })

  it('keeps names without folders and marks, with an ending that is true', async () => {
    const { call } = await customerWithLine(app)
    const opened = await call(open, { body: form, files: [file('../../etc/\u202egpj.exe', pixel)] })
    expect(opened.body.data.notes[0]?.attachments[0]?.name).toBe('gpj.png')
  })

  it('takes five files of 5 MB each and not a byte or a file more', async () => {
    const { call } = await customerWithLine(app)
    const text = Buffer.alloc(uploadLimits.bytesEach, 'a')
    const taken = await call(open, { body: form, files: [file('large.txt', text)] })
    expect(taken.status).toBe(200)
    const tooLarge = await call(open, { body: form, files: [file('large.txt', `${text.toString()}b`)] })
    expect(tooLarge.refusal.errors).toEqual({ attachments: ['“large.txt” is larger than 5 MB'] })
    const six = Array.from({ length: 6 }, (_, i) => file(`${i}.png`, pixel))
    const tooMany = await call(open, { body: form, files: six })
    expect(tooMany.refusal.errors).toEqual({ attachments: ['At most 5 files can be attached'] })
    expect(
      (await call(open, { body: form, files: six.slice(1) })).body.data.notes[0]?.attachments,
    ).toHaveLength(5)
  })

  it('leaves nothing behind when a form is broken off', async () => {
    const { token, connection } = await customerWithLine(app)
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/tickets',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="subject"\r\n\r\nHal',
    })
    expect(answer.json()).toMatchObject({ code: 'request.not-multipart' })
    const tickets = await app.db.selectFrom('tickets').where('connection_id', '=', connection.id).execute()
    expect(tickets).toEqual([])
  })

  it('stops at twenty a day', async () => {
    const { call, connection } = await customerWithLine(app)
    for (let i = 0; i < 20; i += 1) await ticketFactory(app, connection)
    const refused = await call(open, { body: form })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })
})

describe('POST /tickets/:id/notes', () => {
  it('makes it the support’s turn and tells the assignee', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    const agent = await app.signIn({ accountType: 'staff' })
    const ticket = await ticketFactory(app, connection, { status: 'answered', assigneeId: agent.userId })
    const answered = await call(answer, { params: { id: ticket.id }, body: { text: 'Still slow.' } })
    expect(answered.body.data).toMatchObject({ status: 'open', notes: [{ text: 'Still slow.' }] })
    expect(await outbox(`user-${agent.userId}`)).toMatchObject([
      { payload: { link: `/admin/desk?ticket=${ticket.id}` } },
    ])
    expect(await outbox(`user-${userId}/ticket`)).toEqual([{ payload: { id: ticket.id } }])
  })

  it('refuses what is empty, too long or unknown, and a closed ticket', async () => {
    const { call, params } = await withTicket('closed')
    const empty = await call(answer, { params, body: { text: ' ', is_internal: true } as never })
    expect(Object.keys(empty.refusal.errors ?? {}).sort()).toEqual(['is_internal', 'text'])
    const long = await call(answer, { params, body: { text: 'a'.repeat(10_001) } })
    expect(long.refusal.errors).toHaveProperty('text')
    expect((await call(answer, { params, body: { text: 'Hello' } })).refusal.code).toBe('ticket.closed')
  })
})

describe('closing, opening again and rating', () => {
  it('go one after the other', async () => {
    const { call, params } = await withTicket()
    expect((await call(rate, { params, body: { rating: 4 } })).refusal.code).toBe('ticket.not-closed')
    expect((await call(reopen, { params })).refusal.code).toBe('ticket.not-closed')
    const closed = await call(close, { params })
    expect(closed.body.data).toMatchObject({ status: 'closed', can_reopen: true })
    expect((await call(close, { params })).refusal.code).toBe('ticket.already-closed')
    expect((await call(rate, { params, body: { rating: 4 } })).body.data.rating).toBe(4)
    const opened = await call(reopen, { params })
    expect(opened.body.data).toMatchObject({ status: 'open', rating: null, closed_at: null })
  })

  it.each([0, 6, 2.5, '5'])('refuses the rating %s', async (rating) => {
    const { call, params } = await withTicket('closed')
    const refused = await call(rate, { params, body: { rating: rating as number } })
    expect(refused.refusal.errors).toHaveProperty('rating')
  })

  it('opens again up to thirty days later', async () => {
    const customer = await customerWithLine(app)
    const closedAt = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000)
    const late = await ticketFactory(app, customer.connection, {
      status: 'closed',
      updatedAt: closedAt(30.01),
    })
    const inTime = await ticketFactory(app, customer.connection, {
      status: 'closed',
      updatedAt: closedAt(30),
    })
    const refused = await customer.call(reopen, { params: { id: late.id } })
    expect(refused.refusal.code).toBe('ticket.closed-too-long')
    expect((await customer.call(reopen, { params: { id: inTime.id } })).status).toBe(200)
  })

  it('happen once, however many close and answer at the same time', async () => {
    const { call, params, ticket } = await withTicket()
    const closes = Array.from({ length: 8 }, () => call(close, { params }))
    const answers = Array.from({ length: 8 }, () => call(answer, { params, body: { text: 'Wait' } }))
    const closed = (await Promise.all(closes)).filter(({ status }) => status === 200)
    expect(closed).toHaveLength(1)
    const results = await Promise.all(answers)
    for (const { status, refusal } of results) if (status !== 200) expect(refusal.code).toBe('ticket.closed')
    const kept = await app.db
      .selectFrom('ticket_notes')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .execute()
    expect(kept).toHaveLength(results.filter(({ status }) => status === 200).length)
    expect((await call(read, { params })).body.data.status).toBe('closed')
  })
})

describe('a rolled back note', () => {
  it('leaves no file', async () => {
    const { call, params, userId, ticket } = await withTicket()
    const agent = await app.signIn({ accountType: 'staff' })
    const { id } = await noteFactory(app, { ticketId: ticket.id, authorId: agent.userId })
    // today's uploads are counted before anything is written
    const content = Buffer.alloc(uploadLimits.bytesEach, 'a')
    for (let i = 0; i < 20; i += 1)
      await app.db
        .insertInto('ticket_attachments')
        .values({
          note_id: id,
          uploaded_by: userId,
          name: 'a.txt',
          type: 'text/plain',
          content,
          created_at: app.clock.now(),
        })
        .execute()
    const refused = await call(answer, { params, body: { text: 'More' }, files: [file('b.png', pixel)] })
    expect(refused.refusal.code).toBe('upload.too-much')
    const thread = await call(read, { params })
    expect(thread.body.data.notes).toHaveLength(1)
  })
})
