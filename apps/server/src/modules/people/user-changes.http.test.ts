import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory, type NewRole } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { mobileFactory, textsTo } from '../auth/codes/codes.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let organization_id: number
let department_id: number
let keeper: Caller
let clerkRole: number
beforeAll(async () => {
  app = await createTestApp({
    SMS_WEBHOOK_URL: 'https://sms.example',
    SMS_WEBHOOK_SECRET: 's'.repeat(16),
  })
  organization_id = (await organizationFactory(app)).id
  const { id } = await app.db
    .insertInto('departments')
    .values({ organization_id, name: 'Repair' })
    .returning('id')
    .executeTakeFirstOrThrow()
  department_id = id
  clerkRole = await roleFactory(app, clerk)
  keeper = await app.signIn({ accountType: 'staff', organizationId: organization_id, roleIds: [clerkRole] })
})
afterAll(() => app.close())

const { list, read, create, update, delete: remove } = users.routes
const every = ['List', 'Create', 'Edit', 'Delete'] as const
const clerk: NewRole = {
  permissions: [{ paths: ['/users', '/users/*'] }],
  grants: (['user', 'organization', 'department'] as const).map((model) => ({
    model,
    actions: [...every],
    ...(model === 'organization'
      ? { list: { custom_condition_field: 'organization_id', condition_table_field: 'id' } }
      : ofOwnOrganization),
  })),
}

let count = 0
const form = (more: object = {}) => ({
  name: 'Rahima Khatun',
  username: `rahima-${++count}`,
  email: null,
  mobile_no: null,
  account_type: 'staff' as const,
  organization_id,
  department_id,
  user_ref_id: null,
  role_ids: [] as number[],
  status: 'active' as const,
  ...more,
})
const silent = (more: object = {}) => ({ ...form(more), send_invitation: false })
const made = async (more: object = {}) => {
  const { body } = await keeper.call(create, { body: silent(more) })
  return body.data
}
const kept = (user: Awaited<ReturnType<typeof made>>, more: object = {}) => ({
  ...form(),
  ...Object.fromEntries(Object.keys(form()).map((field) => [field, user[field as 'name']])),
  ...more,
})
const change = (who: Caller, user: Awaited<ReturnType<typeof made>>, more: object) =>
  who.call(update, { params: { id: user.id }, body: kept(user, more) })

it('the person to whom a user is tied is named only to those who may list them', async () => {
  const far = await userFactory(app, { name: 'Far Away' })
  const near = await made({ name: 'Near By' })
  const tied = await made()
  const nameFor = async (user_ref_id: number) => {
    await app.db.updateTable('users').set({ user_ref_id }).where('id', '=', tied.id).execute()
    const alone = (await keeper.call(read, { params: { id: tied.id } })).body.data.user_ref
    const rows = (await keeper.call(list, { query: { q: tied.username } })).body.data
    return [alone, ...rows.map(({ user_ref }) => user_ref)]
  }
  expect(await nameFor(near.id)).toEqual(['Near By', 'Near By'])
  expect(await nameFor(far.id)).toEqual([null, null])
})

describe('a new user', () => {
  it('is sent a link to choose a password, and the answer says where to', async () => {
    const mobile_no = mobileFactory()
    const answer = await keeper.call(create, { body: form({ mobile_no: `+88${mobile_no}` }) })
    expect(answer.body.message).toMatch(
      /^User saved. A link to choose a password is on its way to 01.•+\d\d.$/,
    )
    expect(answer.body.data.mobile_no).toBe(mobile_no)
    expect(await textsTo(app, mobile_no)).toHaveLength(1)
  })

  it('needs a place for the link, and if any, a department of their organization', async () => {
    const nowhere = await keeper.call(create, { body: form({ send_invitation: true }) })
    expect(nowhere.refusal.errors).toEqual({ mobile_no: ['The Mobile or Email field is required'] })
    const { id } = await organizationFactory(app)
    const elsewhere = await app.db
      .insertInto('departments')
      .values({ organization_id: id, name: 'Sales' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const foreign = await keeper.call(create, { body: silent({ department_id: elsewhere.id }) })
    expect(foreign.refusal.errors).toEqual({ department_id: ['The department field is not valid'] })
  })
})

describe('the list', () => {
  it('is narrowed by account type, status, department, role, phone and email', async () => {
    const mobile_no = mobileFactory()
    const role = await roleFactory(app, {})
    const { id } = await made({ mobile_no, email: 'Only.One@example.com', role_ids: [role] })
    const found = async (query: object) =>
      (await keeper.call(list, { query: { per_page: '100', ...query } })).body.data.map((user) => user.id)
    for (const query of [
      { role_id: String(role) },
      { q: mobile_no, account_type: 'staff', status: 'active', department_id: String(department_id) },
      { q: 'only.one@example.com' },
    ])
      expect(await found(query)).toEqual([id])
    expect(await found({ q: mobile_no, account_type: 'customer' })).toEqual([])
    expect(await found({ q: mobile_no, status: 'inactive' })).toEqual([])
  })
})

describe('roles', () => {
  const text = ['Choose roles that exist and that allow no more than your own']

  it('are given as far as they allow no more than the giver’s own, row rules included', async () => {
    const same = await roleFactory(app, {
      grants: [{ model: 'user', actions: ['List'], ...ofOwnOrganization }],
    })
    expect((await made({ role_ids: [same, clerkRole] })).role_ids).toEqual([same, clerkRole])
    const more = [
      1,
      2,
      999_999,
      await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] }),
      await roleFactory(app, { grants: [{ model: 'user', actions: ['List'] }] }),
      await roleFactory(app, { grants: [{ model: 'ticket', actions: ['List'], ...ofOwnOrganization }] }),
    ]
    for (const role of more) {
      const answer = await keeper.call(create, { body: silent({ role_ids: [role] }) })
      expect(answer.refusal.errors, String(role)).toEqual({ role_ids: text })
    }
    const plain = await made()
    for (const role of more)
      expect((await change(keeper, plain, { role_ids: [role] })).refusal.errors).toEqual({ role_ids: text })
  })

  it('of customers are for customers, who do not keep them as staff', async () => {
    const customer = await made({ account_type: 'customer', department_id: null, role_ids: [2] })
    const answer = await change(keeper, customer, { account_type: 'staff', department_id })
    expect(answer.refusal.errors).toEqual({ role_ids: text })
  })

  it('beyond one’s own protect who has them: seen, but not changed, deleted or sent a link', async () => {
    const above = await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] })
    const person = { accountType: 'staff' as const, organizationId: organization_id, roleIds: [above] }
    const { id } = await userFactory(app, person)
    const { body } = await keeper.call(read, { params: { id } })
    expect(body.data.can).toEqual([])
    expect((await change(keeper, body.data, { department_id })).status).toBe(404)
    expect((await keeper.call(remove, { params: { id } })).status).toBe(404)
  })
})

