import { authRoutes } from '@uplink/contract/auth'
import { adminPermissions } from '@uplink/contract/admin-permissions'
import { passwordRoutes } from '@uplink/contract/passwords'
import { passwordFreshForMs } from '@uplink/contract/route'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { secondFactorRoutes } from '@uplink/contract/second-factors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { signedIn } from './auth.factory'
import { mobileFactory, textsTo } from './codes/codes.factory'
import { linkForAdministrator } from './passwords/reset-administrator'
import {
  addApp,
  challengeOf,
  password,
  personWithApp,
  phoneWith,
  step,
} from '../../testing/stages/signing-in/factors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => app.close())

const { login, loginWithFactor, getUser } = authRoutes
const { list, beginApp, confirmApp, remove, newCodes } = secondFactorRoutes
const minute = 60_000
const times = <T>(n: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)))

/** The second step, which may come from elsewhere. */
async function enter(challenge: string, code: string, address = '127.0.0.1') {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login/second-factor',
    headers: { 'x-forwarded-for': address },
    payload: { challenge, code },
  })
  return {
    status: answer.statusCode,
    ...answer.json<{ message?: string; errors?: object; data?: { token: string } }>(),
  }
}
const over = { challenge: ['This sign-in is over. Enter your password again.'] }
const notValid = { code: ['This code is not valid, or was used already. Use a new one.'] }

