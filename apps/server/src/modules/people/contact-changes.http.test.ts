import { passwordRoutes } from '@uplink/contract/passwords'
import { passwordFreshForMs } from '@uplink/contract/route'
import { userRoutes, users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { mobileFactory, textsTo } from '../auth/codes/codes.factory'
import { organizationFactory } from '../organizations/organizations.factory'

const password = 'seven green lanterns'
let app: TestApp
let organization_id: number
let newKeeper: () => Promise<Caller>
beforeAll(async () => {
  app = await createTestApp()
  organization_id = (await organizationFactory(app)).id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/users', '/users/*'] }],
    grants: [{ model: 'user', actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization }],
  })
  const passwordHash = await app.passwords.hash(password)
  newKeeper = () =>
    app.signIn({
      accountType: 'staff',
      organizationId: organization_id,
      roleIds: [role],
      passwordHash,
      name: 'Rafiq Bhuiyan',
    })
})
afterAll(() => app.close())

let count = 0
/** A customer of the organization, with a phone and a mailbox unless said otherwise. */
async function customer(of: { mobileNo?: string; email?: string } = {}) {
  const both = { mobileNo: mobileFactory(), email: `of-contact-${++count}@example.com` }
  const places = Object.keys(of).length > 0 ? of : both
  const { userId } = await app.signIn({ organizationId: organization_id, ...places })
  return { id: userId, mobile: places.mobileNo ?? '', email: places.email ?? '' }
}
const bodyOf = (more: object) => ({ name: 'Salma Akter', username: `salma-${++count}`, ...more })
const change = (who: Caller, id: number, body: ReturnType<typeof bodyOf>) =>
  who.call(users.routes.update, { params: { id }, body })
const contactOf = (id: number) =>
  app.db.selectFrom('users').select(['mobile_no', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

describe('another phone or mailbox of a user', () => {
  it('needs the password again, one’s own and other people’s; the rest does not', async () => {
    const keeper = await newKeeper()
    const { id, mobile, email } = await customer()
    app.clock.pass(passwordFreshForMs + 1)
    const others = [
      { mobile_no: mobileFactory() },
      { email: 'elsewhere@example.com' },
      { mobile_no: null, email },
      { email: '' },
    ]
    for (const of of [id, keeper.userId])
      for (const other of of === id ? others : others.slice(0, 2))
        expect((await change(keeper, of, bodyOf(other))).refusal.code).toBe('auth.password-needed')
    expect(await contactOf(id)).toEqual({ mobile_no: mobile, email })
    expect(await textsTo(app, mobile)).toEqual([])

    const kept = { mobile_no: `+88${mobile}`, email }
    expect((await change(keeper, id, bodyOf(kept))).body.message).toBe('User saved.')
    expect((await change(keeper, id, bodyOf({}))).status).toBe(200)
    await keeper.call(passwordRoutes.confirm, { body: { password } })
    expect((await change(keeper, id, bodyOf({ email: 'elsewhere@example.com' }))).status).toBe(200)
  })

  it('is told to the old one and the new one, with who changed it, in the person’s language', async () => {
    const keeper = await newKeeper()
    const { id, mobile, email } = await customer()
    const fresh = { mobile_no: mobileFactory(), email: `new-${email}` }
    expect((await change(keeper, id, bodyOf(fresh))).status).toBe(200)
    for (const place of [mobile, fresh.mobile_no]) {
      const [text = '', ...rest] = await textsTo(app, place)
      expect(text).toMatch(
        /^The phone number of your account at .+ was changed from .+ to .+ by Rafiq Bhuiyan\. /,
      )
      expect(rest).toEqual([])
    }
    for (const place of [email, fresh.email])
      expect((await textsTo(app, place))[0]).toMatch(/^The email address of your account at /)

    const other = await customer()
    await app.db.updateTable('users').set({ language: 'bn' }).where('id', '=', other.id).execute()
    await change(keeper, other.id, bodyOf({ email: other.email, mobile_no: mobileFactory() }))
    expect((await textsTo(app, other.mobile))[0]).toMatch(/Rafiq Bhuiyan পরিবর্তন করেছেন/)
    expect(await textsTo(app, other.email)).toEqual([])
  })

  it('is told where the person was reached before when there was none of its kind, or is none any more', async () => {
    const keeper = await newKeeper()
    const { id, email } = await customer({ email: `mail-only-${++count}@example.com` })
    const fresh = mobileFactory()
    await change(keeper, id, bodyOf({ mobile_no: fresh }))
    for (const place of [email, fresh]) expect((await textsTo(app, place))[0]).toContain('from none to')
    await change(keeper, id, bodyOf({ email: null }))
    expect((await textsTo(app, email))[0]).toMatch(/^The email address .+ to none by /)
  })

  it('ends links that were sent to the old one', async () => {
    const keeper = await newKeeper()
    const { id, mobile } = await customer()
    const tokenTo = async (place: string) => /#([\w-]+)/.exec((await textsTo(app, place))[0] ?? '')?.[1] ?? ''
    const works = async (token: string) =>
      (await app.guest.call(passwordRoutes.checkLink, { body: { token } })).body.data.is_valid
    await keeper.call(userRoutes.sendLink, { params: { id } })
    const token = await tokenTo(mobile)
    expect(await works(token)).toBe(true)
    await change(keeper, id, bodyOf({}))
    expect(await works(token)).toBe(true)
    const fresh = mobileFactory()
    const answer = await change(keeper, id, bodyOf({ mobile_no: fresh }))
    expect(answer.body.message).toBe(
      'User saved. Links and codes that were sent to them before no longer work.',
    )
    expect(await works(token)).toBe(false)
    await keeper.call(userRoutes.sendLink, { params: { id } })
    expect(await works(await tokenTo(fresh))).toBe(true)
  })
})
