import { demoMessageRoutes, messageRoutes } from '@uplink/contract/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMail } from '#platform/mail/mail'
import { enqueue } from '#platform/outbox/outbox'
import { purgeLogs } from '#platform/outbox/purge'
import { sendSms } from '#platform/sms/sms'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let administrator: Caller
let agent: Caller
let ours: Caller
let theirs: Caller
let organization: number
beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true' })
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  organization = (await organizationFactory(app)).id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/message-logs', '/message-logs/send-again'] }],
    grants: [
      {
        model: 'message',
        actions: ['List'],
        list: { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' },
      },
    ],
  })
  agent = await app.signIn({ accountType: 'staff', organizationId: organization, roleIds: [role] })
  ours = await app.signIn({ organizationId: organization, name: 'Rahima 100% Khatun', username: 'rahima' })
  theirs = await app.signIn({ name: 'Karim Uddin' })
  await sendMail(app.db, {
    to: 'rahima@example.com',
    subject: 'Set a new password',
    text: 'Open https://my.isp.example/reset?token=s3cret to set a new password.',
    link: '/reset',
    secrets: ['s3cret'],
    kind: 'auth.reset-link',
    userId: ours.userId,
  })
  await sendSms(app.db, {
    to: '01710000002',
    text: 'Your line is back.',
    kind: 'line-restored',
    userId: theirs.userId,
  })
  await sendSms(app.db, { to: '01710000003', text: 'To nobody we know.' })
  await app.db
    .updateTable('message_logs')
    .set({ state: 'failed', error: 'no answer', created_at: new Date('2026-03-13T17:59:59Z') })
    .where('recipient', '=', '01710000002')
    .execute()
})
afterAll(() => app.close())

const { list } = messageRoutes
const recipients = async (person: Caller, query: Record<string, unknown> = {}) => {
  const answer = await person.call(list, { query })
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ recipient }) => recipient)
}

describe('GET /message-logs', () => {
  it('lists the newest first, with secrets masked', async () => {
    const { body } = await administrator.call(list)
    expect(body).toMatchObject({ total: 3, per_page: 10, current_page: 1, last_page: 1, to: 3 })
    expect(body.data.map(({ recipient }) => recipient)).toEqual([
      '01710000003',
      'rahima@example.com',
      '01710000002',
    ])
    expect(body.data[1]).toEqual({
      id: expect.any(Number) as number,
      channel: 'mail',
      recipient: 'rahima@example.com',
      user: { id: ours.userId, name: 'Rahima 100% Khatun' },
      kind: 'auth.reset-link',
      subject: 'Set a new password',
      text: 'Open https://my.isp.example/reset?token=•••••• to set a new password.',
      state: 'waiting',
      error: null,
      created_at: expect.any(String) as string,
      ended_at: null,
      together: 1,
      together_unsent: 0,
    })
    expect(JSON.stringify(body)).not.toContain('s3cret')
  })

  it('shows staff only what their rules let through', async () => {
    expect(await recipients(agent)).toEqual(['rahima@example.com'])
    expect((await agent.call(list)).body.total).toBe(1)
  })

  it('is filtered by channel, state, day, and the beginning of address, name or username', async () => {
    expect(await recipients(administrator, { channel: 'mail' })).toEqual(['rahima@example.com'])
    expect(await recipients(administrator, { state: 'failed' })).toEqual(['01710000002'])
    // 23:59:59 in Dhaka
    expect(await recipients(administrator, { from: '2026-03-13', to: '2026-03-13' })).toEqual(['01710000002'])
    expect(await recipients(administrator, { to: '2026-03-12' })).toEqual([])
    for (const q of ['RAHIMA', 'rahima@', 'Rahima 100%']) {
      expect(await recipients(administrator, { q })).toEqual(['rahima@example.com'])
    }
    for (const q of ['%%', '__', '100%', '\\\\']) expect(await recipients(administrator, { q })).toEqual([])
    expect(await recipients(administrator, { per_page: 1, page: 3 })).toEqual(['01710000002'])
  })

  it('names every problem of the query', async () => {
    const query = { channel: 'fax', state: 'lost', from: 'today', q: 'x', page: 0, sort: 'id' } as never
    const answer = await administrator.call(list, { query })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual([
      'channel',
      'from',
      'page',
      'q',
      'sort',
      'state',
    ])
  })
})

