import { adminRoles } from '@uplink/contract/admin-roles'
import { connectionRoutes } from '@uplink/contract/connections'
import { departments } from '@uplink/contract/organizations'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { roleFactory } from './modules/access/access.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

const password = 'seven green lanterns'
let app: TestApp
let organizationId: number
let administrator: Caller
let everything: number
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  const passwordHash = await app.passwords.hash(password)
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
  const actions = ['List' as const, 'Create' as const, 'Edit' as const, 'Delete' as const]
  everything = await roleFactory(app, {
    permissions: [{ paths: ['*'] }],
    grants: (['user', 'department', 'connection', 'ticket'] as const).map((model) => ({ model, actions })),
  })
})
afterAll(() => app.close())

const refuses = async (caller: Caller, route: RouteDefinition) => {
  const params = Object.fromEntries(
    Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => [name, '1']),
  )
  const key = 'an-idempotency-key-of-tests'
  const { status, refusal } = await caller.call(route, { params, ...(route.idempotent && { key }) })
  return status === 403 && refusal.code === 'access.denied'
}

describe('a customer’s account', () => {
  it.each([
    ['a role that opens everything', () => [2, everything]],
    ['the role of administrators', () => [1, 2]],
  ])('never opens a route of staff, not even with %s', async (_, roleIds) => {
    const customer = await app.signIn({ organizationId, roleIds: roleIds() })
    const staffs = allRoutes.filter(({ right }) => ['staff', 'every-staff'].includes(right.audience))
    const open: string[] = []
    for (const route of staffs)
      if (!(await refuses(customer, route))) open.push(`${route.method} ${route.path}`)
    expect(staffs.length).toBeGreaterThan(100)
    expect(open).toEqual([])
  })

  it('reaches nothing of others with such a role, and its own line as before', async () => {
    const customer = await app.signIn({ organizationId, roleIds: [2, everything] })
    const own = await connectionFactory(app, { userId: customer.userId, organizationId })
    const other = await connectionFactory(app, { userId: administrator.userId, organizationId })
    app.clock.pass(1001)
    const ask = (cuid: string) => customer.call(connectionRoutes.accountInfo, { query: { cuid } })
    expect((await ask(own.username)).status).toBe(200)
    expect((await ask(other.username)).status).toBe(404)
  })

  it('is no hindrance to staff with a line of their own', async () => {
    const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [2, everything] })
    const own = await connectionFactory(app, { userId: staff.userId, organizationId })
    app.clock.pass(1001)
    expect((await staff.call(departments.routes.list)).status).toBe(200)
    const ask = { query: { cuid: own.username } }
    expect((await staff.call(connectionRoutes.accountInfo, ask)).status).toBe(200)
  })
})

describe('the role of customers', () => {
  const rightsOf = async (id: number) => {
    const { data } = (await administrator.call(adminRoles.routes.read, { params: { id } })).body
    const { version, permission_ids, custom_permission_ids } = data
    return { id, version, permission_ids, custom_permission_ids }
  }
  const calls = ['Customers reach their own lines only: their role takes no permissions to call']
  const rows = ['Customers reach their own lines only: their role takes no custom permissions']

  it('is given no right of staff', async () => {
    const { permission_ids, custom_permission_ids } = await rightsOf(everything)
    const form = { name: 'customer', display_name: 'Customer' }
    const change = (more: object) =>
      administrator.call(adminRoles.routes.update, { params: { id: 2 }, body: { ...form, ...more } })
    const { refusal } = await change({ permission_ids, custom_permission_ids })
    expect(refusal.errors).toEqual({ permission_ids: calls, custom_permission_ids: rows })
    const before = await rightsOf(2)
    const roles = [{ ...before, permission_ids }]
    const matrix = await administrator.call(roleRightRoutes.save, { body: { roles, password } })
    expect(matrix.refusal.errors).toEqual({ roles: calls })
    expect(await rightsOf(2)).toEqual(before)
  })

  it('keeps what opens no call, such as its menu, and gives up what it should never have had', async () => {
    const menu = await app.db
      .insertInto('admin_permissions')
      .values({
        name: 'self-care.see',
        display_name: 'See the self-care menu',
        http_method: [],
        http_path: [],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { permission_ids } = await rightsOf(everything)
    await app.db
      .insertInto('role_permissions')
      .values(permission_ids.map((permission_id) => ({ role_id: 2, permission_id })))
      .execute()
    const change = (ids: number[]) =>
      administrator.call(adminRoles.routes.update, {
        params: { id: 2 },
        body: { name: 'customer', display_name: 'Customer', permission_ids: ids, custom_permission_ids: [] },
      })
    expect((await change([...permission_ids, menu.id])).status).toBe(200)
    expect((await change([menu.id])).body.data.permission_ids).toEqual([menu.id])
    expect((await change([...permission_ids, menu.id])).status).toBe(422)
  })
})
