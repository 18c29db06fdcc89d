import { personRightRoutes } from '@uplink/contract/person-rights'
import { users } from '@uplink/contract/users'
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

  it('counts of people to change those alone whom the person may change: nobody who may do more', async () => {
    const { id: here } = await organizationFactory(app)
    const whole = { actions: ['List' as const, 'Edit' as const], ...ofOwnOrganization }
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/users', '/users/*'] }],
      grants: [{ model: 'user', ...whole }],
    })
    const above = await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] })
    const staff = { accountType: 'staff' as const, organizationId: here }
    const manager = await app.signIn({ ...staff, roleIds: [role] })
    await userFactory(app, { organizationId: here })
    await userFactory(app, { ...staff, roleIds: [above] })
    const { data } = (await manager.call(users.routes.list)).body
    expect(data.filter(({ can }) => can.includes('edit'))).toHaveLength(2)
    const [people] = (await rightsOf(chief, manager.userId)).body.data.models
    expect(people).toMatchObject({ model: 'user', list: { rows: 3 }, edit: { rows: 2 } })
  })

  it('says of a customer’s account that it reaches nothing of staff, whatever its roles say', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['*'] }],
      grants: [{ model: 'user', actions: ['List'] }],
    })
    const plain = await userFactory(app, { organizationId, roleIds: [2] })
    const odd = await userFactory(app, { organizationId, roleIds: [2, role] })
    const chiefly = await userFactory(app, { organizationId, roleIds: [1, 2] })
    const { calls } = (await rightsOf(chief, plain.id)).body.data
    for (const { id } of [odd, chiefly])
      expect((await rightsOf(chief, id)).body.data).toMatchObject({
        calls,
        is_administrator: false,
        models: [],
      })
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