describe('GET /demo/messages', () => {
  it('shows anybody in the demo what would have been sent, in full', async () => {
    const answer = await app.guest.call(demoMessageRoutes.list, { query: { to: 'rahima@example.com' } })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject([
      {
        channel: 'mail',
        text: 'Open https://my.isp.example/reset?token=s3cret to set a new password.',
        link: '/reset',
      },
    ])
    expect(
      (await app.guest.call(demoMessageRoutes.list, { query: { to: 'nobody@example.com' } })).body.data,
    ).toEqual([])
    expect((await app.guest.call(demoMessageRoutes.list, { query: { to: 'x' } })).status).toBe(422)
  })

  it.each<Record<string, string>>([
    { DEMO: 'false' },
    { DEMO: 'true', NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) },
  ])('does not exist with %o', async (settings) => {
    const other = await createTestApp(settings)
    const answer = await other.guest.call(demoMessageRoutes.list, { query: { to: 'rahima@example.com' } })
    expect(answer.status).toBe(404)
    await other.close()
  })
})

describe('the message log', () => {
  it('forgets after half a year', async () => {
    await app.db
      .updateTable('message_logs')
      .set({ created_at: new Date('2025-09-01T00:00:00Z') })
      .where('recipient', '=', '01710000003')
      .execute()
    expect(await purgeLogs(app)).toBe(1)
    expect(await recipients(administrator)).toHaveLength(2)
  })
})

describe('POST /message-logs/send-again', () => {
  const { sendAgain } = messageRoutes
  const to = '01840000001'
  const write = (payload: object, person = ours) =>
    enqueue(app.db, {
      transport: 'sms',
      recipient: to,
      payload: { ...payload },
      log: { user_id: person.userId, kind: 'outage-began', text: 'Outage in Badda.' },
    })
  const latest = async () => {
    const { body } = await administrator.call(list, { query: { q: to, per_page: 1 } })
    return body.data[0]!
  }
  /** As the relay does after a day. */
  const giveUp = async () => {
    await app.db
      .updateTable('outbox')
      .set({ abandoned_at: new Date(), attempts: 9, last_error: 'no answer' })
      .where('recipient', '=', to)
      .execute()
    await app.db
      .updateTable('message_logs')
      .set({ state: 'failed', error: 'no answer', ended_at: new Date() })
      .where('recipient', '=', to)
      .execute()
  }

  it('has messages tried again that were given up, and writes that down', async () => {
    await write({ text: 'Outage in Badda.' })
    await giveUp()
    const { id } = await latest()
    expect((await agent.call(list)).body.can).toEqual(['send-again'])
    const answer = await agent.call(sendAgain, { body: { ids: [id] } })
    expect(answer.body).toEqual({
      message: '1 message on the way again.',
      data: { changed: [id], refused: [] },
    })
    expect(await latest()).toMatchObject({ id, state: 'waiting', error: null, ended_at: null })
    const queued = await app.db
      .selectFrom('outbox')
      .select(['attempts', 'abandoned_at', 'created_at'])
      .where('recipient', '=', to)
      .executeTakeFirstOrThrow()
    expect(queued).toEqual({ attempts: 0, abandoned_at: null, created_at: app.clock.now() })
    // only once: it is on its way
    const twice = await agent.call(sendAgain, { body: { ids: [id] } })
    expect(twice.body).toEqual({
      message: 'None of these can be sent again.',
      data: { changed: [], refused: [{ id, name: to, why: 'It is still being tried.' }] },
    })
    await app.db.deleteFrom('message_logs').where('recipient', '=', to).execute()
  })

  it('sends no secrets, whose text was deleted, and nothing of other people', async () => {
    await write({})
    await giveUp()
    const { id } = await latest()
    const answer = await agent.call(sendAgain, { body: { ids: [id] } })
    expect(answer.body.data.refused).toEqual([
      { id, name: to, why: 'It holds a code or a link that is secret. Have a new one made.' },
    ])
    await app.db.updateTable('message_logs').set({ organization_id: null }).where('id', '=', id).execute()
    const unseen = await agent.call(sendAgain, { body: { ids: [id] } })
    expect(unseen.body.data).toEqual({ changed: [], refused: [] })
    await app.db.deleteFrom('message_logs').where('recipient', '=', to).execute()
  })

  it('is refused to whoever has not the right', async () => {
    const role = await roleFactory(app, { permissions: [{ paths: ['/message-logs'] }] })
    const reader = await app.signIn({ accountType: 'staff', organizationId: organization, roleIds: [role] })
    expect((await reader.call(list)).body.can).toEqual([])
    expect((await reader.call(sendAgain, { body: { ids: [1] } })).status).toBe(403)
  })
})

