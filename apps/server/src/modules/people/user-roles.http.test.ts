import { userRoutes, users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let organization_id: number
let department_id: number
let clerkRole: number
let keeper: Caller
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  organization_id = (await organizationFactory(app)).id
  const { id } = await app.db
    .insertInto('departments')
    .values({ organization_id, name: 'Repair' })
    .returning('id')
    .executeTakeFirstOrThrow()
  department_id = id
  const actions = ['List' as const, 'Create' as const, 'Edit' as const]
  clerkRole = await roleFactory(app, {
    permissions: [{ paths: ['/users', '/users/:id'] }],
    grants: [
      { model: 'user', actions, ...ofOwnOrganization },
      { model: 'department', actions: ['List'], ...ofOwnOrganization },
      {
        model: 'organization',
        actions: ['List'],
        list: { custom_condition_field: 'organization_id', condition_table_field: 'id' },
      },
    ],
  })
  const staff = { accountType: 'staff' as const, organizationId: organization_id }
  keeper = await app.signIn({ ...staff, roleIds: [clerkRole] })
  administrator = await app.signIn({ ...staff, roleIds: [1] })
})
afterAll(() => app.close())

const { create, update } = users.routes
let count = 0
const named = () => ({ name: 'Keya Datta', username: `keya-${++count}` })
const silent = (more: object = {}) => ({
  ...named(),
  account_type: 'staff' as const,
  role_ids: [] as number[],
  send_invitation: false,
  ...more,
})
const change = (id: number, body: ReturnType<typeof named> & { role_ids?: number[] }) =>
  keeper.call(update, { params: { id }, body })

describe('roles', () => {
  it('of staff are for staff alone, whoever gives them', async () => {
    const only = { role_ids: ['Customers have the role Customer only; other roles are for staff'] }
    const asCustomer = { account_type: 'customer', department_id: null }
    for (const who of [keeper, administrator])
      for (const role_ids of [[clerkRole], [2, clerkRole], [1]]) {
        const answer = await who.call(create, { body: silent({ ...asCustomer, role_ids }) })
        expect(answer.refusal.errors).toEqual(only)
      }
    const clerk = (await keeper.call(create, { body: silent({ role_ids: [clerkRole] }) })).body.data
    expect((await change(clerk.id, { ...named(), ...asCustomer })).refusal.errors).toEqual(only)
    expect((await change(clerk.id, { ...named(), ...asCustomer, role_ids: [2] })).status).toBe(200)
    const both = await administrator.call(create, { body: silent({ role_ids: [2, clerkRole] }) })
    expect(both.body.data.role_ids).toEqual([2, clerkRole])
  })

  it('of a new customer are Customer where the form names none', async () => {
    const { role_ids: _, ...nothing } = silent()
    const answer = await keeper.call(create, { body: { ...nothing, account_type: 'customer' } })
    expect(answer.body.data.roles).toEqual([{ id: 2, name: 'Customer' }])
    const unsaid = { ...named(), send_invitation: false }
    expect((await keeper.call(create, { body: unsaid })).body.data.role_ids).toEqual([2])
    const { role_ids: __, ...staff } = silent()
    expect((await keeper.call(create, { body: staff })).body.data.role_ids).toEqual([])
  })
})

describe('GET /users/roles', () => {
  const { roles } = userRoutes
  const offered = async (who: Caller, query: object) =>
    (await who.call(roles, { query })).body.data.map(({ id }) => id)

  it('offers the roles that the caller may give to such a person', async () => {
    const same = await roleFactory(app, {
      grants: [{ model: 'user', actions: ['List'], ...ofOwnOrganization }],
    })
    const above = await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] })
    const toStaff = await offered(keeper, { account_type: 'staff' })
    expect(toStaff).toEqual(expect.arrayContaining([same, clerkRole]))
    for (const role of [1, 2, above]) expect(toStaff).not.toContain(role)
    expect(await offered(keeper, { account_type: 'customer' })).toEqual([2])
    expect(await offered(administrator, { account_type: 'customer' })).toEqual([2])
    expect(await offered(administrator, { account_type: 'staff' })).toEqual(
      expect.arrayContaining([1, 2, above]),
    )
  })

  it('finds them by a part of their name, by name, and names those whose numbers are given', async () => {
    const { display_name } = await app.db
      .selectFrom('roles')
      .select('display_name')
      .where('id', '=', clerkRole)
      .executeTakeFirstOrThrow()
    const { body } = await keeper.call(roles, { query: { q: display_name.slice(1).toUpperCase() } })
    expect(body.data[0]).toEqual({ id: clerkRole, name: expect.any(String) as string, display_name })
    expect(await offered(keeper, { id: `2,${clerkRole}` })).toEqual([2, clerkRole])
    const names = (await keeper.call(roles)).body.data.map((role) => role.display_name)
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await offered(keeper, { q: '%' })).toEqual([])
  })

  it('is for staff who may read users', async () => {
    expect((await app.guest.call(roles)).status).toBe(401)
    expect((await (await app.signIn()).call(roles)).refusal.code).toBe('access.denied')
    const other = await app.signIn({ accountType: 'staff', roleIds: [await roleFactory(app, {})] })
    expect((await other.call(roles)).refusal.code).toBe('access.denied')
    expect((await keeper.call(roles, { query: { account_type: 'boss' as never } })).status).toBe(422)
  })
})

describe('a new user without an organization', () => {
  const bare = { organization_id: null, department_id: null }

  it('is one of head office, and needs no department', async () => {
    const { body } = await administrator.call(create, { body: silent(bare) })
    expect(body.data).toMatchObject({ ...bare, account_type: 'staff' })
    const { body: unsaid } = await administrator.call(create, {
      body: { ...named(), account_type: 'staff', send_invitation: false },
    })
    expect(unsaid.data).toMatchObject({ organization_id, department_id: null })
  })

  it('is of the writer’s own where the form leaves it open or empty', async () => {
    for (const left of [undefined, null]) {
      const answer = await keeper.call(create, { body: silent({ department_id, organization_id: left }) })
      expect(answer.body.data).toMatchObject({ organization_id, department_id })
    }
  })
})
