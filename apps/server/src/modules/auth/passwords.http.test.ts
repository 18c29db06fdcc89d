import { authRoutes } from '@uplink/contract/auth'
import { codeRoutes } from '@uplink/contract/codes'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationFactory } from '../organizations/organizations.factory'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from './auth.factory'
import { codeTo, mobileFactory, otherThan, textsTo } from './codes/codes.factory'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example' })
  passwordHash = await app.passwords.hash(old)
})
afterAll(() => app.close())

const { initChange, change, reset, checkLink } = passwordRoutes
const old = 'the old password'
const fresh = 'river stone forty one'
const form = { old_password: old, password: fresh, password_confirmation: fresh }

let count = 0
async function customer(more: { organizationId?: number } = {}) {
  const mobile = mobileFactory()
  const names = { username: `forgetful-${++count}`, email: `forgetful-${count}@example.com` }
  const caller = await app.signIn({ ...names, mobileNo: mobile, passwordHash, ...more })
  return { ...caller, ...names, mobile }
}

const logIn = async (username: string, password: string) =>
  (await app.guest.call(authRoutes.login, { body: { username, password } })).status

/** The token of the latest link to this recipient. */
const linkTo = async (recipient: string) =>
  /https:\/\/portal\.example\/admin\/reset-pass#([\w-]{43})/.exec(
    (await textsTo(app, recipient))[0] ?? '',
  )?.[1] ?? ''

describe('POST /auth/init_change_password', () => {
  it('sends a code and changes nothing; the code changes it and ends all other sessions', async () => {
    const person = await customer()
    const elsewhere = await logIn(person.username, old)
    expect(elsewhere).toBe(200)
    const { body, status } = await person.call(initChange, { body: form })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ verify_path: '/verify_common_otp', channel: 'sms', steps: 1 })
    expect(await logIn(person.username, old)).toBe(200)
    const code = await codeTo(app, person.mobile)
    await person.call(codeRoutes.verify, { body: { id: body.data?.id ?? 0, otp_code: code } })
    expect(await logIn(person.username, old)).toBe(422)
    expect((await person.call(authRoutes.getUser)).status).toBe(200)
    const ended = await app.db
      .selectFrom('sessions')
      .select('end_reason')
      .where('user_id', '=', person.userId)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ended).toEqual([{ end_reason: 'password-changed' }, { end_reason: 'password-changed' }])
    expect((await textsTo(app, person.email))[0]).toContain('was changed')
    expect((await textsTo(app, person.mobile))[0]).toContain('was changed')
  })

  it('forgets the pending password once it is the password', async () => {
    const rows = await app.db
      .selectFrom('pending_changes')
      .select('change')
      .where('applied_at', 'is not', null)
      .execute()
    expect(rows).toEqual([{ change: {} }])
  })

  it('names blank fields in the specified words, and a confirmation that does not match', async () => {
    const person = await customer()
    const blank = { old_password: '', password: '', password_confirmation: '' }
    expect((await person.call(initChange, { body: blank })).refusal.errors).toEqual({
      old_password: ['The Old password field is required'],
      password: ['The Password field is required'],
      password_confirmation: ['The Password confirmation field is required'],
    })
    const other = { old_password: '', password: 'short', password_confirmation: 'shorter' }
    expect((await person.call(initChange, { body: other })).refusal.errors).toEqual({
      old_password: ['The Old password field is required'],
      password: ['The password must be at least 8 characters long'],
      password_confirmation: ['The Password confirmation does not match'],
    })
  })

  it('refuses a wrong old password, the same one, a common one and the person’s own name', async () => {
    const person = await customer()
    const errorsOf = async (body: Partial<typeof form>) => {
      const both = { ...form, ...body, password_confirmation: body.password ?? fresh }
      return (await person.call(initChange, { body: both })).refusal.errors
    }
    expect(await errorsOf({ old_password: 'a guess', password: 'password' })).toEqual({
      old_password: ['This is not your current password'],
      password: ['This password is too easy to guess. Choose another one'],
    })
    expect(await errorsOf({ password: old })).toEqual({
      password: ['This is already your password'],
    })
    expect(await errorsOf({ password: person.username })).toHaveProperty('password')
    await organizationFactory(app, { name: 'Jhinuk Broadband' })
    expect(await errorsOf({ password: 'jhinuk2026' })).toHaveProperty('password')
  })

  it('needs no code where the provider says so, and where there is nowhere to send one', async () => {
    const { id: organizationId } = await organizationFactory(app)
    await app.db
      .updateTable('organizations')
      .set({ password_needs_code: false })
      .where('id', '=', organizationId)
      .execute()
    const person = await customer({ organizationId })
    expect((await person.call(initChange, { body: form })).body).toEqual({ data: null })
    expect((await person.call(change, { body: form })).body).toEqual({
      message: 'Your password is changed.',
      data: null,
    })
    expect(await logIn(person.username, fresh)).toBe(200)
    const unreachable = await app.signIn({ passwordHash })
    expect((await unreachable.call(change, { body: form })).status).toBe(200)
  })
})

