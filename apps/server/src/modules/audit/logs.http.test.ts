import type { AuditAct } from '@uplink/contract/audit'
import { logRoutes } from '@uplink/contract/logs'
import { departments } from '@uplink/contract/organizations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, chainHash, type AuditEntry } from '#platform/audit/audit'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let administrator: Caller
let manager: Caller
let colleague: Caller
let stranger: Caller

beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], name: 'Nasreen Siddique' })
  const { id: here } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ methods: ['GET'], paths: ['/logs', '/logs/export'] }],
    grants: [{ model: 'user', actions: ['List'], list: ofOwnOrganization.list }],
  })
  manager = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [role] })
  colleague = await app.signIn({ accountType: 'staff', organizationId: here, name: 'Rafiq 100% Bhuiyan' })
  stranger = await app.signIn({ accountType: 'staff', name: 'Karim Uddin' })
  await write(administrator, { act: 'department.created', target: ['department', 1] }, '192.0.2.1')
  await write(colleague, { act: 'department.updated', target: ['department', 12], ...renamed }, '192.0.2.2')
  await write(colleague, { act: 'auth.signed-in', target: ['user', colleague.userId] }, '192.0.2.2')
  await write(manager, { act: 'auth.signed-in', target: ['user', manager.userId] }, '192.0.2.3')
  await write(stranger, { act: 'ticket.assigned', target: ['ticket', 12] }, '192.0.2.4')
  await write(stranger, { act: 'payments.confirmed' as AuditAct, target: ['payment', 7] }, '192.0.2.4')
  await write(undefined, { act: 'auth.sign-in-refused', details: { username: '=1+1' } }, '192.0.2.9')
})
afterAll(() => app.close())

const renamed = { before: { name: 'Suport' }, after: { name: 'Support' }, details: { reason: 'a typo' } }
const call = '0f8fad5b-d9cb-469f-a165-70867728950e'

async function write(by: Caller | undefined, entry: AuditEntry, address: string) {
  app.clock.pass(1000)
  await audit(app.db, app.clock, { actorId: by?.userId ?? null, requestId: call, address }, entry)
}

const { list, verify, export: download } = logRoutes
const actsSeen = async (person: Caller, query: Record<string, unknown> = {}) => {
  const { status, body } = await person.call(list, { query })
  expect(status).toBe(200)
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ act }) => act)
}

