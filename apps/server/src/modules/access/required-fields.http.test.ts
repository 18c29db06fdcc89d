import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { dataSources } from '@uplink/contract/data-sources'
import { posts } from '@uplink/contract/posts'
import { routeLists } from '@uplink/contract/route-lists'
import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationFactory } from '../organizations/organizations.factory'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'

let app: TestApp
let organizationId: number
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp({ REPORT_HOSTS_ALLOWED: '127.0.0.1:1' })
  organizationId = (await organizationFactory(app)).id
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], organizationId })
})
afterAll(() => app.close())

describe('a new record with nothing but the required fields', () => {
  it('of a user is an active customer of the writer’s organization, whom nobody could send a link', async () => {
    const { body } = await administrator.call(users.routes.create, {
      body: { name: 'Salma Akter', username: 'only-required' },
    })
    expect(body.message).toBe('User saved.')
    expect(body.data).toMatchObject({
      account_type: 'customer',
      status: 'active',
      role_ids: [2],
      organization_id: organizationId,
      department_id: null,
      mobile_no: null,
      email: null,
    })
  })

  it('of a user of the staff has no department, and stays as it is where a change does not name a field', async () => {
    const { body } = await administrator.call(users.routes.create, {
      body: { name: 'Karim', username: 'only-staff', account_type: 'staff', email: 'karim@example.com' },
    })
    expect(body.data).toMatchObject({ account_type: 'staff', department_id: null })
    await administrator.call(users.routes.update, {
      params: { id: body.data.id },
      body: { name: 'Karim', username: 'only-staff', role_ids: [3], status: 'inactive' },
    })
    const changed = await administrator.call(users.routes.update, {
      params: { id: body.data.id },
      body: { name: 'Karim Uddin', username: 'only-staff' },
    })
    expect(changed.body.data).toMatchObject({
      name: 'Karim Uddin',
      account_type: 'staff',
      status: 'inactive',
      role_ids: [3],
      email: 'karim@example.com',
      organization_id: organizationId,
    })
  })

  it('of a post belongs to the writer’s organization, if there is one', async () => {
    const body = { title: 'News', body: 'Towers', status: 'draft' } as const
    const made = await administrator.call(posts.routes.create, { body })
    expect(made.body.data.organization_id).toBe(organizationId)
    const nowhere = await app.signIn({ accountType: 'staff', roleIds: [1] })
    await app.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', nowhere.userId)
      .execute()
    const refused = await nowhere.call(posts.routes.create, { body })
    expect(refused.refusal.errors).toEqual({ organization_id: ['The organization field is required'] })
  })

  it('of a custom permission is active, and its detail allows nothing', async () => {
    const made = await administrator.call(customPermissions.routes.create, { body: { permission: 'Bare' } })
    expect(made.body.data.status).toBe('active')
    const params = { id: made.body.data.id }
    const off = { permission: 'Bare', status: 'inactive' as const }
    await administrator.call(customPermissions.routes.update, { params, body: off })
    const renamed = await administrator.call(customPermissions.routes.update, {
      params,
      body: { permission: 'Barer' },
    })
    expect(renamed.body.data).toMatchObject({ permission: 'Barer', status: 'inactive' })

    const route = await administrator.call(routeLists.routes.create, {
      body: {
        route_name: 'Bare',
        path_url: '/bare',
        route_controller: 'Bare',
        route_model: 'post',
      },
    })
    const detail = await administrator.call(customPermissionDetails.routes.create, {
      body: { permission: made.body.data.id, route: route.body.data.id },
    })
    expect(detail.body.data).toMatchObject({ actions: [], flag: '0', list: {}, edit: {}, delete: {} })
  })

  it('of a database connection is active and has no password', async () => {
    const { status, body } = await administrator.call(dataSources.routes.create, {
      body: {
        name: 'Bare',
        driver: 'postgresql',
        host: '127.0.0.1',
        port: 1,
        database_name: 'bare',
        username: 'reader',
      },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'active', state: 'not-reached' })
  })
})

describe('a form that refers to what is not there', () => {
  it('is refused with all of it at once', async () => {
    const detail = await administrator.call(customPermissionDetails.routes.create, {
      body: { permission: 999_999, route: 999_999, actions: ['List'] },
    })
    expect(Object.keys(detail.refusal.errors ?? {})).toEqual(['permission', 'route'])
    const user = await administrator.call(users.routes.create, {
      body: {
        name: 'Nobody',
        username: 'refers-to-nothing',
        organization_id: 999_999,
        department_id: 999_999,
        user_ref_id: 999_999,
        role_ids: [999_999],
      },
    })
    expect(Object.keys(user.refusal.errors ?? {}).sort()).toEqual([
      'department_id',
      'organization_id',
      'role_ids',
      'user_ref_id',
    ])
  })
})
