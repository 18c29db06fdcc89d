import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles } from '@uplink/contract/admin-roles'
import { authRoutes } from '@uplink/contract/auth'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { dataSources } from '@uplink/contract/data-sources'
import { passwordRoutes } from '@uplink/contract/passwords'
import { passwordFreshForMs, type RouteDefinition } from '@uplink/contract/route'
import { routeLists } from '@uplink/contract/route-lists'
import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roleFactory } from '../access/access.factory'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { userFactory } from './auth.factory'
import { createSessions } from './sessions/sessions'

const password = 'river stone lantern'
let app: TestApp
let passwordHash: string
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())
beforeEach(async () => {
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
})

const permission = () => ({ name: `one.${Math.random().toString(36).slice(2)}`, display_name: 'One' })
const create = (caller: Caller) => caller.call(adminPermissions.routes.create, { body: permission() })
const confirm = (caller: Pick<Caller, 'call'>, given: string) =>
  caller.call(passwordRoutes.confirm, { body: { password: given } })
const renewed = async (caller: Pick<Caller, 'call'>) =>
  (await confirm(caller, password)).body.data.token ?? 'none'

const critical = [
  adminRoles,
  adminPermissions,
  customPermissions,
  customPermissionDetails,
  routeLists,
  dataSources,
].flatMap(({ routes }): RouteDefinition[] => [routes.create, routes.update, routes.delete, routes.many])

describe('a critical act', () => {
  it.each(critical.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'needs a fresh password: %s',
    async (_name, route) => {
      app.clock.pass(passwordFreshForMs + 1)
      const { status, refusal } = await administrator.call(route, {
        params: { id: 999_999 },
        ...(route.body && { body: bodyOf(route) }),
      })
      expect({ status, code: refusal.code, errors: refusal.errors }).toEqual({
        status: 403,
        code: 'auth.password-needed',
        errors: undefined,
      })
    },
  )

  it('is done after a sign-in, and for ten minutes', async () => {
    expect((await create(administrator)).status).toBe(200)
    app.clock.pass(passwordFreshForMs)
    expect((await create(administrator)).status).toBe(200)
    app.clock.pass(1)
    const { refusal } = await create(administrator)
    expect(refusal.message).toContain('password')
    expect((await administrator.call(adminPermissions.routes.list, { query: {} })).status).toBe(200)
  })

  it('says what is wrong with the form, and who lacks the right, before it asks for the password', async () => {
    const other = await app.signIn({ accountType: 'staff' })
    app.clock.pass(passwordFreshForMs + 1)
    const wrong = await administrator.call(adminPermissions.routes.create, { body: {} as never })
    expect(wrong.status).toBe(422)
    expect((await create(other)).refusal.code).toBe('access.denied')
  })

  it('is done once the password is confirmed, by this session only and in every process', async () => {
    const { token } = await userFactory(app, {
      accountType: 'staff',
      roleIds: [1],
      passwordHash,
      hasSession: true,
    })
    const second = await createTestApp({}, { beside: app })
    const there = second.callAs(administrator.userId, administrator.token)
    app.clock.pass(passwordFreshForMs + 1)
    expect((await create(there)).status).toBe(403)
    const { status, body } = await confirm(administrator, password)
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Your password is confirmed.', data: { token: expect.any(String) as string } },
    })
    expect((await create(administrator)).status).toBe(200)
    expect((await create(there)).status).toBe(200)
    expect((await create(app.callAs(0, token))).refusal.code).toBe('auth.password-needed')
    const lines = await app.db
      .selectFrom('audit_log')
      .select('target')
      .where('action', '=', 'auth.password-confirmed')
      .where('actor_id', '=', administrator.userId)
      .execute()
    expect(lines).toHaveLength(1)
    await second.server.close()
  })
})

