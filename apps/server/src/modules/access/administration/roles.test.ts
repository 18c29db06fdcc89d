import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles } from '@uplink/contract/admin-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { roleFactory } from '../access.factory'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const { read, update, create, delete: remove } = adminRoles.routes
const roleOf = async (id: number) => (await administrator.call(read, { params: { id } })).body.data
const reads = () =>
  roleFactory(app, {
    permissions: [{ paths: [adminPermissions.routes.list.path] }],
    grants: [{ model: 'admin-permission', actions: ['List'] }],
  })

describe('the rights of a role', () => {
  it('are gone at the next request of its people once they are taken away', async () => {
    const id = await reads()
    const person = await app.signIn({ accountType: 'staff', roleIds: [id] })
    expect((await person.call(adminPermissions.routes.list)).body.total).toBeGreaterThan(0)
    const { name, display_name, custom_permission_ids } = await roleOf(id)
    const form = { name, display_name }

    await administrator.call(update, { params: { id }, body: { ...form, custom_permission_ids: [] } })
    expect((await person.call(adminPermissions.routes.list)).body.total).toBe(0)
    await administrator.call(update, { params: { id }, body: { ...form, permission_ids: [] } })
    expect((await person.call(adminPermissions.routes.list)).status).toBe(403)
    expect(await roleOf(id)).toMatchObject({ permission_ids: [], custom_permission_ids: [] })
    expect(custom_permission_ids).toHaveLength(1)
  })

  it('stay as they are where the form does not have them, and are in the audit log as they were', async () => {
    const id = await reads()
    const { name, permission_ids } = await roleOf(id)
    await administrator.call(update, { params: { id }, body: { name, display_name: 'Reader' } })
    expect((await roleOf(id)).permission_ids).toEqual(permission_ids)
    await administrator.call(update, {
      params: { id },
      body: { name, display_name: 'Reader', permission_ids: [] },
    })
    const line = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('target', '=', `admin-role:${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.details).toEqual({ before: { permission_ids }, after: { permission_ids: [] } })
  })

  it('are refused where one of them is not there', async () => {
    const body = {
      name: 'nothing-like-it',
      display_name: 'X',
      permission_ids: [987_654],
      custom_permission_ids: [987_654],
    }
    const { refusal } = await administrator.call(create, { body })
    expect(refusal.errors).toEqual({
      permission_ids: ['The permission ids field is not valid'],
      custom_permission_ids: ['The custom permission ids field is not valid'],
    })
  })
})

describe('a built-in role', () => {
  it('is not deleted, and does not say it could be', async () => {
    const refused = await administrator.call(remove, { params: { id: 6 } })
    expect(refused.refusal).toMatchObject({ code: 'record.built-in' })
    expect((await roleOf(6)).can).toEqual(['edit'])
  })

  it('keeps its name, and may be called something else on screens', async () => {
    const at = { params: { id: 6 } }
    const renamed = await administrator.call(update, {
      ...at,
      body: { name: 'writer', display_name: 'Writer' },
    })
    expect(renamed.refusal.errors).toEqual({ name: ['A built-in role keeps its name'] })
    const called = await administrator.call(update, {
      ...at,
      body: { name: 'report-author', display_name: 'Writer' },
    })
    expect(called.body.data.display_name).toBe('Writer')
  })

  it('has everything as Administrator, so that nothing is chosen', async () => {
    const role = await reads()
    const { permission_ids } = await roleOf(role)
    const body = { name: 'administrator', display_name: 'Administrator' }
    const { refusal } = await administrator.call(update, {
      params: { id: 1 },
      body: { ...body, permission_ids },
    })
    expect(refusal.errors).toHaveProperty('permission_ids')
    const same = { ...body, permission_ids: [], custom_permission_ids: [] }
    expect((await administrator.call(update, { params: { id: 1 }, body: same })).status).toBe(200)
  })
})