describe('GET /logs', () => {
  it('lists the newest first, with what changed', async () => {
    const { body } = await administrator.call(list, { query: { per_page: 2 } })
    expect(body).toMatchObject({ total: 7, last_page: 4, to: 2, can: ['verify', 'export'] })
    expect(body.data[0]).toMatchObject({ act: 'auth.sign-in-refused', actor: null, target: null })
    const updated = await administrator.call(list, { query: { target: 'department:12' } })
    expect(updated.body.data).toEqual([
      {
        id: expect.any(Number) as number,
        occurred_at: expect.any(String) as string,
        is_withheld: false,
        actor: { id: colleague.userId, name: 'Rafiq 100% Bhuiyan' },
        act: 'department.updated',
        target: { noun: 'department', id: '12' },
        ...renamed,
        address: '192.0.2.2',
        request_id: call,
      },
    ])
  })

  it('shows staff when what was done by colleagues to what is gone, and of the door only their own', async () => {
    expect(await actsSeen(manager)).toEqual(['auth.signed-in', 'department.updated'])
    const { body } = await manager.call(list, { query: { act: 'department.updated' } })
    expect(body.can).toEqual(['export'])
    expect(body.names).toEqual({})
    expect(body.data).toEqual([
      {
        id: expect.any(Number) as number,
        occurred_at: expect.any(String) as string,
        is_withheld: true,
        actor: { id: colleague.userId, name: 'Rafiq 100% Bhuiyan' },
        act: 'department.updated',
        target: null,
        before: null,
        after: null,
        details: {},
        address: null,
        request_id: null,
      },
    ])
    expect(await actsSeen(manager, { actor_id: colleague.userId })).toEqual(['department.updated'])
    expect(await actsSeen(manager, { q: 'Rafiq' })).toEqual(['department.updated'])
    // nothing is found by what is not shown
    for (const query of [{ target: 'department:12' }, { target: 'department' }, { q: '192.0.2.2' }])
      expect(await actsSeen(manager, query)).toEqual([])
    expect(await actsSeen(manager, { q: call })).toEqual(['auth.signed-in'])
    expect(await actsSeen(manager, { actor_id: stranger.userId })).toEqual([])
    expect(await actsSeen(manager, { q: 'Karim' })).toEqual([])
  })

  it('is filtered by actor, act, record, day, name, address and request', async () => {
    expect(await actsSeen(administrator, { actor_id: `${manager.userId},${stranger.userId}` })).toEqual([
      'payment.confirmed',
      'ticket.assigned',
      'auth.signed-in',
    ])
    expect(await actsSeen(administrator, { act: 'department.created,payment.confirmed' })).toEqual([
      'payment.confirmed',
      'department.created',
    ])
    expect(await actsSeen(administrator, { target: 'department' })).toEqual([
      'department.updated',
      'department.created',
    ])
    const today = new Date(app.clock.now().getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
    expect(await actsSeen(administrator, { time_from: today, time_to: today })).toHaveLength(7)
    expect(await actsSeen(administrator, { time_to: '2020-01-01' })).toEqual([])
    expect(await actsSeen(administrator, { q: 'rafiq 100%' })).toHaveLength(2)
    for (const q of ['%%', '__']) expect(await actsSeen(administrator, { q })).toEqual([])
    expect(await actsSeen(administrator, { q: '192.0.2.9' })).toEqual(['auth.sign-in-refused'])
    expect(await actsSeen(administrator, { q: call.toUpperCase() })).toHaveLength(7)
  })

  it('names every problem of the query', async () => {
    const query = {
      actor_id: 'x',
      act: 'made.up',
      target: '1',
      time_from: 'now',
      q: 'x',
      page: 0,
      sort: 'id',
    }
    const { status, refusal } = await administrator.call(list, { query })
    expect(status).toBe(422)
    expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(Object.keys(query).sort())
  })

  it('is empty beyond what is counted', async () => {
    const { body } = await administrator.call(list, { query: { page: 1_000_000 } })
    expect(body.data).toEqual([])
  })
})

describe('GET /logs/verify', () => {
  const today = () => app.clock.now().toISOString().slice(0, 10)

  it('is refused to those who reach the log alone', async () => {
    const { refusal } = await manager.call(verify, { query: { day: today() } })
    expect(refusal.code).toBe('access.denied')
  })

  it('proves a day, and names the first line that is not as it was written', async () => {
    const proven = await administrator.call(verify, { query: { day: today() } })
    expect(proven.body.data).toEqual({
      day: today(),
      lines: expect.any(Number) as number,
      earliest: expect.any(String) as string,
      broken: null,
    })
    expect(proven.body.data.lines).toBeGreaterThanOrEqual(7)
    expect((await administrator.call(verify, { query: { day: '2020-01-01' } })).body.data.lines).toBe(0)
  })

  // the application cannot change lines, so the test changes them as the owner
  it.each([
    ['2020-02-02', 'a line that was changed', null, undefined],
    ['2020-02-03', 'a line whose predecessor is missing', Buffer.from('gone'), Buffer.from('gone')],
  ])('names, on %s, %s', async (day, _, previous, hashedWith) => {
    const line = {
      day,
      chain: 'acts',
      occurred_at: new Date(`${day}T10:00:00Z`),
      actor_id: 7,
      action: 'ticket.assigned',
      target: 'ticket:1',
      details: {},
      request_id: null,
      address: null,
    }
    const { id } = await app.db
      .insertInto('audit_log')
      .values({
        ...line,
        details: '{}',
        ...(hashedWith ? {} : { actor_id: 8 }),
        previous_hash: previous,
        hash: chainHash(hashedWith, line),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await administrator.call(verify, { query: { day } })
    expect(body.data).toEqual({
      day,
      lines: 0,
      earliest: expect.any(String) as string,
      broken: { id, occurred_at: `${day}T10:00:00.000Z` },
    })
  })
})

describe('GET /logs/export', () => {
  const csv = async (person: Caller, query: Record<string, string> = {}) => {
    const answer = await app.server.inject({
      url: `/api${download.path}`,
      query,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.headers['content-type']).toContain('text/csv')
    return answer.body.trimEnd().split('\r\n')
  }

  it('gives what matches, by the same rules', async () => {
    const [head, ...lines] = await csv(administrator, { actor_id: String(colleague.userId) })
    expect(head).toMatch(/^Id,Occurred at,Is withheld,Actor id,Actor name,Act,/)
    expect(lines[1]).toContain('department.updated,department,12,"{""name"":""Suport""}"')
    const withheld = await csv(manager, { actor_id: String(colleague.userId) })
    expect(withheld).toHaveLength(2)
    expect(withheld[1]).toMatch(/,department.updated,,,,,/)
    expect(await csv(administrator, { act: 'department.created' })).toHaveLength(2)
  })
})

describe('an administrator’s act in another organization', () => {
  const { routes } = departments
  let here: Caller
  let there: Caller
  let elsewhere: number
  let home: number
  beforeAll(async () => {
    const actions = ['List' as const, 'Create' as const, 'Edit' as const, 'Delete' as const]
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/logs', '/logs/export', '/departments', '/departments/*'] }],
      grants: [
        { model: 'department', actions, ...ofOwnOrganization },
        { model: 'user', actions: ['List'], list: ofOwnOrganization.list },
      ],
    })
    home = (await organizationFactory(app)).id
    elsewhere = (await organizationFactory(app)).id
    here = await app.signIn({ accountType: 'staff', organizationId: home, roleIds: [role] })
    there = await app.signIn({ accountType: 'staff', organizationId: elsewhere, roleIds: [role] })
    boss = await app.signIn({ accountType: 'staff', organizationId: home, roleIds: [1], name: 'Boss' })
  })
  let boss: Caller

  const made = async (organization_id: number, name: string) =>
    (await boss.call(routes.create, { body: { name, organization_id, status: 'active' } })).body.data
  const linesOf = async (who: Caller, query: Record<string, unknown>) => {
    const { body } = await who.call(list, { query: { per_page: 100, ...query } })
    expect(body.total).toBe(body.data.length)
    return body.data
  }

  it('is told to those who may list the record there, and not at home', async () => {
    const { id } = await made(elsewhere, 'Secret plans')
    const [line] = await linesOf(there, { target: `department:${id}` })
    // the administrator is not among those whom they may list
    expect(line).toMatchObject({
      act: 'department.created',
      is_withheld: false,
      actor: { id: boss.userId, name: null },
      target: { noun: 'department', id: String(id) },
      address: null,
      after: { name: 'Secret plans', organization_id: elsewhere },
    })
    // the name of an organization that they may not list
    expect(line?.after).not.toHaveProperty('organization')
    expect(await linesOf(here, { target: `department:${id}` })).toEqual([])
    expect(JSON.stringify(await linesOf(here, {}))).not.toContain('Secret plans')
    expect(await linesOf(here, { actor_id: boss.userId })).toEqual([])
  })

  it('on a record of home shows whom they may list, with the address', async () => {
    const { id } = await made(home, 'Open plans')
    const [line] = await linesOf(here, { target: `department:${id}` })
    expect(line).toMatchObject({ actor: { name: 'Boss' }, after: { name: 'Open plans' } })
    expect(line?.address).not.toBeNull()
  })

  it('shows of a deleted record act, time and actor to its own organization only', async () => {
    const { id } = await made(elsewhere, 'Gone plans')
    await boss.call(routes.delete, { params: { id } })
    const seen = await linesOf(there, { act: 'department.deleted' })
    expect(seen).toMatchObject([
      { is_withheld: true, actor: { id: boss.userId }, target: null, before: null, after: null, details: {} },
    ])
    expect(await linesOf(here, { act: 'department.deleted' })).toEqual([])
    for (const who of [here, there])
      expect(JSON.stringify([await linesOf(who, {}), await csvOf(who)])).not.toContain('Gone plans')
    expect(await linesOf(boss, { target: `department:${id}` })).toMatchObject([
      { before: { name: 'Gone plans' } },
      { after: { name: 'Gone plans' } },
    ])
  })

  it('goes with a record to another organization, and its chain stays whole', async () => {
    const { id } = await made(elsewhere, 'Moving plans')
    await app.db.updateTable('departments').set({ organization_id: home }).where('id', '=', id).execute()
    expect(await linesOf(here, { target: `department:${id}` })).toHaveLength(1)
    expect(await linesOf(there, { target: `department:${id}` })).toEqual([])
    const day = app.clock.now().toISOString().slice(0, 10)
    expect((await administrator.call(verify, { query: { day } })).body.data.broken).toBeNull()
  })

  const csvOf = async (who: Caller) => {
    const headers = { authorization: `Bearer ${who.token}` }
    return (await app.server.inject({ url: `/api${download.path}`, headers })).body
  }
})
