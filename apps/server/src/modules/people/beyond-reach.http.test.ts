import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory, type NewRole } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { create, update, read } = users.routes
const every = ['List', 'Create', 'Edit', 'Delete'] as const
type Grants = NonNullable<NewRole['grants']>

/** Whoever has it may write all users, and choose any organization and department. */
const clerk = { permissions: [{ name: 'clerks', paths: ['/users', '/users/*'] }] }
const allUsers: Grants = (['user', 'organization', 'department'] as const).map((model) => ({
  model,
  actions: [...every],
}))

const departmentOf = async (organization_id: number, name = 'Repair') =>
  (
    await app.db
      .insertInto('departments')
      .values({ organization_id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

async function serviceOf(organization_id: number, department_id: number) {
  await app.db.insertInto('services').values({ organization_id, department_id, name: 'Visit' }).execute()
}

let count = 0
const form = (more: object = {}) => ({
  name: 'Shirin Akter',
  username: `shirin-${++count}`,
  send_invitation: false,
  account_type: 'staff' as const,
  role_ids: [] as number[],
  ...more,
})
const change = async (who: Caller, id: number, more: object) => {
  const { data } = (await who.call(read, { params: { id } })).body
  return who.call(update, { params: { id }, body: { name: data.name, username: data.username, ...more } })
}

/** Services of one's own department, and whatever else. */
const ofDepartment = (more: Grants = []): NewRole => ({
  permissions: clerk.permissions.map((one) => ({ ...one, name: `clerks-${++count}` })),
  grants: [
    {
      model: 'service',
      actions: ['List'],
      list: { custom_condition_field: 'department_id', condition_table_field: 'department_id' },
    },
    ...allUsers,
    ...more,
  ],
})

/** A clerk in the first of two departments. */
async function inDepartment(role: NewRole = ofDepartment()) {
  const { id: organizationId } = await organizationFactory(app)
  const [own, other] = [await departmentOf(organizationId), await departmentOf(organizationId, 'Sales')]
  const roleId = await roleFactory(app, role)
  const keeper = await app.signIn({ accountType: 'staff', organizationId, roleIds: [roleId] })
  await app.db.updateTable('users').set({ department_id: own }).where('id', '=', keeper.userId).execute()
  await app.caughtUp()
  const of = { organization_id: organizationId, role_ids: [roleId] }
  return { organizationId, own, other, roleId, keeper, of }
}

describe('a rule about one’s department', () => {
  it('is not widened by a second account, nor later, and not where no row is yet', async () => {
    const { own, other, keeper, of, organizationId } = await inDepartment()
    const text = ['With this they would reach services that you do not reach yourself']
    for (const isFilled of [false, true]) {
      if (isFilled) await serviceOf(organizationId, other)
      const answer = await keeper.call(create, { body: form({ ...of, department_id: other }) })
      expect([answer.status, answer.refusal.code]).toEqual([422, 'user.beyond-reach'])
      expect(answer.refusal.errors).toEqual({ department_id: text })
      const colleague = await keeper.call(create, { body: form({ ...of, department_id: own }) })
      expect(colleague.status, JSON.stringify(colleague.refusal)).toBe(200)
      const moved = await change(keeper, colleague.body.data.id, { department_id: other })
      expect(moved.refusal.errors).toEqual({ department_id: text })
      // without the role there is nothing to reach, but then the role is not given
      const plain = await keeper.call(create, {
        body: form({ ...of, department_id: other, role_ids: [] }),
      })
      expect(plain.status).toBe(200)
      const given = await change(keeper, plain.body.data.id, { role_ids: of.role_ids })
      expect(given.refusal.errors).toEqual({ role_ids: text })
    }
  })

  it('is as wide as it reaches, not as it is written', async () => {
    const { organizationId, other, keeper, of, roleId } = await inDepartment()
    const [wide] = await Promise.all([
      roleFactory(app, {
        grants: [{ model: 'service', actions: ['List'], list: ofOwnOrganization.list }],
      }),
    ])
    await app.db
      .insertInto('user_roles')
      .values({ user_id: keeper.userId, role_id: wide, position: 1 })
      .execute()
    await app.caughtUp()
    // all departments of the organization are within the organization
    const answer = await keeper.call(create, { body: form({ ...of, department_id: other }) })
    expect(answer.status, JSON.stringify(answer.refusal)).toBe(200)
    const { id: elsewhere } = await organizationFactory(app)
    const there = await departmentOf(elsewhere)
    const far = { organization_id: elsewhere, department_id: there, role_ids: [roleId] }
    expect((await keeper.call(create, { body: form(far) })).refusal.code).toBe('user.beyond-reach')
    expect(organizationId).not.toBe(elsewhere)
  })

  it('binds no administrator, and no form that leaves such attributes alone', async () => {
    const { organizationId, other, of, keeper } = await inDepartment()
    const administrator = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
    const { body } = await administrator.call(create, { body: form({ ...of, department_id: other }) })
    expect(body.data.department_id).toBe(other)
    expect((await change(keeper, body.data.id, { name: 'Shirin Begum' })).status).toBe(200)
    expect((await change(keeper, body.data.id, { department_id: null })).status).toBe(200)
    expect((await change(keeper, body.data.id, { department_id: other })).refusal.code).toBe(
      'user.beyond-reach',
    )
  })

  it('does not bind customers, who have no rules', async () => {
    const { other, of, keeper } = await inDepartment()
    const customer = form({ ...of, department_id: other, account_type: 'customer', role_ids: [2] })
    const { body } = await keeper.call(create, { body: customer })
    const staff = { account_type: 'staff', role_ids: of.role_ids }
    const { refusal } = await change(keeper, body.data.id, staff)
    expect(refusal.code).toBe('user.beyond-reach')
  })
})

describe('a rule about one’s first role', () => {
  it('is not reached by another order of one’s own roles, nor of a second account’s', async () => {
    const { organizationId, roleId, keeper } = await inDepartment()
    const leader = await roleFactory(app, {})
    const all = await roleFactory(app, {
      grants: [
        {
          model: 'service',
          actions: ['List'],
          list: {
            conditions: [
              {
                subject: 'user',
                condition_field: 'role_ref_id',
                condition_op: '=',
                condition_value: String(leader),
                joining_rules: 'NA',
              },
            ],
          },
        },
      ],
    })
    const roles = [roleId, all, leader]
    await app.db
      .insertInto('user_roles')
      .values([all, leader].map((role_id, at) => ({ user_id: keeper.userId, role_id, position: at + 1 })))
      .execute()
    await app.caughtUp()
    const order = await change(keeper, keeper.userId, { role_ids: [leader, all, roleId] })
    expect(order.refusal.code).toBe('user.beyond-reach')
    expect(Object.keys(order.refusal.errors ?? {})).toEqual(['role_ids'])
    const second = form({ organization_id: organizationId, role_ids: [leader, all, roleId] })
    expect((await keeper.call(create, { body: second })).refusal.code).toBe('user.beyond-reach')
    expect((await change(keeper, keeper.userId, { role_ids: [roleId, leader, all] })).status).toBe(200)
    expect((await keeper.call(create, { body: form({ role_ids: roles }) })).status).toBe(200)
  })
})

describe('a rule about the organization of one’s user ref', () => {
  const ofRef = {
    custom_condition_field: 'organization_ref_id',
    condition_table_field: 'organization_id',
  }
  const role: NewRole = {
    permissions: [{ paths: ['/users', '/users/*'] }],
    grants: [{ model: 'ticket', actions: ['List'], list: ofRef }, ...allUsers],
  }

  it('is not widened by another user ref, nor by moving the user whom it names', async () => {
    const { keeper, of, organizationId } = await inDepartment(role)
    const { id: elsewhere } = await organizationFactory(app)
    const [near, far] = [
      await app.signIn({ organizationId }),
      await app.signIn({ organizationId: elsewhere }),
    ]
    await app.db
      .updateTable('users')
      .set({ user_ref_id: near.userId })
      .where('id', '=', keeper.userId)
      .execute()
    await app.caughtUp()
    const named = (user_ref_id: number) => keeper.call(create, { body: form({ ...of, user_ref_id }) })
    expect((await named(far.userId)).refusal.errors).toEqual({
      user_ref_id: ['With this they would reach tickets that you do not reach yourself'],
    })
    expect((await named(near.userId)).status).toBe(200)
    const moved = await change(keeper, near.userId, { organization_id: elsewhere })
    expect(moved.refusal.errors).toEqual({
      organization_id: ['With this they would reach tickets that you do not reach yourself'],
    })
  })

  it('is not widened by somebody who refers to themselves and moves', async () => {
    const { keeper, of, organizationId } = await inDepartment(role)
    const { id: elsewhere } = await organizationFactory(app)
    await app.db
      .updateTable('users')
      .set({ user_ref_id: keeper.userId })
      .where('id', '=', keeper.userId)
      .execute()
    await app.caughtUp()
    const { body } = await keeper.call(create, { body: form(of) })
    const { id } = body.data
    const near = { user_ref_id: id, organization_id: organizationId }
    const far = await change(keeper, id, { ...near, organization_id: elsewhere })
    expect([far.status, far.refusal.code]).toEqual([422, 'user.beyond-reach'])
    expect((await change(keeper, id, near)).status).toBe(200)
    expect((await change(keeper, id, { organization_id: elsewhere })).refusal.code).toBe('user.beyond-reach')
  })

  it('holds when both are done at once', async () => {
    for (let time = 0; time < 5; time++) {
      const { keeper, of, organizationId } = await inDepartment(role)
      const { id: elsewhere } = await organizationFactory(app)
      const near = await app.signIn({ organizationId })
      const named = await app.signIn({ organizationId })
      await app.db
        .updateTable('users')
        .set({ user_ref_id: near.userId })
        .where('id', '=', keeper.userId)
        .execute()
      await app.caughtUp()
      const { body } = await keeper.call(create, { body: form(of) })
      const answers = await Promise.all([
        change(keeper, body.data.id, { user_ref_id: named.userId }),
        change(keeper, named.userId, { organization_id: elsewhere }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
