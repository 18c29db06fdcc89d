import { personRightRoutes } from '@uplink/contract/person-rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { userFactory } from '../../auth/auth.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { ofOwnOrganization, roleFactory } from '../access.factory'

let app: TestApp
let chief: Caller
let organizationId: number
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const rightsOf = (who: Caller, id: number) => who.call(personRightRoutes.read, { params: { id } })

describe('GET /users/:id/rights', () => {
  it('counts the calls somebody reaches, and the rows of each kind with the details they come from', async () => {
    const role = await roleFactory(app, {
      permissions: [{ methods: ['GET'], paths: ['/departments', '/departments/*'] }],
      grants: [{ model: 'department', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const other = await organizationFactory(app)
    await app.db
      .insertInto('departments')
      .values([
        { organization_id: organizationId, name: 'Billing' },
        { organization_id: organizationId, name: 'Repair' },
        { organization_id: other.id, name: 'Sales' },
      ])
      .execute()
    const { id } = await userFactory(app, { accountType: 'staff', organizationId, roleIds: [role] })
    const { data } = (await rightsOf(chief, id)).body
    expect(data).toMatchObject({ calls: 4, is_administrator: false })
    expect(data.models).toEqual([
      {
        model: 'department',
        total: { rows: 3, is_more: false },
        list: { rows: 2, is_more: false },
        edit: { rows: 2, is_more: false },
        delete: null,
        details: [
          {
            id: expect.any(Number) as number,
            permission_id: expect.any(Number) as number,
            permission: expect.any(String) as string,
            is_everywhere: false,
          },
        ],
      },
    ])
  })

  it('says that an administrator has everything, and of a customer what self-care reaches', async () => {
    const everything = (await rightsOf(chief, chief.userId)).body.data
    expect(everything).toMatchObject({ is_administrator: true, calls: everything.all_calls, models: [] })
    const customer = await userFactory(app, { organizationId, roleIds: [2] })
    const { calls, all_calls } = (await rightsOf(chief, customer.id)).body.data
    expect(calls).toBeGreaterThan(10)
    expect(calls).toBeLessThan(all_calls)
  })

  it('is within the asker’s rules: people, and the rows that are counted', async () => {
    const own = { actions: ['List' as const], ...ofOwnOrganization }
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/users/*'] }],
      grants: [
        { model: 'user', ...own },
        { model: 'department', ...own },
      ],
    })
    const { id: mine } = await organizationFactory(app)
    const clerk = await app.signIn({ accountType: 'staff', organizationId: mine, roleIds: [role] })
    const wide = await roleFactory(app, { grants: [{ model: 'department', actions: ['List'] }] })
    const colleague = await userFactory(app, { accountType: 'staff', organizationId: mine, roleIds: [wide] })
    await app.db.insertInto('departments').values({ organization_id: mine, name: 'Ours' }).execute()
    const { models } = (await rightsOf(clerk, colleague.id)).body.data
    expect(models[0]?.list).toEqual({ rows: 1, is_more: false })
    const stranger = await userFactory(app, { organizationId })
    expect((await rightsOf(clerk, stranger.id)).refusal.code).toBe('record.not-found')
    expect((await rightsOf(clerk, 999_999)).refusal.code).toBe('record.not-found')
  })
})
