import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { authRoutes } from '@uplink/contract/auth'
import { departments, organizations } from '@uplink/contract/organizations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { isWellFormed, newTokenText } from './token-text'

const { list, choices, create, revoke } = apiTokenRoutes
const day = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Staff of an organization of their own, who may see and edit its departments and organization, and make tokens. */
async function maker(more: { permissions?: { paths: string[] }[] } = {}) {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [
      { name: `departments.${organizationId}`, paths: ['/departments', '/departments/*'] },
      { paths: ['/organizations', '/organizations/*'] },
      { paths: ['/api-tokens', '/api-tokens/*'] },
      ...(more.permissions ?? []),
    ],
    grants: (['department', 'organization'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit'],
      ...ofOwnOrganization,
    })),
  })
  const person = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const offered = (await person.call(choices)).body.data.permissions
  return { person, role, organizationId, offered }
}

const body = (permission_ids: number[], more: object = {}) => ({
  name: 'Bookkeeping',
  permission_ids,
  rows_role_id: null,
  days: 90,
  addresses: [],
  ...more,
})

/** A token with one's right to departments. */
async function departmentToken(more: object = {}) {
  const made = await maker()
  const right = made.offered.find(({ group }) => group === 'departments')
  const { data } = (await made.person.call(create, { body: body([right?.id ?? 0], more) })).body
  return { ...made, ...data, caller: app.callAs(made.person.userId, data.token) }
}

const readDepartments = (caller: Pick<Caller, 'call'>) => caller.call(departments.routes.list, { query: {} })

describe('an API token', () => {
  it('opens what it was given, and nothing else that its owner may', async () => {
    const { caller, person } = await departmentToken()
    expect((await readDepartments(caller)).status).toBe(200)
    expect((await person.call(organizations.routes.list, { query: {} })).status).toBe(200)
    for (const answer of [
      await caller.call(organizations.routes.list, { query: {} }),
      await caller.call(authRoutes.getUser),
      await caller.call(authRoutes.logout),
      await caller.call(list, { query: {} }),
      await caller.call(create, { body: body([1]) }),
    ])
      expect([answer.status, answer.refusal.code]).toEqual([403, 'access.denied'])
  })

  it('reaches its owner’s rows, and those of a role only when it is narrowed', async () => {
    const { caller, person, organizationId, offered, role } = await departmentToken()
    await person.call(departments.routes.create, {
      body: { name: 'Billing', organization_id: organizationId, status: 'active' },
    })
    const other = await organizationFactory(app)
    await app.db.insertInto('departments').values({ name: 'Elsewhere', organization_id: other.id }).execute()
    expect((await readDepartments(caller)).body.data.map(({ name }) => name)).toEqual(['Billing'])
    const narrow = await roleFactory(app, { grants: [] })
    const ids = offered.map(({ id }) => id)
    const made = await person.call(create, { body: body(ids, { rows_role_id: narrow }) })
    const narrowed = app.callAs(person.userId, made.body.data.token)
    expect((await readDepartments(narrowed)).body.data).toEqual([])
    const refused = await narrowed.call(departments.routes.create, {
      body: { name: 'Sales', organization_id: organizationId, status: 'active' },
    })
    expect(refused.status).toBe(403)
    // a role that is gone reaches no rows, and does not give back all of them
    await app.db.deleteFrom('roles').where('id', '=', narrow).execute()
    app.clock.pass(1001)
    expect((await readDepartments(narrowed)).body.data).toEqual([])
    // a wider role adds nothing
    const wide = await person.call(create, { body: body(ids, { rows_role_id: role }) })
    const same = app.callAs(person.userId, wide.body.data.token)
    expect((await readDepartments(same)).body.data.map(({ name }) => name)).toEqual(['Billing'])
  })

  it('never outlives a right of its owner', async () => {
    const { caller, person, role } = await departmentToken()
    expect((await readDepartments(caller)).status).toBe(200)
    await app.db.deleteFrom('role_permissions').where('role_id', '=', role).execute()
    await app.caughtUp()
    expect((await readDepartments(caller)).refusal.code).toBe('access.denied')
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.userId).execute()
    await app.caughtUp()
    expect((await readDepartments(caller)).status).toBe(401)
  })

  it('is refused once it is revoked, expired, changed or invented', async () => {
    const first = await departmentToken()
    expect((await readDepartments(first.caller)).status).toBe(200)
    expect((await first.person.call(revoke, { params: { id: first.id } })).status).toBe(200)
    expect((await readDepartments(first.caller)).status).toBe(401)
    const second = await departmentToken({ days: 1 })
    for (const text of [
      newTokenText(),
      second.token.slice(0, -1),
      `${second.token.slice(0, -1)}${second.token.endsWith('A') ? 'B' : 'A'}`,
      `isp_${second.token.slice(4)}`,
      'upl_',
    ])
      expect((await readDepartments(app.callAs(0, text))).status, text).toBe(401)
    app.clock.pass(day)
    expect((await readDepartments(second.caller)).status).toBe(401)
  })

  it('is refused in another process within a second', async () => {
    const { caller, person, id } = await departmentToken()
    const other = await createTestApp({}, { beside: app })
    try {
      const there = other.callAs(caller.userId, caller.token)
      expect((await readDepartments(there)).status).toBe(200)
      await person.call(revoke, { params: { id } })
      await other.caughtUp()
      expect((await readDepartments(there)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  it('works from its addresses only, and a refusal is written down once a minute', async () => {
    const { token, id } = await departmentToken({ addresses: ['192.0.2.0/24', '2001:db8::7'] })
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.server.inject({ url: '/api/departments', headers, remoteAddress })).statusCode
    }
    expect(await from('192.0.2.9')).toBe(200)
    expect(await from('::ffff:192.0.2.9')).toBe(200)
    expect(await from('2001:db8::7')).toBe(200)
    expect(await from('192.0.3.9')).toBe(401)
    expect(await from('2001:db8::8')).toBe(401)
    const lines = await app.db
      .selectFrom('audit_log')
      .select('address')
      .where('action', '=', 'access.token-refused')
      .where('target', '=', `api-token:${id}`)
      .execute()
    expect(lines).toEqual([{ address: '192.0.3.9' }])
  })

  it('has a limit of its own', async () => {
    const { caller } = await departmentToken()
    for (let call = 0; call < 600; call++) await caller.call(authRoutes.getUser)
    const refused = await readDepartments(caller)
    expect([refused.status, refused.refusal.code]).toEqual([429, 'request.rate-limited'])
    app.clock.pass(60_000)
    expect((await readDepartments(caller)).status).toBe(200)
  })

  it('is named by what it did, and is known by its last use', async () => {
    const { caller, person, organizationId, id, token } = await departmentToken()
    const made = await caller.call(departments.routes.create, {
      body: { name: 'Sales', organization_id: organizationId, status: 'active' },
    })
    const line = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('target', '=', `department:${made.body.data.id}`)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      actor_id: person.userId,
      details: { api_token: `${id} Bookkeeping` },
    })
    const { data } = (await person.call(list, { query: {} })).body
    expect(data[0]).toMatchObject({
      id,
      hint: `${token.slice(0, 8)}…`,
      state: 'active',
      last_used_at: app.clock.now().toISOString(),
      last_used_from: '127.0.0.1',
      can: ['revoke'],
    })
    const stored = await app.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token.slice(8))
    expect(app.logged.join('\n')).not.toContain(token)
  })
})

