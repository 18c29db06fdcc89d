import { userRoutes } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { mobileFactory, textsTo } from '../auth/codes/codes.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let organizationId: number
let keeper: Caller
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/users', '/users/*'] }],
    grants: [{ model: 'user', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  keeper = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
})
afterAll(() => app.close())

const { sendLink, sessions, endSession, endSessions } = userRoutes
const acts = [sendLink, sessions, endSessions] as const
const customer = async (more: object = {}) => app.signIn({ organizationId, ...more })
const of = ({ userId: id }: Caller) => ({ params: { id } })

describe('a user’s page', () => {
  it('sends a link to the person’s own phone, and says when there is none', async () => {
    const mobileNo = mobileFactory()
    const answer = await keeper.call(sendLink, of(await customer({ mobileNo })))
    expect(answer.body.data.channel).toBe('sms')
    expect(answer.body.message).toContain(answer.body.data.masked_destination)
    expect(await textsTo(app, mobileNo)).toHaveLength(1)
    const silent = await keeper.call(sendLink, of(await customer()))
    expect(silent.refusal.code).toBe('auth.not-reachable')
  })

  it('shows where they are signed in, and ends one sign-in or all, at once', async () => {
    const person = await customer()
    const { body } = await keeper.call(sessions, of(person))
    expect(body.data).toMatchObject([{ device: 'test', is_current: false }])
    const session = body.data[0]?.id ?? 0
    const ended = await keeper.call(endSession, { params: { id: person.userId, session } })
    expect(ended.body.message).toBe('That device is signed out.')
    expect((await person.call(userRoutes.search)).status).toBe(401)
    const other = await customer()
    expect((await keeper.call(endSessions, of(other))).body.data).toEqual({ ended: 1 })
    expect((await other.call(userRoutes.search)).status).toBe(401)
    expect((await keeper.call(endSessions, of(keeper))).body.data).toEqual({ ended: 0 })
  })

  it('is for staff with the right', async () => {
    const person = await customer()
    for (const route of acts) {
      expect((await app.guest.call(route, of(person))).status).toBe(401)
      expect((await person.call(route, of(person))).refusal.code).toBe('access.denied')
    }
  })

  it('answers for somebody else’s people as for missing ones', async () => {
    const theirs = await app.signIn()
    const above = await userFactory(app, { organizationId, accountType: 'staff', roleIds: [1] })
    for (const id of [theirs.userId, above.id, 999_999]) {
      for (const route of acts) expect((await keeper.call(route, { params: { id } })).status).toBe(404)
      expect((await keeper.call(endSession, { params: { id, session: 1 } })).status).toBe(404)
    }
    const own = { params: { id: keeper.userId, session: 999_999 } }
    expect((await keeper.call(endSession, own)).status).toBe(404)
  })

  it('is not there for what is no number, and takes no words', async () => {
    for (const route of acts) {
      expect((await keeper.call(route, { params: { id: 'x' } })).status).toBe(404)
      const odd = { ...of(keeper), query: { odd: '1' } }
      expect((await keeper.call(route, odd as never)).status).toBe(422)
    }
  })
})
