import { adminPermissions } from '@uplink/contract/admin-permissions'
import { authRoutes } from '@uplink/contract/auth'
import type { SignedPasskey } from '@uplink/contract/passkey-signing'
import { passkeyRoutes } from '@uplink/contract/passkeys'
import { passwordRoutes } from '@uplink/contract/passwords'
import { passwordFreshForMs } from '@uplink/contract/route'
import { secondFactorRoutes, type FactorWanted } from '@uplink/contract/second-factors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../testing/stages/signing-in/authenticator'
import { addApp, password } from '../../testing/stages/signing-in/factors'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import type { NewPerson } from './auth.factory'
import { mobileFactory, textsTo } from './codes/codes.factory'

const origin = 'https://portal.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: `${origin}/` })
})
afterAll(() => app.close())

const { login, loginWithPasskey, loginWithFactor, getUser } = authRoutes
const { list, rename, remove } = secondFactorRoutes
const { begin, add, challenge } = passkeyRoutes
const minute = 60_000
const notTaken = { passkey: ['This passkey was not accepted. Try again.'] }
const over = { challenge: ['This sign-in is over. Enter your password again.'] }

let count = 0

/** A person with a passkey in an authenticator of their own. */
async function personWithPasskey(person: NewPerson = {}) {
  const username = `with-passkey-${++count}`
  const caller = await app.signIn({ ...person, username, passwordHash: await app.passwords.hash(password) })
  const authenticator = createAuthenticator(origin)
  const { factor, recovery_codes } = await addTo(caller, authenticator)
  return { username, caller, authenticator, factor, recoveryCodes: recovery_codes ?? [] }
}

async function addTo(caller: Caller, authenticator: Authenticator, name = 'Laptop') {
  const { body } = await caller.call(begin, { body: { password } })
  const passkey = authenticator.make(body.data)
  return (await caller.call(add, { body: { name, passkey } })).body.data
}

async function wantedOf(username: string): Promise<FactorWanted> {
  const { body } = await app.guest.call(login, { body: { username, password } })
  if (!('second_factor' in body.data)) throw new Error('no second factor is wanted')
  return body.data.second_factor
}

const requestOf = ({ passkey }: FactorWanted) => {
  if (!passkey) throw new Error('no passkey is wanted')
  return passkey
}

const enter = (of: FactorWanted, passkey: SignedPasskey) =>
  app.guest.call(loginWithPasskey, { body: { challenge: of.challenge, passkey } })