describe('POST /auth/change-password', () => {
  it('asks for the code, and takes it together with the form', async () => {
    const person = await customer()
    expect((await person.call(change, { body: form })).refusal.errors).toEqual({
      id: ['The id field is required'],
      otp_code: ['The otp code field is required'],
    })
    const wrongOld = await person.call(change, { body: { ...form, old_password: 'not mine at all' } })
    expect(Object.keys(wrongOld.refusal.errors ?? {}).sort()).toEqual(['id', 'old_password', 'otp_code'])
    const begun = await person.call(initChange, { body: form })
    const id = begun.body.data?.id ?? 0
    const code = await codeTo(app, person.mobile)
    const other = { ...form, password: 'another river 7', password_confirmation: 'another river 7' }
    expect((await person.call(change, { body: { ...other, id, otp_code: code } })).refusal.errors).toEqual({
      password: ['This is not the password the code was sent for'],
    })
    const wrong = await person.call(change, { body: { ...form, id, otp_code: otherThan(code) } })
    expect(wrong.refusal.errors).toHaveProperty('otp_code')
    expect((await person.call(change, { body: { ...form, id, otp_code: code } })).status).toBe(200)
    expect(await logIn(person.username, fresh)).toBe(200)
  })

  it('answers somebody else’s change like a missing one', async () => {
    const person = await customer()
    const begun = await person.call(initChange, { body: form })
    const body = { ...form, id: begun.body.data?.id, otp_code: await codeTo(app, person.mobile) }
    const other = await customer()
    const theirs = await other.call(change, { body })
    const missing = await other.call(change, { body: { ...body, id: 999_999 } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})

describe('POST /users/reset-password', () => {
  it('sends a link that sets a new password once and ends every session', async () => {
    const person = await customer()
    const requests = await app.guest.call(reset, {
      body: { mobile_or_email: ` ${person.email.toUpperCase()} ` },
    })
    expect(requests.status).toBe(200)
    const token = await linkTo(person.email)
    const link = await app.guest.call(checkLink, { body: { token } })
    expect(link.body.data).toEqual({ is_valid: true, expires_at: '2026-03-14T06:30:00.000Z' })
    const body = { token, password: fresh, password_confirmation: fresh }
    const twice = await Promise.all([1, 2].map(() => app.guest.call(reset, { body })))
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(await logIn(person.username, fresh)).toBe(200)
    expect(await logIn(person.username, old)).toBe(422)
    expect((await person.call(authRoutes.getUser)).status).toBe(401)
    expect((await app.guest.call(reset, { body })).refusal.errors).toEqual({
      token: ['This link no longer works. Ask for a new one.'],
    })
    expect((await app.guest.call(checkLink, { body: { token } })).body.data.is_valid).toBe(false)
    expect(app.logged.join('')).not.toContain(token)
  })

  it('finds people by their number however they write it, and each account behind one number', async () => {
    const person = await customer()
    const wife = await userFactory(app, { mobileNo: person.mobile, username: 'shares-the-phone' })
    expect(wife.id).toBeGreaterThan(0)
    const typed = `+880 ${person.mobile.slice(1, 5)}-${person.mobile.slice(5)}`
    await app.guest.call(reset, { body: { mobile_or_email: typed } })
    const texts = await textsTo(app, person.mobile)
    expect(texts.map((text) => /password for (\S+)/.exec(text)?.[1])).toEqual([
      'shares-the-phone',
      person.username,
    ])
  })

  it('answers strangers with the same bytes, as late', async () => {
    const person = await customer()
    const timed = async (mobile_or_email: string) => {
      const begun = performance.now()
      const answer = await app.guest.call(reset, { body: { mobile_or_email } })
      return { text: JSON.stringify(answer.body), status: answer.status, ms: performance.now() - begun }
    }
    const known = await timed(person.email)
    const unknown = await timed('nobody-at-all@example.com')
    expect({ ...unknown, ms: 0 }).toEqual({ ...known, ms: 0 })
    // Both wait for the same timer, which is longer than the work.
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(240)
    expect(await textsTo(app, 'nobody-at-all@example.com')).toEqual([])
    const rows = await app.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('destination', '=', 'nobody-at-all@example.com')
      .execute()
    expect(rows).toEqual([{ user_id: null }])
  })

  it('lets only the latest link work, for half an hour, and says nothing when it sends no more', async () => {
    const person = await customer()
    const ask = () => app.guest.call(reset, { body: { mobile_or_email: person.email } })
    await ask()
    const first = await linkTo(person.email)
    await ask()
    const second = await linkTo(person.email)
    expect((await app.guest.call(checkLink, { body: { token: first } })).body.data.is_valid).toBe(false)
    expect((await app.guest.call(checkLink, { body: { token: second } })).body.data.is_valid).toBe(true)
    const more = await Promise.all(Array.from({ length: 5 }, ask))
    expect(new Set(more.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await textsTo(app, person.email)).toHaveLength(5)
    app.clock.pass(30 * 60_000)
    const late = { token: await linkTo(person.email), password: fresh, password_confirmation: fresh }
    expect((await app.guest.call(reset, { body: late })).status).toBe(422)
  })

  it('sends nothing to people who may not sign in', async () => {
    const email = 'left-us@example.com'
    await userFactory(app, { email, status: 'inactive' })
    await app.guest.call(reset, { body: { mobile_or_email: email } })
    expect(await textsTo(app, email)).toEqual([])
  })

  it('keeps the link when the new password is refused', async () => {
    const person = await customer()
    await app.guest.call(reset, { body: { mobile_or_email: person.mobile } })
    const token = await linkTo(person.mobile)
    const common = { token, password: 'iloveyou', password_confirmation: 'iloveyou' }
    expect((await app.guest.call(reset, { body: common })).refusal.errors).toHaveProperty('password')
    expect((await app.guest.call(checkLink, { body: { token } })).body.data.is_valid).toBe(true)
  })

  it('names what is missing in the specified words', async () => {
    expect((await app.guest.call(reset, { body: {} })).refusal.errors).toEqual({
      mobile_or_email: ['The Mobile or Email field is required'],
    })
    const token = 'x'.repeat(43)
    expect((await app.guest.call(reset, { body: { token } })).refusal.errors).toEqual({
      password: ['The reset password field is required'],
      password_confirmation: ['The Password confirmation field is required'],
    })
    const mismatch = { token, password: fresh, password_confirmation: 'something else' }
    expect((await app.guest.call(reset, { body: mismatch })).refusal.errors).toEqual({
      password_confirmation: ['The Password confirmation does not match'],
    })
    const extra = { mobile_or_email: 'x@example.com', user_id: 1 } as never
    expect((await app.guest.call(reset, { body: extra })).refusal.errors).toEqual({
      user_id: ['The user_id field is not known'],
    })
  })
})

describe('POST /auth/check_link_validity', () => {
  it('knows nothing of links that were never sent, and refuses other fields', async () => {
    const made = await app.guest.call(checkLink, { body: { token: 'y'.repeat(43) } })
    expect(made.body).toEqual({ data: { is_valid: false, expires_at: null } })
    expect((await app.guest.call(checkLink, { body: { link: 'z' } as never })).status).toBe(422)
  })
})
