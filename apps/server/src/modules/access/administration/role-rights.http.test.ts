import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles } from '@uplink/contract/admin-roles'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { userFactory } from '../../auth/auth.factory'
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

it('says how many people have one of some roles, and how many of them are signed in', async () => {
  const [one, other] = [await roleFactory(app, {}), await roleFactory(app, {})]
  await app.signIn({ accountType: 'staff', roleIds: [one, other] })
  await userFactory(app, { accountType: 'staff', roleIds: [other] })
  const { body } = await administrator.call(roleRightRoutes.signedIn, { query: { id: `${one},${other}` } })
  expect(body.data).toEqual({ people: 2, signed_in: 1 })
})
