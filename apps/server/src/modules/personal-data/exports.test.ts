import { personalExportRoutes } from '@uplink/contract/personal-exports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#platform/spreadsheets/unzip.factory'
import { makePersonalExports } from '../../testing/stages/personal-data/personal-exports'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { connectionFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { noteFactory, ticketFactory } from '../tickets/tickets.factory'
import { networkSessionFactory } from '../usage/usage.factory'

const { begin, beginOwn, fetch, find, list } = personalExportRoutes
const day = 86_400_000
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const make = () => makePersonalExports(app)

/** A customer with a line, a ticket with a file and an internal note, a note of the staff and a network session. */
async function customer(word: string, organizationId?: number) {
  const organization = organizationId ?? (await organizationFactory(app)).id
  const person = await app.signIn({ organizationId: organization, name: `Name ${word}` })
  const { userId } = person
  const line = await connectionFactory(app, { userId, organizationId: organization })
  const ticket = await ticketFactory(app, line, { subject: `Subject ${word}` })
  await noteFactory(app, { ticketId: ticket.id, authorId: userId, text: `Text ${word}`, file: `${word}.txt` })
  const internal = { ticketId: ticket.id, authorId: administrator.userId, isInternal: true }
  await noteFactory(app, { ...internal, text: `Internal ${word}` })
  await networkSessionFactory(app, line, { startedAt: app.clock.now(), framedAddress: '198.51.100.7' })
  await app.db
    .insertInto('customer_notes')
    .values({
      organization_id: organization,
      user_id: userId,
      connection_id: line.id,
      author_id: administrator.userId,
      body: `Note ${word}`,
      created_at: app.clock.now(),
    })
    .execute()
  return { ...person, organization, line }
}

async function filesOf(by: Caller, id: string) {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/personal-exports/${id}/file`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}

const whole = (files: ReadonlyMap<string, string>) => [...files].flat().join('\n')

describe('what is kept about a person', () => {
  it('is a file for the person, without secrets, notes of the staff and anything of others', async () => {
    const mine = await customer('quokka')
    await customer('wombat', mine.organization)
    await app.db
      .updateTable('users')
      .set({ password_hash: 'the hash of the password' })
      .where('id', '=', mine.userId)
      .execute()
    const begun = await mine.call(beginOwn)
    expect([begun.status, begun.body.data.state]).toEqual([200, 'waiting'])
    expect((await mine.call(beginOwn)).body.data.id, 'one at a time').toBe(begun.body.data.id)
    await make()
    const { data } = (await mine.call(find, { params: { id: begun.body.data.id } })).body
    expect(data).toMatchObject({
      state: 'ready',
      expires_at: new Date(app.clock.now().getTime() + 7 * day).toISOString(),
    })
    const files = await filesOf(mine, data.id)
    const text = whole(files)
    for (const word of ['Name quokka', 'Subject quokka', 'Text quokka', '198.51.100.7'])
      expect(text).toContain(word)
    for (const word of ['wombat', 'Internal quokka', 'Note quokka', 'the hash of the password'])
      expect(text).not.toContain(word)
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1)
    expect(files.get('contents.txt')).toContain('Person: password_hash')
    const notes = JSON.parse(files.get('ticket_notes.json') ?? '') as { written_by: string }[]
    expect(notes.map((note) => note.written_by)).toEqual(['the person'])
    const told = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', mine.userId)
      .execute()
    expect(told.map(({ title }) => title)).toContain('What is kept about you is ready as a file')
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `user:${mine.userId}`)
      .where('action', 'like', 'user.data-%')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual([
      'user.data-export-asked',
      'user.data-exported',
      'user.data-export-fetched',
    ])
  })

  it('is a file for staff who may list them, with what staff wrote; for nobody else', async () => {
    const [ours, theirs] = [await customer('numbat'), await customer('dingo')]
    const permission = { methods: [], paths: ['/personal-data/:id/export'] }
    const role = await roleFactory(app, {
      permissions: [permission],
      grants: [{ model: 'user', actions: ['List'], ...ofOwnOrganization }],
    })
    const agent = await app.signIn({
      accountType: 'staff',
      organizationId: ours.organization,
      roleIds: [role],
    })
    expect((await agent.call(begin, { params: { id: theirs.userId } })).status).toBe(404)
    expect((await theirs.call(begin, { params: { id: ours.userId } })).status).toBe(403)
    const { data } = (await agent.call(begin, { params: { id: ours.userId } })).body
    await make()
    const text = whole(await filesOf(agent, data.id))
    for (const word of ['Name numbat', 'Internal numbat', 'Note numbat']) expect(text).toContain(word)
    expect(text).not.toContain('dingo')
    // only who asked, while they may
    for (const other of [ours, administrator])
      expect((await other.call(fetch, { params: { id: data.id } })).status).toBe(404)
    expect((await ours.call(list)).body.data).toEqual([])
    await app.db.deleteFrom('role_permissions').where('role_id', '=', role).execute()
    await app.caughtUp()
    expect((await agent.call(fetch, { params: { id: data.id } })).status).toBe(404)
  })

  it('is one file at a time, and not made anew within minutes: nobody fills the disk with them', async () => {
    const mine = await customer('potoroo')
    const ask = async () => (await mine.call(beginOwn)).body.data
    const first = await ask()
    await make()
    app.clock.pass(4 * 60_000)
    expect(await ask()).toMatchObject({ id: first.id, state: 'ready' })
    app.clock.pass(60_001)
    const second = await ask()
    expect(second).toMatchObject({ state: 'waiting' })
    expect((await filesOf(mine, first.id)).size).toBeGreaterThan(0)
    await make()
    expect((await mine.call(fetch, { params: { id: first.id } })).status).toBe(404)
    const kept = (await mine.call(list)).body.data.map(({ id, state }) => [id, state])
    expect(kept).toEqual([
      [second.id, 'ready'],
      [first.id, 'gone'],
    ])
    const parts = await app.db
      .selectFrom('personal_export_parts')
      .select('export_id')
      .where('export_id', 'in', [first.id, second.id])
      .execute()
    expect(new Set(parts.map(({ export_id: id }) => id))).toEqual(new Set([second.id]))
  })

  it('is made again from the beginning when its worker is stopped, and deleted after its days', async () => {
    const mine = await customer('bilby')
    const { data } = (await mine.call(beginOwn)).body
    await app.db
      .updateTable('personal_exports')
      .set({ state: 'making', attempt: 1, alive_at: app.clock.now() })
      .where('id', '=', data.id)
      .execute()
    await app.db
      .insertInto('personal_export_parts')
      .values({ export_id: data.id, attempt: 1, position: 0, bytes: Buffer.from('half a file') })
      .execute()
    await make()
    expect((await mine.call(find, { params: { id: data.id } })).body.data.state, 'another may be at it').toBe(
      'making',
    )
    app.clock.pass(61_000)
    await make()
    expect((await mine.call(find, { params: { id: data.id } })).body.data.state).toBe('ready')
    expect(whole(await filesOf(mine, data.id))).toContain('Name bilby')
    app.clock.pass(7 * day)
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: app.clock.now(), expires_at: new Date(app.clock.now().getTime() + day) })
      .where('user_id', '=', mine.userId)
      .execute()
    expect((await mine.call(find, { params: { id: data.id } })).body.data.state).toBe('gone')
    expect((await mine.call(fetch, { params: { id: data.id } })).status).toBe(404)
    await make()
    const parts = await app.db
      .selectFrom('personal_export_parts')
      .select('position')
      .where('export_id', '=', data.id)
      .execute()
    expect(parts).toEqual([])
  })

  it('asks for a proof that is fresh', async () => {
    const mine = await customer('possum')
    app.clock.pass(11 * 60_000)
    const refused = await mine.call(beginOwn)
    expect([refused.status, refused.refusal.code]).toEqual([403, 'auth.password-needed'])
  })
})
