import { authRoutes } from '@uplink/contract/auth'
import { notificationRoutes } from '@uplink/contract/notifications'
import { requiredFactorRoutes } from '@uplink/contract/required-factors'
import { secondFactorRoutes } from '@uplink/contract/second-factors'
import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { addApp, password } from '../../testing/stages/signing-in/factors'
import { organizationFactory } from './organizations.factory'

const { read, set } = requiredFactorRoutes
const day = 86_400_000
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const demand = (id: number, is_required = true, by = administrator) =>
  by.call(set, { params: { id }, body: { is_required } })

/** Staff of an organization, whose sessions outlive the days of the test. */
async function staffOf(organizationId: number) {
  const passwordHash = await app.passwords.hash(password)
  const person = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1], passwordHash })
  const created_at = new Date('2026-01-01T00:00:00Z')
  await app.db.updateTable('users').set({ created_at }).where('id', '=', person.userId).execute()
  return person
}

async function stayIn(...people: Caller[]) {
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: app.clock.now(), expires_at: new Date(app.clock.now().getTime() + day) })
    .where(
      'user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()
}

describe('a required second factor', () => {
  it('leaves staff seven days, then nothing but adding one and signing out; customers are not asked', async () => {
    const { id } = await organizationFactory(app)
    const agent = await staffOf(id)
    const customer = await app.signIn({ organizationId: id })
    expect((await demand(id)).body.data).toMatchObject({ is_required: true, staff: 1, without_factor: 1 })
    app.clock.pass(1001)
    const due = (await agent.call(authRoutes.getUser)).body.data.second_factor_due_at
    expect(due).toBe(new Date(app.clock.now().getTime() - 1001 + 7 * day).toISOString())
    expect((await customer.call(authRoutes.getUser)).body.data.second_factor_due_at).toBeNull()
    app.clock.pass(7 * day - 1002)
    await stayIn(agent, customer, administrator)
    expect((await agent.call(users.routes.list, { query: {} })).status, 'the last moment').toBe(200)
    app.clock.pass(1001)
    for (const answer of [
      await agent.call(users.routes.list, { query: {} }),
      await agent.call(authRoutes.getUser),
      await agent.call(notificationRoutes.list, { query: {} }),
    ])
      expect([answer.status, answer.refusal.code]).toEqual([403, 'auth.factor-required'])
    expect((await customer.call(authRoutes.getUser)).status).toBe(200)
    expect((await agent.call(secondFactorRoutes.list)).status).toBe(200)
    await addApp(app, agent)
    expect((await agent.call(authRoutes.getUser)).body.data.second_factor_due_at).toBeNull()
    expect((await agent.call(users.routes.list, { query: {} })).status).toBe(200)
    expect((await agent.call(authRoutes.logout)).status).toBe(200)
  })

  it('begins once, says who has none, and ends when it is no longer required', async () => {
    const { id } = await organizationFactory(app)
    const agent = await staffOf(id)
    await stayIn(administrator)
    const fresh = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const first = (await demand(id, true, fresh)).body.data.since
    app.clock.pass(1001)
    expect((await demand(id, true, fresh)).body.data.since).toBe(first)
    const listed = await fresh.call(users.routes.list, { query: { organization_id: String(id) } })
    expect(listed.body.data.map((one) => one.has_second_factor)).toEqual([false])
    await addApp(app, agent)
    expect((await fresh.call(read, { params: { id } })).body.data.without_factor).toBe(0)
    expect((await demand(id, false, fresh)).body.data).toMatchObject({ is_required: false, since: null })
    const lines = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'organization.second-factor-set')
      .where('target', '=', `organization:${id}`)
      .execute()
    expect(lines).toHaveLength(2)
  })

  it('is set by who may change the organization, with a fresh password, and by nobody else', async () => {
    const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/organizations/*'] }],
      grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const manager = await app.signIn({ accountType: 'staff', organizationId: own.id, roleIds: [role] })
    expect((await manager.call(read, { params: { id: other.id } })).status).toBe(404)
    expect((await demand(other.id, true, manager)).status).toBe(404)
    expect((await demand(999_999, true, manager)).status).toBe(404)
    const junk = await manager.call(set, { params: { id: own.id }, body: { is_required: 'x' as never } })
    expect(junk.status).toBe(422)
    app.clock.pass(61 * 60_000)
    expect((await demand(own.id, true, manager)).refusal.code).toBe('auth.password-needed')
    const customer = await app.signIn()
    expect((await customer.call(read, { params: { id: own.id } })).status).toBe(403)
  })
})