describe('a sign-in with a second factor', () => {
  it('gives no session for the password, and one for the password and a code', async () => {
    const { username, phone, caller } = await personWithApp(app)
    const first = await app.guest.call(login, { body: { username, password } })
    expect(first.body.data).toEqual({
      second_factor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        expires_in: 300,
        expires_at: expect.any(String) as string,
        ways: ['totp', 'recovery-code'],
        passkey: null,
        remember_days: 30,
      },
    })
    const { challenge } = (first.body.data as { second_factor: { challenge: string } }).second_factor
    expect((await app.callAs(caller.userId, challenge).call(getUser)).status, 'no token').toBe(401)
    const second = await enter(challenge, phone.code())
    expect(second.status).toBe(200)
    const entered = app.callAs(caller.userId, second.data?.token ?? '')
    expect((await entered.call(getUser)).body.data.username).toBe(username)
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['action', 'details', 'actor_id'])
      .where('target', '=', `user:${caller.userId}`)
      .where('action', 'in', ['auth.factor-asked', 'auth.signed-in'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'auth.factor-asked', details: {}, actor_id: null },
      { action: 'auth.signed-in', details: { factor: 'totp' }, actor_id: caller.userId },
    ])
  })

  it('tells of a wrong password what it tells of nobody, with or without a factor', async () => {
    const { username } = await personWithApp(app)
    const refusalOf = async (name: string) => {
      const answer = await app.guest.call(login, { body: { username: name, password: 'a guess' } })
      return { status: answer.status, errors: answer.refusal.errors }
    }
    expect(await refusalOf(username)).toEqual(await refusalOf('nobody-at-all'))
  })

  it('takes a code once, of two calls at once one, and none before it', async () => {
    const { username, phone } = await personWithApp(app)
    const challenges = [await challengeOf(app, username), await challengeOf(app, username)]
    const code = phone.code()
    const answers = await times(2, (i) => enter(challenges[i] ?? '', code))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const again = await enter(await challengeOf(app, username), code)
    expect(again).toMatchObject({ status: 422, errors: notValid })
    expect((await enter(await challengeOf(app, username), phone.code(-1))).status).toBe(422)
    app.clock.pass(step)
    expect((await enter(await challengeOf(app, username), phone.code())).status).toBe(200)
  })

  it('takes the code of a clock that is a step off, either way, and no other', async () => {
    const { username, phone } = await personWithApp(app)
    app.clock.pass(3 * step)
    const challenge = await challengeOf(app, username)
    for (const off of [-2, 2]) expect((await enter(challenge, phone.code(off))).status).toBe(422)
    expect((await enter(challenge, phone.code(-1))).status).toBe(200)
    app.clock.pass(2 * step)
    expect((await enter(await challengeOf(app, username), phone.code(1))).status).toBe(200)
  })

  it('uses its challenge once, within five minutes, from where the password was typed, for its own person', async () => {
    const { username, phone, recoveryCodes } = await personWithApp(app)
    const other = await personWithApp(app)
    const challenge = await challengeOf(app, username)
    expect(await enter(challenge, phone.code(), '203.0.113.9')).toMatchObject({ status: 422, errors: over })
    expect((await enter(challenge, other.phone.code())).errors).toEqual(notValid)
    expect((await enter(challenge, phone.code())).status).toBe(200)
    expect((await enter(challenge, recoveryCodes[0] ?? '')).errors).toEqual(over)
    const late = await challengeOf(app, username)
    app.clock.pass(5 * minute)
    expect((await enter(late, phone.code())).errors).toEqual(over)
    expect((await enter('x'.repeat(43), phone.code())).errors).toEqual(over)
  })

  it('waits after wrong codes as after wrong passwords, however many come at once, and the right password forgives none', async () => {
    const { username, phone } = await personWithApp(app)
    const challenge = await challengeOf(app, username)
    const guesses = await times(15, () => enter(challenge, '000000'))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
    const waiting = await enter(await challengeOf(app, username), phone.code())
    expect(waiting).toMatchObject({ status: 429, message: 'Too many wrong codes. Try again in 1 minute.' })
    app.clock.pass(minute)
    expect((await enter(await challengeOf(app, username), phone.code())).status).toBe(200)
  })

  it('takes each recovery code once, however it is typed, and tells the person', async () => {
    const mobileNo = mobileFactory()
    const { username, recoveryCodes } = await personWithApp(app, { mobileNo })
    const [first = '', second = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`
    expect((await enter(await challengeOf(app, username), typed)).status).toBe(200)
    expect((await textsTo(app, mobileNo))[0]).toMatch(
      /^A recovery code of .* was used\. Unused ones left: 9\./,
    )
    expect((await enter(await challengeOf(app, username), first)).errors).toEqual(notValid)
    const challenges = [await challengeOf(app, username), await challengeOf(app, username)]
    const both = await times(2, (i) => enter(challenges[i] ?? '', second))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is the sign-in of before for whoever has none', async () => {
    const { username, caller, phone, factor } = await personWithApp(app)
    const body = { password, code: phone.code() }
    expect((await caller.call(remove, { params: { id: factor }, body })).status).toBe(200)
    const answer = await app.guest.call(login, { body: { username, password } })
    expect(signedIn(answer).user.username).toBe(username)
  })
})

describe('adding and removing', () => {
  it('needs the password and the first code; until then nothing is wanted', async () => {
    const passwordHash = await app.passwords.hash(password)
    const email = 'adds@example.com'
    const caller = await app.signIn({ username: 'adds', passwordHash, email })
    const wrong = await caller.call(beginApp, { body: { password: 'a guess' } })
    expect(wrong.refusal.errors).toEqual({ password: ['This is not your current password'] })
    const begun = (await caller.call(beginApp, { body: { password } })).body.data
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(signedIn(await app.guest.call(login, { body: { username: 'adds', password } })).token).toBeTruthy()
    const { id } = begun
    const bad = await caller.call(confirmApp, { params: { id }, body: { code: '000000', name: 'Phone' } })
    expect(bad.refusal.errors).toEqual(notValid)
    const code = phoneWith(app, begun.secret).code()
    const good = await caller.call(confirmApp, { params: { id }, body: { code, name: 'Phone' } })
    expect(good.body.data.recovery_codes).toHaveLength(10)
    expect((await caller.call(list)).body.data).toMatchObject({
      factors: [{ id, kind: 'totp', name: 'Phone', last_used_at: null }],
      recovery_codes_left: 10,
    })
    expect((await textsTo(app, email))[0]).toMatch(/^A second factor was added for adds at .*: Phone\./)
    const [row] = await app.db.selectFrom('second_factors').selectAll().where('id', '=', id).execute()
    expect(row?.secret_sealed?.toString('latin1')).not.toContain(begun.secret)
    expect(JSON.stringify(app.logged)).not.toContain(begun.secret)
  })

  it('asks whoever has one for a code, so that a password alone adds and removes nothing', async () => {
    const { caller, phone, factor, recoveryCodes } = await personWithApp(app)
    const without = await caller.call(beginApp, { body: { password } })
    expect(without.refusal.errors).toEqual({ code: ['The code field is required'] })
    const second = await addApp(app, caller, phone.code())
    expect(second.recoveryCodes, 'the former ones stay').toEqual([])
    const guess = await caller.call(remove, { params: { id: factor }, body: { password, code: '000000' } })
    expect(guess.refusal.errors).toEqual(notValid)
    const code = second.phone.code()
    expect((await caller.call(remove, { params: { id: factor }, body: { password, code } })).status).toBe(200)
    expect((await caller.call(list)).body.data.factors).toHaveLength(1)
    const last = { params: { id: second.factor }, body: { password, code: recoveryCodes[3] ?? '' } }
    expect((await caller.call(remove, last)).status).toBe(200)
    expect((await caller.call(list)).body.data).toMatchObject({ factors: [], recovery_codes_left: 0 })
  })

  it('guesses codes in an open session no faster, whoever knows the password', async () => {
    const { caller, phone, factor: id } = await personWithApp(app)
    const guess = (code: string) => caller.call(remove, { params: { id }, body: { password, code } })
    const answers = await times(12, () => guess('000000'))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await guess(phone.code())).refusal.message).toBe('Too many wrong codes. Try again in 1 minute.')
  })

  it('signs out everywhere else where that is wished', async () => {
    const passwordHash = await app.passwords.hash(password)
    const caller = await app.signIn({ username: 'two-places', passwordHash })
    const elsewhere = signedIn(await app.guest.call(login, { body: { username: 'two-places', password } }))
    const { id, secret } = (await caller.call(beginApp, { body: { password } })).body.data
    const code = phoneWith(app, secret).code()
    await caller.call(confirmApp, { params: { id }, body: { code, name: 'Phone', end_others: true } })
    expect((await app.callAs(caller.userId, elsewhere.token).call(getUser)).status).toBe(401)
    expect((await caller.call(getUser)).status).toBe(200)
  })

  it('of somebody else is as of none', async () => {
    const { factor: id } = await personWithApp(app)
    const stranger = await personWithApp(app)
    const body = { password, code: stranger.phone.code() }
    const theirs = await stranger.caller.call(remove, { params: { id }, body })
    const missing = await stranger.caller.call(remove, { params: { id: 999_999 }, body })
    expect([theirs.status, theirs.refusal.code]).toEqual([missing.status, missing.refusal.code])
    expect(theirs.status).toBe(404)
    const confirmed = { params: { id }, body: { code: '123456', name: 'Mine' } }
    expect((await stranger.caller.call(confirmApp, confirmed)).status).toBe(404)
  })

  it('gives new recovery codes for the password and a code; the former ones end', async () => {
    const { caller, username, phone, recoveryCodes } = await personWithApp(app)
    const made = await caller.call(newCodes, { body: { password, code: phone.code() } })
    expect(made.body.data.recovery_codes).toHaveLength(10)
    expect((await enter(await challengeOf(app, username), recoveryCodes[0] ?? '')).status).toBe(422)
    const nobody = await app.signIn({ passwordHash: await app.passwords.hash(password) })
    expect((await nobody.call(newCodes, { body: { password, code: '123456' } })).status).toBe(404)
  })
})

describe('a critical act', () => {
  const permission = (name: string) => ({ name, display_name: name, http_method: [], http_path: ['/users'] })
  const confirm = passwordRoutes.confirm

  it('asks whoever has a factor for that, and no longer for the password', async () => {
    const { caller, phone } = await personWithApp(app, { accountType: 'staff', roleIds: [1] })
    const act = (name: string) => caller.call(adminPermissions.routes.create, { body: permission(name) })
    expect((await act('one')).status, 'proved while it was added').toBe(200)
    app.clock.pass(passwordFreshForMs + 1)
    expect((await act('two')).refusal.code).toBe('auth.factor-needed')
    const alone = await caller.call(confirm, { body: { password } })
    expect(alone.refusal.errors).toEqual({ code: ['The code field is required'] })
    expect((await caller.call(confirm, { body: { code: '000000' } })).refusal.errors).toEqual(notValid)
    expect((await act('two')).status).toBe(403)
    expect((await caller.call(confirm, { body: { code: phone.code() } })).status).toBe(200)
    app.clock.pass(passwordFreshForMs)
    expect((await act('two')).status, 'ten minutes later').toBe(200)
    app.clock.pass(1)
    expect((await act('three')).refusal.code).toBe('auth.factor-needed')
  })

  it('does so also in a session that knows the password only, and where the act takes the password itself', async () => {
    const { caller, phone } = await personWithApp(app, { accountType: 'staff', roleIds: [1] })
    await app.db
      .updateTable('sessions')
      .set({ factor_at: null })
      .where('user_id', '=', caller.userId)
      .execute()
    const refused = await caller.call(adminPermissions.routes.create, { body: permission('three') })
    expect(refused.refusal.code).toBe('auth.factor-needed')
    const roles = [{ id: 2, version: 1, permission_ids: [], custom_permission_ids: [] }]
    const save = () => caller.call(roleRightRoutes.save, { body: { roles, password } })
    const before = await save()
    expect(before.refusal.code).toBe('auth.factor-needed')
    expect((await caller.call(confirm, { body: { password, code: phone.code() } })).status).toBe(200)
    expect((await save()).refusal.code).not.toBe('auth.factor-needed')
  })
})

it('the machine’s command takes a lost factor away, ends the sessions, and tells its person', async () => {
  const email = 'lost@example.com'
  const { username, caller } = await personWithApp(app, { accountType: 'staff', roleIds: [1], email })
  const work = { db: app.db, clock: app.clock, role: 1, publicUrl: 'https://portal.example' }
  await linkForAdministrator(work, { username, canActivate: false })
  expect(await challengeOf(app, username), 'only where it is asked for').toBeTruthy()
  await linkForAdministrator(work, { username, canActivate: false, takesFactor: true })
  expect((await caller.call(getUser)).status).toBe(401)
  const answer = await app.guest.call(login, { body: { username, password } })
  const entered = app.callAs(caller.userId, signedIn(answer).token)
  expect((await entered.call(list)).body.data).toMatchObject({ factors: [], recovery_codes_left: 0 })
  expect((await textsTo(app, email))[0]).toMatch(/^The second factor of .* was taken away/)
})

it('a new password ends sign-ins that wait for a code', async () => {
  const { username, phone, caller } = await personWithApp(app)
  const challenge = await challengeOf(app, username)
  const { setNewPassword } = await import('./passwords/set-password')
  await app.db.transaction().execute(async (tx) => {
    const hash = await app.passwords.hash('another horse')
    await setNewPassword(tx, { user: caller.userId, hash, now: app.clock.now() })
  })
  expect((await enter(challenge, phone.code())).errors).toEqual(over)
  const none = await app.guest.call(loginWithFactor, { body: { challenge, code: '' } })
  expect(none.refusal.errors).toEqual({ code: ['The code field is required'] })
})