describe('nobody', () => {
  it('deactivates or deletes themselves, or moves themselves elsewhere', async () => {
    const params = { id: keeper.userId }
    const own = (await keeper.call(read, { params })).body.data
    const refused = await change(keeper, { ...own, department_id }, { status: 'inactive' })
    expect(refused.refusal.errors).toEqual({ status: ['You cannot deactivate yourself'] })
    const moved = await change(keeper, own, { department_id })
    expect(moved.refusal.errors).toEqual({ department_id: ['You cannot change this in your own account'] })
    expect((await keeper.call(remove, { params })).refusal.code).toBe('user.own-account')
  })

  it('takes away the last administrator, not even two who leave at once', async () => {
    const administrator = { accountType: 'staff' as const, organizationId: organization_id, roleIds: [1] }
    const both = [await app.signIn(administrator), await app.signIn(administrator)] as const
    const answers = await Promise.all(
      both.map(async (one) => {
        const own = (await one.call(read, { params: { id: one.userId } })).body.data
        return change(one, own, { role_ids: [], department_id })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe('user.last-administrator')
  })
})

describe('a user who is made inactive', () => {
  it('is signed out at the next call', async () => {
    const person = { accountType: 'staff' as const, organizationId: organization_id, roleIds: [clerkRole] }
    const leaver = await app.signIn(person)
    const own = (await keeper.call(read, { params: { id: leaver.userId } })).body.data
    expect((await change(keeper, { ...own, department_id }, { status: 'inactive' })).status).toBe(200)
    expect((await leaver.call(list)).status).toBe(401)
  })
})

describe('many users', () => {
  const many = (who: Caller, act: 'deactivate' | 'delete', ids: number[]) =>
    who.call(users.routes.many, { body: { act, ids } })

  it('are deactivated but for oneself, and those who are left are told by name', async () => {
    const some = [(await made()).id, (await made()).id]
    const { body } = await many(keeper, 'deactivate', [...some, keeper.userId])
    expect(body.data).toMatchObject({
      changed: some,
      unchanged: 0,
      refused: [{ id: keeper.userId, why: 'You cannot deactivate yourself.' }],
    })
    expect(body.message).toBe('2 deactivated. 1 not: You cannot deactivate yourself.')
  })

  it('are signed out with it', async () => {
    const somebody = await app.signIn({ organizationId: organization_id, roleIds: [2] })
    await many(keeper, 'deactivate', [somebody.userId])
    expect((await somebody.call(list, {})).status).toBe(401)
  })

  it('stay as they are where somebody’s role allows more than one’s own', async () => {
    const administrator = await app.signIn({
      accountType: 'staff',
      organizationId: organization_id,
      roleIds: [1],
    })
    for (const act of ['deactivate', 'delete'] as const) {
      const { body } = await many(keeper, act, [administrator.userId])
      expect(body.data.changed).toEqual([])
    }
    expect((await administrator.call(list, {})).status).toBe(200)
  })

  it('leave one administrator at least, whoever asks', async () => {
    const one = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const all = await app.db.selectFrom('user_roles').select('user_id').where('role_id', '=', 1).execute()
    await many(
      one,
      'deactivate',
      all.map(({ user_id }) => user_id),
    )
    const left = await app.db
      .selectFrom('user_roles as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select('u.id')
      .where('r.role_id', '=', 1)
      .where('u.status', '=', 'active')
      .execute()
    expect(left).toEqual([{ id: one.userId }])
  })
})
