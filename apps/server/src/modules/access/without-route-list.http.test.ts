import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles, roleLookup } from '@uplink/contract/admin-roles'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { menuItems, menuOrderRoutes } from '@uplink/contract/menu-items'
import { departments } from '@uplink/contract/organizations'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { routeLists } from '@uplink/contract/route-lists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { roleFactory } from './access.factory'

const password = 'seven green lanterns'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Staff who may make all calls below these paths, and whose roles have no row rules. */
async function caller(...paths: string[]): Promise<Caller> {
  const roleIds = [await roleFactory(app, { permissions: [{ paths }] })]
  const passwordHash = await app.passwords.hash(password)
  return app.signIn({ accountType: 'staff', roleIds, passwordHash })
}

const rights = [adminRoles, adminPermissions, customPermissions, customPermissionDetails, routeLists] as const
const rightsPaths = rights.flatMap(({ routes }) => [routes.list.path, `${routes.list.path}/*`])

describe('a kind of record that no route list is about', () => {
  it('is read by whoever may make the call, if it is one of the rights', async () => {
    const person = await caller(...rightsPaths, roleLookup.route.path)
    const roles = (await person.call(adminRoles.routes.list)).body
    expect(roles.data.map(({ name }) => name)).toContain('administrator')
    expect([roles.can, roles.data.flatMap(({ can }) => can)]).toEqual([[], []])
    expect((await person.call(roleLookup.route)).body.data).toHaveLength(roles.total)
    const permissions = (await person.call(adminPermissions.routes.list)).body
    expect(permissions.total).toBeGreaterThan(0)
  })

  it('is written by administrators alone, if it is one of the rights', async () => {
    const person = await caller(...rightsPaths)
    const { data } = (await person.call(adminRoles.routes.list)).body
    const [own] = data.filter(({ people }) => people === 1)
    if (!own) throw new Error('no role of somebody')
    const form = { name: 'grown', display_name: 'Grown' }
    const params = { id: own.id }
    expect((await person.call(adminRoles.routes.create, { body: form })).status).toBe(403)
    expect((await person.call(adminRoles.routes.update, { params, body: form })).status).toBe(404)
    expect((await person.call(adminRoles.routes.delete, { params })).status).toBe(404)
    const { version, custom_permission_ids } = own
    const role = { id: own.id, version, custom_permission_ids, permission_ids: own.permission_ids }
    const grown = await person.call(roleRightRoutes.save, { body: { roles: [role], password } })
    expect(grown.status).toBe(404)
    const permission = { name: 'all', display_name: 'All', http_method: [], http_path: ['*'] }
    expect((await person.call(adminPermissions.routes.create, { body: permission })).status).toBe(403)
    const custom = { permission: 'All' }
    expect((await person.call(customPermissions.routes.create, { body: custom })).status).toBe(403)
  })

  it('is changed by whoever may make the call, if it is the menu', async () => {
    const person = await caller('/admin-menu', '/admin-menu/*', menuOrderRoutes.update.path)
    const made = await person.call(menuItems.routes.create, { body: { title: 'Desk', uri: 'desk' } })
    expect(made.status).toBe(200)
    const { id } = made.body.data
    const items = [{ id, parent_id: null, order: 7 }]
    expect((await person.call(menuOrderRoutes.update, { body: { items } })).status).toBe(200)
    const list = (await person.call(menuItems.routes.list)).body
    expect(list.can).toEqual(['create'])
    expect(list.data).toMatchObject([{ id, order: 7, can: ['edit', 'delete'] }])
    expect((await person.call(menuItems.routes.delete, { params: { id } })).status).toBe(200)
  })

  it('shows no row without a rule, if it is any other', async () => {
    const { id } = await organizationFactory(app)
    await app.db.insertInto('departments').values({ organization_id: id, name: 'Repair' }).execute()
    const person = await caller(departments.routes.list.path)
    const { total, can } = (await person.call(departments.routes.list)).body
    expect([total, can]).toEqual([0, []])
  })

  it('shows no row without a rule as soon as a route list is about it', async () => {
    const person = await caller(...rightsPaths, '/admin-menu')
    await roleFactory(app, {
      grants: [
        { model: 'admin-role', actions: ['List'] },
        { model: 'menu-item', actions: ['List'] },
      ],
    })
    expect((await person.call(adminRoles.routes.list)).body.total).toBe(0)
    expect((await person.call(menuItems.routes.create, { body: { title: 'Desk' } })).status).toBe(403)
    expect((await person.call(customPermissions.routes.list)).body.total).toBeGreaterThan(0)
  })
})