describe('confirming the password', () => {
  it('is for people who are signed in', async () => {
    expect((await confirm(app.guest, password)).status).toBe(401)
  })

  it('gives the session a new token; the one before works until that is used, and ten seconds longer', async () => {
    const calls = (token: string) => app.callAs(administrator.userId, token)
    const isOpen = async (token: string) => (await calls(token).call(authRoutes.getUser)).status === 200
    const former = administrator.token
    const first = await renewed(administrator)
    // the answer may be lost on its way, and a program may take no notice of it
    app.clock.pass(60_000)
    expect(await isOpen(former)).toBe(true)
    const second = await renewed(administrator)
    app.clock.pass(1001)
    expect(await isOpen(first), 'one that nobody used is replaced').toBe(false)
    expect([await isOpen(second), await isOpen(former)]).toEqual([true, true])
    app.clock.pass(9000)
    expect(await isOpen(former), 'calls of other tabs are under way with it').toBe(true)
    app.clock.pass(2001)
    expect([await isOpen(second), await isOpen(former)]).toEqual([true, false])
    const sessions = await app.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('user_id', '=', administrator.userId)
      .execute()
    expect(sessions).toEqual([{ ended_at: null }])
    const third = await renewed(calls(second))
    await calls(third).call(authRoutes.logout)
    app.clock.pass(1001)
    expect([await isOpen(third), await isOpen(second)]).toEqual([false, false])
  })

  it('gives one new token to two tabs that prove it at the same moment, so that neither is signed out', async () => {
    const both = await Promise.all([confirm(administrator, password), confirm(administrator, password)])
    const tokens = both.flatMap(({ body }) => body.data.token ?? [])
    expect([both.map(({ status }) => status), tokens.length]).toEqual([[200, 200], 1])
    const open = async (token: string) => (await app.callAs(0, token).call(authRoutes.getUser)).status
    expect(await open(tokens[0] ?? '')).toBe(200)
    expect(await open(administrator.token)).toBe(200)
  })

  it('lets no socket of live messages go on under the former token', async () => {
    const sessions = createSessions(app)
    const former = administrator.token
    const { sessionId = 0 } = (await sessions.personOf(former)) ?? {}
    const present = await renewed(administrator)
    const sockets = [former, present].map((token) => ({ sessionId, tokenKey: sessions.keyOf(token) }))
    app.clock.pass(60_000)
    expect(await sessions.endedAmong(sockets), 'nobody has used the new one').toEqual([])
    await sessions.personOf(present)
    app.clock.pass(9999)
    expect(await sessions.endedAmong(sockets)).toEqual([])
    app.clock.pass(1)
    expect(await sessions.endedAmong(sockets)).toEqual([sockets[0]])
    await app.callAs(administrator.userId, present).call(authRoutes.logout)
    expect(await sessions.endedAmong(sockets)).toEqual(sockets)
  })

  it('names what is wrong', async () => {
    const nothing = await administrator.call(passwordRoutes.confirm, { body: {} })
    expect(nothing.refusal.errors).toEqual({ password: ['The Password field is required'] })
    const wrong = await confirm(administrator, 'another one')
    expect(wrong.status).toBe(422)
    expect(wrong.refusal.errors).toEqual({ password: ['This is not your current password'] })
    app.clock.pass(passwordFreshForMs + 1)
    await confirm(administrator, 'another one')
    expect((await create(administrator)).refusal.code).toBe('auth.password-needed')
  })

  it('makes whoever guesses wait', async () => {
    for (let tries = 0; tries < 10; tries++) await confirm(administrator, 'a guess')
    const { status, headers } = await confirm(administrator, password)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('does not help a session that has ended', async () => {
    await administrator.call(authRoutes.logout)
    expect((await confirm(administrator, password)).status).toBe(401)
  })
})

describe('a change of a person', () => {
  it('needs a fresh password only where it gives or takes roles', async () => {
    const role = await roleFactory(app, {})
    app.clock.pass(passwordFreshForMs + 1)
    const person = {
      name: 'Rahim',
      account_type: 'customer',
      status: 'active',
      send_invitation: false,
    } as const
    const made = await administrator.call(users.routes.create, {
      body: { ...person, username: 'fresh-customer', role_ids: [2] },
    })
    expect(made.status).toBe(200)
    const refused = await administrator.call(users.routes.create, {
      body: { ...person, username: 'fresh-other', role_ids: [2, role] },
    })
    expect(refused.refusal.code).toBe('auth.password-needed')

    const { send_invitation: _, ...same } = { ...person, username: 'fresh-customer' }
    const change = (role_ids: number[], name: string) =>
      administrator.call(users.routes.update, {
        params: { id: made.body.data.id },
        body: { ...same, role_ids, name },
      })
    expect((await change([2], 'Rahim Uddin')).status).toBe(200)
    expect((await change([], 'Rahim')).refusal.code).toBe('auth.password-needed')
    await confirm(administrator, password)
    expect((await change([], 'Rahim')).status).toBe(200)
  })
})

/** A body that passes the route's schema. */
function bodyOf({ path }: RouteDefinition): object {
  if (path.endsWith('/many')) return { act: 'delete', ids: [999_999] }
  const forms: Record<string, object> = {
    '/admin-roles': { name: 'one', display_name: 'One' },
    '/admin-permissions': permission(),
    '/custom-permissions': { permission: 'One', status: 'active' },
    '/custom-permission-details': { permission: 1, route: 1, actions: ['List'], flag: '0' },
    '/route-lists': {
      route_name: 'One',
      path_url: '/one',
      route_controller: 'One',
      route_model: 'user',
    },
    '/database-connections': {
      name: 'One',
      driver: 'postgresql',
      host: 'db.example.com',
      port: 5432,
      status: 'active',
      database_name: 'one',
      username: 'reader',
      password: 'secret',
    },
  }
  return forms[path.replace('/:id', '')] ?? {}
}
