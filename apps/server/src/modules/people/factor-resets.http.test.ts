import { authRoutes } from '@uplink/contract/auth'
import { factorResetRoutes } from '@uplink/contract/factor-resets'
import { passwordFreshForMs } from '@uplink/contract/route'
import { secondFactorRoutes } from '@uplink/contract/second-factors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, personWithApp } from '../../testing/stages/signing-in/factors'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { signedIn, type NewPerson } from '../auth/auth.factory'
import { textsTo } from '../auth/codes/codes.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let organizationId: number
let role: number
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  role = await roleFactory(app, {
    permissions: [{ paths: ['/factor-resets*'] }],
    grants: [{ model: 'user', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
})
afterAll(() => app.close())

const { list, ask, approve, refuse } = factorResetRoutes
const hour = 3_600_000
const reason = 'Called from the number on the account'

const clerk = (given: NewPerson = {}) =>
  app.signIn({ accountType: 'staff', organizationId, roleIds: [role], ...given })
let count = 0
const loser = (given: NewPerson = {}) =>
  personWithApp(app, { organizationId, email: `lost-${++count}@example.com`, ...given })

const askFor = (by: Caller, user: number) => by.call(ask, { body: { user_id: user, reason } })
const open = async (by: Caller, user: number) => (await askFor(by, user)).body.data.id

describe('a lost second factor', () => {
  it('is taken away by two people; its person is told of both, signed out, and lets themselves in by the password', async () => {
    const [asker, second] = [await clerk({ name: 'Asker' }), await clerk({ name: 'Second' })]
    const { caller, username } = await loser()
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    const requested = await askFor(asker, caller.userId)
    expect(requested.body.data).toMatchObject({ state: 'open', asked_by: 'Asker', reason, can: ['withdraw'] })
    expect((await textsTo(app, email ?? ''))[0]).toMatch(/^Somebody of .* asked to take away/)
    expect((await caller.call(authRoutes.getUser)).status, 'nothing has changed').toBe(200)
    const [seen] = (await second.call(list, { query: { user_id: caller.userId } })).body.data
    expect(seen).toMatchObject({ id: requested.body.data.id, can: ['approve', 'refuse'] })
    const approved = await second.call(approve, { params: { id: requested.body.data.id } })
    expect(approved.body.data).toMatchObject({ state: 'approved', decided_by: 'Second', can: [] })
    expect((await textsTo(app, email ?? ''))[0]).toMatch(/^The second factor of .* was taken away/)
    expect((await caller.call(authRoutes.getUser)).status).toBe(401)
    const answer = await app.guest.call(authRoutes.login, { body: { username, password } })
    const entered = app.callAs(caller.userId, signedIn(answer).token)
    expect((await entered.call(secondFactorRoutes.list)).body.data).toMatchObject({
      factors: [],
      recovery_codes_left: 0,
    })
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target', '=', `user:${caller.userId}`)
      .where('action', 'like', 'auth.factor-reset-%')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'auth.factor-reset-asked', actor_id: asker.userId },
      { action: 'auth.factor-reset-approved', actor_id: second.userId },
    ])
  })

  it('is not approved by whoever asked, nor by its own person', async () => {
    const asker = await clerk()
    const colleague = await loser({ accountType: 'staff', roleIds: [role] })
    expect((await askFor(colleague.caller, colleague.caller.userId)).refusal.code).toBe('factor-reset.own')
    const id = await open(asker, colleague.caller.userId)
    const alone = await asker.call(approve, { params: { id } })
    expect([alone.status, alone.refusal.code]).toEqual([409, 'factor-reset.same-person'])
    const own = await colleague.caller.call(approve, { params: { id } })
    expect([own.status, own.refusal.code]).toEqual([409, 'factor-reset.own'])
    expect((await colleague.caller.call(refuse, { params: { id } })).body.data.state).toBe('refused')
  })

  it('waits for a day, and is decided once', async () => {
    const [asker, second] = [await clerk(), await clerk()]
    const { caller } = await loser()
    const id = await open(asker, caller.userId)
    expect((await askFor(second, caller.userId)).refusal.code).toBe('factor-reset.open')
    app.clock.pass(24 * hour)
    const late = await clerk()
    expect((await late.call(approve, { params: { id } })).refusal.code).toBe('factor-reset.over')
    const [expired] = (await late.call(list, { query: { state: 'expired' } })).body.data
    expect(expired).toMatchObject({ id, can: [] })
    const again = await open(late, caller.userId)
    const others = [await clerk(), await clerk()]
    const answers = await Promise.all(others.map((one) => one.call(approve, { params: { id: again } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is withdrawn by whoever asked, and refused by others', async () => {
    const [asker, second] = [await clerk(), await clerk()]
    const { caller } = await loser()
    const first = await open(asker, caller.userId)
    expect((await asker.call(refuse, { params: { id: first } })).body.data.state).toBe('withdrawn')
    expect((await second.call(approve, { params: { id: first } })).status).toBe(409)
    const next = await open(asker, caller.userId)
    expect((await second.call(refuse, { params: { id: next } })).body.data.state).toBe('refused')
    expect((await caller.call(secondFactorRoutes.list)).body.data.factors).toHaveLength(1)
  })

  it('needs the right, a fresh proof, a user within reach who has one, and a reason', async () => {
    const asker = await clerk()
    const { caller } = await loser()
    const elsewhere = await personWithApp(app)
    const boss = await loser({ accountType: 'staff', roleIds: [1] })
    const none = await app.signIn({ organizationId })
    expect((await askFor(await app.signIn({ accountType: 'staff' }), caller.userId)).status).toBe(403)
    expect((await askFor(caller, boss.caller.userId)).status, 'a customer').toBe(403)
    for (const beyond of [elsewhere.caller.userId, boss.caller.userId, 999_999])
      expect((await askFor(asker, beyond)).status).toBe(404)
    expect((await askFor(asker, none.userId)).refusal.code).toBe('factor-reset.no-factor')
    const blank = await asker.call(ask, { body: { user_id: caller.userId, reason: ' ' } })
    expect(blank.refusal.errors).toEqual({ reason: ['Say how you know that it is them'] })
    const id = await open(asker, caller.userId)
    const stranger = await clerk({ organizationId: (await organizationFactory(app)).id })
    for (const route of [approve, refuse])
      expect((await stranger.call(route, { params: { id } })).status).toBe(404)
    expect((await stranger.call(list, { query: {} })).body.data).toEqual([])
    const second = await clerk()
    app.clock.pass(passwordFreshForMs + 1)
    expect((await second.call(approve, { params: { id } })).refusal.code).toBe('auth.password-needed')
    expect((await askFor(second, caller.userId)).refusal.code).toBe('auth.password-needed')
  })
})
