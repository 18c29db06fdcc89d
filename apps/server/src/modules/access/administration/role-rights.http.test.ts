import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles } from '@uplink/contract/admin-roles'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { departments } from '@uplink/contract/organizations'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { routeLists } from '@uplink/contract/route-lists'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { userFactory } from '../../auth/auth.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { roleFactory } from '../access.factory'

const password = 'seven green lanterns'
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  const passwordHash = await app.passwords.hash(password)
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
})
afterAll(() => app.close())

const { save } = roleRightRoutes
const list = adminPermissions.routes.list
const reads = () =>
  roleFactory(app, {
    permissions: [{ paths: [list.path] }],
    grants: [{ model: 'admin-permission', actions: ['List'] }],
  })

async function roleOf(id: number) {
  const { data } = (await administrator.call(adminRoles.routes.read, { params: { id } })).body
  const { version, permission_ids, custom_permission_ids } = data
  return { id, version, permission_ids, custom_permission_ids }
}

describe('PUT /admin-roles/rights', () => {
  it('changes several roles at once, from the next request on, each with its line in the audit log', async () => {
    const [giver, taker] = [await roleOf(await reads()), await roleOf(await roleFactory(app, {}))]
    const person = await app.signIn({ accountType: 'staff', roleIds: [giver.id] })
    const other = await app.signIn({ accountType: 'staff', roleIds: [taker.id] })
    expect([(await person.call(list)).status, (await other.call(list)).status]).toEqual([200, 403])

    const roles = [
      { ...giver, permission_ids: [] },
      { ...taker, permission_ids: giver.permission_ids },
    ]
    const answer = await administrator.call(save, { body: { roles, password } })
    expect(answer.body).toEqual({
      message: 'Saved. It takes effect with the next click.',
      data: { roles: roles.map(({ id, version }) => ({ id, version: version + 1 })) },
    })
    expect([(await person.call(list)).status, (await other.call(list)).status]).toEqual([403, 200])
    const lines = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'admin-role.updated')
      .where('target', '=', `admin-role:${taker.id}`)
      .execute()
    expect(lines.map(({ details }) => details)).toEqual([
      { before: { permission_ids: [] }, after: { permission_ids: giver.permission_ids } },
    ])
  })

  it('leaves a role alone in which nothing changes', async () => {
    const role = await roleOf(await reads())
    const { body } = await administrator.call(save, { body: { roles: [role], password } })
    expect(body.data.roles).toEqual([{ id: role.id, version: role.version }])
  })

  it('changes none of them where somebody else has saved one, or a right is gone', async () => {
    const [one, two] = [await roleOf(await reads()), await roleOf(await reads())]
    const roles = [
      { ...one, permission_ids: [] },
      { ...two, version: two.version + 1, permission_ids: [] },
    ]
    const late = await administrator.call(save, { body: { roles, password } })
    expect(late.refusal.code).toBe('record.conflict')
    expect(late.refusal.message).toMatch(/^[^,]+ was changed by someone else in the meantime\.$/)
    const gone = [
      { ...one, permission_ids: [] },
      { ...two, custom_permission_ids: [999_999] },
    ]
    expect(
      (await administrator.call(save, { body: { roles: gone, password } })).refusal.errors,
    ).toHaveProperty('roles')
    expect(await roleOf(one.id)).toEqual(one)
  })

  it('asks for one’s own password, and touches neither the Administrator nor what is not there', async () => {
    const role = await roleOf(await reads())
    const refused = async (body: object) => (await administrator.call(save, { body: body as never })).refusal
    const roles = [{ ...role, permission_ids: [] }]
    expect((await refused({ roles, password: 'not the password' })).errors).toEqual({
      password: ['This is not your current password'],
    })
    expect((await refused({ roles })).errors).toHaveProperty('password')
    expect((await refused({ roles: [...roles, ...roles], password })).errors).toHaveProperty('roles')
    expect((await refused({ roles: [{ ...role, id: 1 }], password })).errors).toHaveProperty('roles')
    expect((await refused({ roles: [{ ...role, id: 999_999 }], password })).code).toBe('record.not-found')
    expect(await roleOf(role.id)).toEqual(role)
  })

  it('is for administrators only, whatever rules others have', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/admin-roles*'] }],
      grants: [{ model: 'admin-role', actions: ['List', 'Create', 'Edit', 'Delete'] }],
    })
    const passwordHash = await app.passwords.hash(password)
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [role], passwordHash })
    const own = await roleOf(role)
    const roles = [
      { ...own, permission_ids: [...own.permission_ids, ...(await roleOf(await reads())).permission_ids] },
    ]
    expect((await clerk.call(save, { body: { roles, password } })).status).toBe(404)
    expect(await roleOf(role)).toEqual(own)
  })
})

