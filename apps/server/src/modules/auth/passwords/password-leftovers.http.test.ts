import { codeRoutes } from '@uplink/contract/codes'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { insertSession } from '../auth.factory'
import { newToken, tokenHash } from '../sessions/tokens'
import { codeTo, mobileFactory, textsTo } from '../codes/codes.factory'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(old)
})
afterAll(() => app.close())

const { initChange, change, reset, checkLink } = passwordRoutes
const old = 'the old password'
const form = (password: string) => ({ old_password: old, password, password_confirmation: password })

let count = 0
async function customer() {
  const mobile = mobileFactory()
  const email = `leftover-${++count}@example.com`
  const caller = await app.signIn({ username: `leftover-${count}`, email, mobileNo: mobile, passwordHash })
  return { ...caller, email, mobile }
}

/** Signs the person in on a second device. */
async function otherDevice(userId: number): Promise<Caller> {
  const token = newToken()
  const now = app.clock.now()
  await insertSession(app.db, {
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    device_label: 'another',
    address: '127.0.0.1',
  })
  return app.callAs(userId, token)
}

async function linkFor(email: string): Promise<string> {
  await app.guest.call(reset, { body: { mobile_or_email: email } })
  return /#([\w-]{43})/.exec((await textsTo(app, email))[0] ?? '')?.[1] ?? ''
}

const isAlive = async (token: string) =>
  (await app.guest.call(checkLink, { body: { token } })).body.data.is_valid

async function begun(person: Caller & { mobile: string }, password: string) {
  const { body } = await person.call(initChange, { body: form(password) })
  return { id: body.data?.id ?? 0, otp_code: await codeTo(app, person.mobile) }
}

describe('a new password', () => {
  it('by a change ends a reset link that was sent before', async () => {
    const person = await customer()
    const token = await linkFor(person.email)
    expect(await isAlive(token)).toBe(true)
    await person.call(codeRoutes.verify, { body: await begun(person, 'river stone forty one') })
    expect(await isAlive(token)).toBe(false)
    const stolen = { token, password: 'somebody else 77', password_confirmation: 'somebody else 77' }
    expect((await app.guest.call(reset, { body: stolen })).refusal.errors).toHaveProperty('token')
  })

  it('by a link ends the changes that wait for a code, and what they would have written is forgotten', async () => {
    const person = await customer()
    const waiting = await begun(person, 'somebody else 77')
    const token = await linkFor(person.email)
    const chosen = {
      token,
      password: 'river stone forty one',
      password_confirmation: 'river stone forty one',
    }
    expect((await app.guest.call(reset, { body: chosen })).status).toBe(200)
    const back = await otherDevice(person.userId)
    expect((await back.call(codeRoutes.verify, { body: waiting })).status).toBe(404)
    expect((await back.call(codeRoutes.generate, { body: { id: waiting.id } })).status).toBe(404)
    const left = await app.db
      .selectFrom('pending_changes as p')
      .innerJoin('one_time_codes as c', 'c.change_id', 'p.id')
      .select(['p.change', 'c.used_at', 'c.replaced_at'])
      .where('p.id', '=', waiting.id)
      .execute()
    expect(left).toEqual([{ change: {}, used_at: null, replaced_at: app.clock.now() }])
  })

  it('by a change ends the other changes that wait, whoever began them', async () => {
    const person = await customer()
    const thief = { ...(await otherDevice(person.userId)), mobile: person.mobile }
    const waiting = await begun(thief, 'somebody else 77')
    const { id, otp_code } = await begun(person, 'river stone forty one')
    const body = { ...form('river stone forty one'), id, otp_code }
    expect((await person.call(change, { body })).status).toBe(200)
    expect((await person.call(codeRoutes.generate, { body: { id: waiting.id } })).status).toBe(404)
  })

  it('and a code entered at the same moment: one of them is the last, and nothing fails', async () => {
    const person = await customer()
    const waiting = await begun(person, 'somebody else 77')
    const token = await linkFor(person.email)
    const chosen = {
      token,
      password: 'river stone forty one',
      password_confirmation: 'river stone forty one',
    }
    const answers = await Promise.all([
      app.guest.call(reset, { body: chosen }),
      person.call(codeRoutes.verify, { body: waiting }),
      person.call(codeRoutes.generate, { body: { id: waiting.id } }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })
})