describe('the same text to many at once', () => {
  const { list: all } = messageRoutes
  const toMany = async (text: string, people: readonly Caller[]) => {
    await enqueue(
      app.db,
      people.map(({ userId }, at) => ({
        transport: 'sms' as const,
        recipient: `0182000000${at}`,
        payload: { text },
        log: { user_id: userId, kind: 'outage-began', text },
      })),
    )
  }
  const shownOf = async (person: Caller, query: Record<string, unknown>, text: string) => {
    const { body } = await person.call(all, { query: { per_page: 100, ...query } })
    return body.data.filter((row) => row.text === text)
  }

  it('is one row with its number where that is asked for, and each by itself otherwise', async () => {
    const text = 'Outage in Rampura.'
    const people = await Promise.all([1, 2, 3].map(() => app.signIn({ organizationId: organization })))
    await toMany(text, people)
    expect(await shownOf(administrator, {}, text)).toHaveLength(3)
    const [first, ...others] = await shownOf(administrator, { waves: 'folded' }, text)
    expect(others).toEqual([])
    expect(first).toMatchObject({ recipient: '01820000000', together: 3, together_unsent: 3 })
    const opened = await administrator.call(all, { query: { with: first!.id } })
    expect(opened.body.data.map(({ recipient }) => recipient)).toEqual([
      '01820000002',
      '01820000001',
      '01820000000',
    ])
    // who has rules sees the same of their own organization
    expect(await shownOf(agent, { waves: 'folded' }, text)).toMatchObject([{ together: 3 }])
  })

  it('stands one by one where the first of them is not seen, or is there no more', async () => {
    const text = 'Outage in Banani.'
    const mine = await Promise.all([1, 2].map(() => app.signIn({ organizationId: organization })))
    await toMany(text, [theirs, ...mine])
    expect(await shownOf(agent, { waves: 'folded' }, text)).toMatchObject([
      { recipient: '01820000002', together: 1 },
      { recipient: '01820000001', together: 1 },
    ])
    const gone = 'Outage in Badda.'
    await toMany(gone, mine)
    await app.db
      .deleteFrom('message_logs')
      .where('text', '=', gone)
      .where('recipient', '=', '01820000000')
      .execute()
    expect(await shownOf(administrator, { waves: 'folded' }, gone)).toMatchObject([
      { recipient: '01820000001' },
    ])
  })

  it('takes no other texts of the same moment for its own', async () => {
    await enqueue(
      app.db,
      ['One.', 'Two.'].map((text) => ({
        transport: 'sms' as const,
        recipient: '01830000000',
        payload: { text },
        log: { user_id: ours.userId, kind: 'outage-began', text },
      })),
    )
    expect(await shownOf(administrator, { waves: 'folded' }, 'One.')).toMatchObject([{ together: 1 }])
    expect(await shownOf(administrator, { waves: 'folded' }, 'Two.')).toMatchObject([{ together: 1 }])
  })
})