describe('POST /admin-roles/:id/rows', () => {
  const { addRows } = roleRightRoutes
  const ownRows = {
    custom_condition_field: 'organization_id',
    condition_table_field: 'organization_id',
  } as const
  const aboutDepartments = async () => {
    const name = `Departments ${randomUUID()}`
    const body = {
      route_name: name,
      path_url: '/departments',
      route_controller: name,
      route_model: 'department' as const,
    }
    return (await administrator.call(routeLists.routes.create, { body })).body.data.id
  }
  const detailsOf = async (permissions: number[]) => {
    const query = { permission: permissions.join() }
    return (await administrator.call(customPermissionDetails.routes.list, { query })).body.data
  }

  it('makes the role’s own custom permission with its first rows, and adds to it later', async () => {
    const role = await roleOf(await roleFactory(app, { permissions: [{ paths: ['/departments*'] }] }))
    const route = await aboutDepartments()
    const params = { id: role.id }
    const first = await administrator.call(addRows, {
      params,
      body: { route, actions: ['List'], flag: '0', list: ownRows },
    })
    const { permission_id: own, version } = first.body.data
    expect(version).toBe(role.version + 1)
    expect(await roleOf(role.id)).toEqual({ ...role, version, custom_permission_ids: [own] })
    const second = await administrator.call(addRows, {
      params,
      body: { route, actions: ['Edit'], flag: '1' },
    })
    expect(second.body.data).toMatchObject({ permission_id: own, version })
    expect((await detailsOf([own])).map(({ actions, flag }) => [actions, flag])).toEqual([
      [['List'], '0'],
      [['Edit'], '1'],
    ])
    const { id: organizationId } = await organizationFactory(app)
    for (const { id: of } of [{ id: organizationId }, await organizationFactory(app)])
      await administrator.call(departments.routes.create, {
        body: { name: 'Sales', organization_id: of, status: 'active' },
      })
    const colleague = await app.signIn({ accountType: 'staff', roleIds: [role.id], organizationId })
    const listed = (await colleague.call(departments.routes.list)).body.data
    expect(listed.map(({ organization_id }) => organization_id)).toEqual([organizationId])
  })

  it('keeps nothing where a part of it is refused', async () => {
    const role = await roleOf(await roleFactory(app, {}))
    const before = await app.db.selectFrom('custom_permissions').select('id').execute()
    const route = await aboutDepartments()
    const pair = { custom_condition_field: 'organization_id', condition_table_field: 'account_type' } as const
    const wrong = await administrator.call(addRows, {
      params: { id: role.id },
      body: { route, actions: ['List'], flag: '0', list: pair },
    })
    expect(wrong.refusal.errors).toEqual({
      'list.condition_table_field': ['Records of the model department have no field account type'],
    })
    const gone = await administrator.call(addRows, {
      params: { id: role.id },
      body: { route: 999_999, actions: ['List'], flag: '1' },
    })
    expect(gone.refusal.errors).toEqual({ route: ['The route field is not valid'] })
    expect(await app.db.selectFrom('custom_permissions').select('id').execute()).toEqual(before)
    expect(await roleOf(role.id)).toEqual(role)
  })

  it('touches neither the Administrator, nor customers, nor the permission of another role', async () => {
    const route = await aboutDepartments()
    const body = { route, actions: ['List' as const], flag: '1' as const }
    const refused = async (id: number) =>
      (await administrator.call(addRows, { params: { id }, body })).refusal.errors
    expect(await refused(1)).toHaveProperty('route')
    expect(await refused(2)).toHaveProperty('route')
    const [one, other] = [await roleFactory(app, {}), await roleFactory(app, {})]
    const named = { permission: `Rows of others (${one})` }
    const { id: shared } = (await administrator.call(customPermissions.routes.create, { body: named })).body
      .data
    await app.db
      .insertInto('role_custom_permissions')
      .values({ role_id: other, custom_permission_id: shared })
      .execute()
    const { data } = (await administrator.call(addRows, { params: { id: one }, body })).body
    expect(data.permission_id).not.toBe(shared)
    expect(await detailsOf([shared])).toEqual([])
  })

  it('is for administrators only, whatever rules others have', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/admin-roles*', '/custom-permission*'] }],
      grants: [{ model: 'admin-role', actions: ['List', 'Create', 'Edit', 'Delete'] }],
    })
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const body = { route: await aboutDepartments(), actions: ['List' as const], flag: '1' as const }
    expect((await clerk.call(addRows, { params: { id: role }, body })).status).toBe(403)
    expect(await roleOf(role)).toMatchObject({ version: 1 })
  })
})

it('says how many people have one of some roles, and how many of them are signed in', async () => {
  const [one, other] = [await roleFactory(app, {}), await roleFactory(app, {})]
  await app.signIn({ accountType: 'staff', roleIds: [one, other] })
  await userFactory(app, { accountType: 'staff', roleIds: [other] })
  const { body } = await administrator.call(roleRightRoutes.signedIn, { query: { id: `${one},${other}` } })
  expect(body.data).toEqual({ people: 2, signed_in: 1 })
})