describe('a sign-in with a passkey', () => {
  it('follows the password, and is written down as such', async () => {
    const { username, caller, authenticator, factor } = await personWithPasskey()
    const wanted = await wantedOf(username)
    expect(wanted.ways).toEqual(['passkey', 'recovery-code'])
    expect(wanted.passkey).toMatchObject({ challenge: wanted.challenge, rp_id: 'portal.example' })
    const answer = await enter(wanted, authenticator.sign(requestOf(wanted)))
    expect(answer.status).toBe(200)
    const entered = app.callAs(caller.userId, answer.body.data.token)
    expect((await entered.call(getUser)).body.data.username).toBe(username)
    const line = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('target', '=', `user:${caller.userId}`)
      .where('action', '=', 'auth.signed-in')
      .executeTakeFirst()
    expect(line?.details).toEqual({ factor: 'passkey' })
    const [used] = (await entered.call(list)).body.data.factors
    expect(used).toMatchObject({
      id: factor.id,
      kind: 'passkey',
      last_used_at: app.clock.now().toISOString(),
    })
  })

  it('is also one without a finger or a number, which are preferred and not required', async () => {
    const { username, authenticator } = await personWithPasskey()
    const wanted = await wantedOf(username)
    const signed = authenticator.sign(requestOf(wanted), { isVerified: false })
    expect((await enter(wanted, signed)).status).toBe(200)
  })

  it('takes what was signed once, for its own sign-in, within five minutes', async () => {
    const { username, authenticator } = await personWithPasskey()
    const wanted = await wantedOf(username)
    const signed = authenticator.sign(requestOf(wanted))
    expect((await enter(wanted, signed)).status).toBe(200)
    expect((await enter(wanted, signed)).refusal.errors).toEqual(over)
    const next = await wantedOf(username)
    expect((await enter(next, signed)).refusal.errors, 'signed for another').toEqual(notTaken)
    app.clock.pass(5 * minute)
    expect((await enter(next, authenticator.sign(requestOf(next)))).refusal.errors).toEqual(over)
  })

  it.each([
    ['from another site', { origin: 'https://portal.example.evil.example' }],
    ['from another port', { origin: `${origin}:8443` }],
    ['without HTTPS', { origin: 'http://portal.example' }],
    ['for another name', { rpId: 'evil.example' }],
  ])('refuses what was signed %s', async (_what, wrong) => {
    const { username, authenticator } = await personWithPasskey()
    const wanted = await wantedOf(username)
    const answer = await enter(wanted, authenticator.sign(requestOf(wanted), wrong))
    expect([answer.status, answer.refusal.errors]).toEqual([422, notTaken])
    expect((await enter(wanted, authenticator.sign(requestOf(wanted)))).status, 'the right one').toBe(200)
  })

  it('refuses another person’s passkey, and a changed signature', async () => {
    const one = await personWithPasskey()
    const other = await personWithPasskey()
    const wanted = await wantedOf(one.username)
    const id = other.factor.id
    const theirs = await app.db
      .selectFrom('second_factors')
      .select('credential_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const by = theirs.credential_id?.toString('base64url') ?? ''
    const foreign = other.authenticator.sign(requestOf(wanted), { by })
    expect((await enter(wanted, foreign)).refusal.errors).toEqual(notTaken)
    const own = one.authenticator.sign(requestOf(wanted))
    expect((await enter(wanted, { ...own, signature: foreign.signature })).refusal.errors).toEqual(notTaken)
    expect((await enter(wanted, { ...foreign, id: own.id })).refusal.errors).toEqual(notTaken)
  })

  it('refuses an authenticator that has counted backwards, which is a copy', async () => {
    const { username, authenticator } = await personWithPasskey()
    const first = await wantedOf(username)
    expect((await enter(first, authenticator.sign(requestOf(first), { count: 7 }))).status).toBe(200)
    const second = await wantedOf(username)
    expect((await enter(second, authenticator.sign(requestOf(second), { count: 6 }))).status).toBe(422)
    expect((await enter(second, authenticator.sign(requestOf(second), { count: 8 }))).status).toBe(200)
  })

  it('of two calls at once with the same signature lets one in', async () => {
    const { username, authenticator } = await personWithPasskey()
    const wanted = await wantedOf(username)
    const signed = authenticator.sign(requestOf(wanted), { count: 3 })
    const answers = await Promise.all([enter(wanted, signed), enter(wanted, signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('waits after many that are wrong', async () => {
    const { username, authenticator } = await personWithPasskey()
    const wanted = await wantedOf(username)
    const wrong = authenticator.sign(requestOf(wanted), { origin: 'https://evil.example' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(wanted, wrong)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('leaves the recovery codes as another way', async () => {
    const { username, recoveryCodes } = await personWithPasskey()
    const { challenge: given } = await wantedOf(username)
    const answer = await app.guest.call(loginWithFactor, {
      body: { challenge: given, code: recoveryCodes[0] ?? '' },
    })
    expect(answer.status).toBe(200)
  })
})

describe('adding one', () => {
  it('needs the password, and a factor from whoever has one', async () => {
    const { caller, authenticator, recoveryCodes } = await personWithPasskey()
    expect((await caller.call(begin, { body: { password: 'a guess' } })).status).toBe(422)
    const without = await caller.call(begin, { body: { password } })
    expect(without.refusal.errors).toEqual({ code: ['The code field is required'] })
    const passkey = authenticator.sign((await caller.call(challenge)).body.data)
    const begun = await caller.call(begin, { body: { password, passkey } })
    expect(begun.body.data.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id])
    const second = createAuthenticator(origin).make(begun.body.data, { isBackedUp: true })
    const added = await caller.call(add, { body: { name: 'Phone', passkey: second } })
    expect(added.body.data).toMatchObject({
      factor: { kind: 'passkey', name: 'Phone', is_backed_up: true },
      recovery_codes: null,
    })
    expect((await caller.call(list)).body.data.recovery_codes_left).toBe(recoveryCodes.length)
  })

  it('brings recovery codes with the first factor, tells its person, and asks for no attestation', async () => {
    const mobileNo = mobileFactory()
    const { caller, recoveryCodes } = await personWithPasskey({ mobileNo })
    expect(recoveryCodes).toHaveLength(10)
    expect((await textsTo(app, mobileNo))[0]).toMatch(/^A second factor was added for .*: Laptop\./)
    const row = await app.db
      .selectFrom('second_factors')
      .select(['may_be_backed_up', 'is_backed_up', 'sign_count', 'transports'])
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      may_be_backed_up: false,
      is_backed_up: false,
      sign_count: 0,
      transports: ['internal'],
    })
  })

  it('takes what was made once, in its own session, within five minutes, from the portal’s own address', async () => {
    const passwordHash = await app.passwords.hash(password)
    const caller = await app.signIn({ passwordHash })
    const other = await app.signIn({ passwordHash })
    const question = async () => (await caller.call(begin, { body: { password } })).body.data
    const send = (passkey: ReturnType<Authenticator['make']>, by: Caller = caller) =>
      by.call(add, { body: { name: 'Laptop', passkey } })
    const authenticator = createAuthenticator(origin)
    const wrongOrigin = authenticator.make(await question(), { origin: 'https://evil.example' })
    expect((await send(wrongOrigin)).refusal.errors).toEqual(notTaken)
    const elsewhere = authenticator.make(await question())
    expect((await send(elsewhere, other)).refusal.errors).toEqual(notTaken)
    const late = authenticator.make(await question())
    app.clock.pass(5 * minute)
    expect((await send(late)).refusal.errors).toEqual(notTaken)
    const former = authenticator.make(await question())
    await question()
    expect((await send(former)).refusal.errors, 'a newer question is open').toEqual(notTaken)
    const good = authenticator.make(await question())
    expect((await send(good)).status).toBe(200)
    expect((await send(good)).refusal.errors).toEqual(notTaken)
  })

  it('refuses a passkey that is somebody’s already', async () => {
    const { caller: owner, authenticator } = await personWithPasskey()
    const stranger = await app.signIn({ passwordHash: await app.passwords.hash(password) })
    const row = await app.db
      .selectFrom('second_factors')
      .select('credential_id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const made = authenticator.make((await stranger.call(begin, { body: { password } })).body.data)
    const taken = made.id
    await app.db
      .updateTable('second_factors')
      .set({ credential_id: Buffer.from(taken, 'base64url') })
      .where('credential_id', '=', row.credential_id)
      .execute()
    const refused = await stranger.call(add, { body: { name: 'Mine', passkey: made } })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'auth.passkey-known'])
  })

  it('is not offered where the address is a number', async () => {
    const elsewhere = await createTestApp({ PUBLIC_URL: 'http://192.0.2.7' }, { beside: app })
    const person = await app.signIn({ passwordHash: await app.passwords.hash(password) })
    const there = elsewhere.callAs(person.userId, person.token)
    expect((await there.call(list)).body.data.can_have_passkeys).toBe(false)
    expect((await person.call(list)).body.data.can_have_passkeys).toBe(true)
    expect((await there.call(begin, { body: { password } })).refusal.code).toBe('auth.no-passkeys-here')
    await elsewhere.server.close()
  })
})

describe('one’s own passkeys', () => {
  it('are renamed and removed by their person alone', async () => {
    const { caller, authenticator, factor } = await personWithPasskey()
    const stranger = await personWithPasskey()
    const params = { id: factor.id }
    const theirs = await stranger.caller.call(rename, { params, body: { name: 'Mine' } })
    expect([theirs.status, theirs.refusal.code]).toEqual([404, 'record.not-found'])
    const renamed = await caller.call(rename, { params, body: { name: 'Work laptop' } })
    expect(renamed.body.data.name).toBe('Work laptop')
    const foreign = stranger.authenticator.sign((await stranger.caller.call(challenge)).body.data)
    expect(
      (await stranger.caller.call(remove, { params, body: { password, passkey: foreign } })).status,
    ).toBe(404)
    const alone = await caller.call(remove, { params, body: { password } })
    expect(alone.refusal.errors).toEqual({ code: ['The code field is required'] })
    const passkey = authenticator.sign((await caller.call(challenge)).body.data)
    expect((await caller.call(remove, { params, body: { password, passkey } })).status).toBe(200)
    expect((await caller.call(list)).body.data.factors).toEqual([])
    expect((await caller.call(challenge)).status).toBe(404)
  })

  it('stand beside an app', async () => {
    const { username, caller, recoveryCodes } = await personWithPasskey()
    const { phone } = await addApp(app, caller, recoveryCodes[0])
    const wanted = await wantedOf(username)
    expect(wanted.ways).toEqual(['totp', 'passkey', 'recovery-code'])
    const answer = await app.guest.call(loginWithFactor, {
      body: { challenge: wanted.challenge, code: phone.code() },
    })
    expect(answer.status).toBe(200)
  })

  it('prove their person again for a critical act, once for each question', async () => {
    const { caller, authenticator } = await personWithPasskey({ accountType: 'staff', roleIds: [1] })
    const act = (name: string) =>
      caller.call(adminPermissions.routes.create, {
        body: { name, display_name: name, http_method: [], http_path: ['/users'] },
      })
    app.clock.pass(passwordFreshForMs + 1)
    expect((await act('by-passkey')).refusal.code).toBe('auth.factor-needed')
    const passkey = authenticator.sign((await caller.call(challenge)).body.data)
    const confirm = () => caller.call(passwordRoutes.confirm, { body: { passkey } })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).refusal.errors).toEqual(notTaken)
    expect((await act('by-passkey')).status).toBe(200)
  })
})