describe('API tokens', () => {
  it('are made of one’s own rights only, of a few at once, with a fresh password', async () => {
    const { person, offered } = await maker({ permissions: [{ paths: ['/users', '/users/*'] }] })
    expect(offered.map(({ group, calls }) => [group, calls > 0])).toContainEqual(['departments', true])
    // of what only people do, nothing is offered
    expect(offered).toHaveLength(2)
    const [right] = offered
    const others = (await maker()).offered
    const refusals = [
      [body([others[0]?.id ?? 0]), 'permission_ids'],
      [body([999_999]), 'permission_ids'],
      [body([]), 'permission_ids'],
      [body([right?.id ?? 0], { rows_role_id: 999_999 }), 'rows_role_id'],
      [body([right?.id ?? 0], { days: 366 }), 'days'],
      [body([right?.id ?? 0], { addresses: ['192.0.2.0/33'] }), 'addresses'],
      [body([right?.id ?? 0], { name: ' ' }), 'name'],
    ] as const
    for (const [sent, field] of refusals) {
      const { status, refusal } = await person.call(create, { body: sent })
      expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]])
    }
    const sent = { body: body([right?.id ?? 0]) }
    const answers = await Promise.all(Array.from({ length: 24 }, () => person.call(create, sent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    app.clock.pass(61 * 60_000)
    expect((await person.call(create, sent)).refusal.code).toBe('auth.password-needed')
  })

  it('are seen and revoked by their owner and by who may change that person, and by nobody else', async () => {
    const { person, organizationId, id, caller } = await departmentToken()
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/api-tokens', '/api-tokens/*'] }],
      grants: [{ model: 'user', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const colleague = await maker()
    await app.db
      .updateTable('users')
      .set({ organization_id: organizationId })
      .where('id', '=', colleague.person.userId)
      .execute()
    const elsewhere = await app.signIn({ accountType: 'staff', roleIds: [role] })
    await app.caughtUp()
    for (const other of [colleague.person, elsewhere]) {
      expect((await other.call(list, { query: {} })).body.data).toEqual([])
      expect((await other.call(revoke, { params: { id } })).status).toBe(404)
    }
    expect((await person.call(revoke, { params: { id: 999_999 } })).status).toBe(404)
    const head = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    expect((await head.call(list, { query: { state: 'active' } })).body.data.map((one) => one.id)).toEqual([
      id,
    ])
    expect((await head.call(revoke, { params: { id } })).status).toBe(200)
    expect((await readDepartments(caller)).status).toBe(401)
    expect((await head.call(list, { query: { state: 'active' } })).body.data).toEqual([])
    expect((await head.call(list, { query: { state: 'revoked' } })).body.data).toMatchObject([
      { id, can: [] },
    ])
  })

  it('are no customer’s', async () => {
    const { person, id } = await departmentToken()
    await app.db
      .updateTable('users')
      .set({ account_type: 'customer' })
      .where('id', '=', person.userId)
      .execute()
    await app.caughtUp()
    const token = await app.db.selectFrom('api_tokens').select('id').where('id', '=', id).execute()
    expect(token).toHaveLength(1)
    const customer = await userFactory(app, { hasSession: true })
    expect((await app.callAs(customer.id, customer.token).call(list, { query: {} })).status).toBe(403)
  })
})

it('makes tokens that can be checked without a database, and no two alike', () => {
  const texts = Array.from({ length: 100 }, newTokenText)
  expect(new Set(texts).size).toBe(100)
  expect(texts.every(isWellFormed)).toBe(true)
  expect(texts.every((text) => /^upl_[\w-]{49}$/.test(text))).toBe(true)
})
