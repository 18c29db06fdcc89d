import { authRoutes, type SignedIn } from '@uplink/contract/auth'
import { singleSignOnRoutes } from '@uplink/contract/single-sign-on'
import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { secondFactorRoutes, type FactorWanted } from '@uplink/contract/second-factors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApp, password } from '../../testing/stages/signing-in/factors'
import {
  clientId,
  clientSecret,
  createIdentityProvider,
  tokenSeconds,
  type Account,
} from '../../testing/stages/signing-in/identity-provider'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { signedIn } from '../auth/auth.factory'
import { organizationFactory } from '../organizations/organizations.factory'

const { begin, name: nameRoute, logout } = singleSignOnRoutes
const { save, finishTrial, try: tryIt } = singleSignOnSettingRoutes
const { getUser, login } = authRoutes
const minute = 60_000

let app: TestApp
let provider: Awaited<ReturnType<typeof createIdentityProvider>>
let organizationId: number
let role: number
let other: number
let key: string
let administrator: Caller
/** The last logout that the provider has sent. */
let delivered = ''

beforeAll(async () => {
  provider = await createIdentityProvider(async (url, body) => {
    delivered = body
    const answer = await app.server.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    })
    return answer.statusCode
  })
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example', SIGN_ON_HOSTS_ALLOWED: provider.host })
  // the provider knows the machine's clock alone
  app.clock.pass(Date.now() - app.clock.now().getTime())
  organizationId = (await organizationFactory(app)).id
  role = await roleFactory(app, {})
  other = await roleFactory(app, {})
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const saved = await set({})
  key = saved.link.split('=')[1] ?? ''
  provider.open({ redirectUri: saved.redirect_uri, logoutUri: saved.logout_uri })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  // whatever a test has passed
  app.clock.pass(Date.now() - app.clock.now().getTime())
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  await set({})
})

async function set(changes: object) {
  const answer = await administrator.call(save, {
    params: { id: organizationId },
    body: {
      name: 'Shapla account',
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: clientSecret,
      groups_claim: 'groups',
      roles: [
        { group: 'support', role_id: role },
        { group: 'billing', role_id: other },
      ],
      makes_accounts: true,
      keeps_passwords: false,
      factor: 'amr' as const,
      is_active: true,
      ...changes,
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.refusal))
  return answer.body.data
}

let count = 0
const accountOf = (changes: Partial<Account> = {}): Account => {
  const sub = `person-${++count}`
  return { sub, groups: ['support'], name: `Person ${count}`, preferred_username: `sso.${sub}`, ...changes }
}

/** A browser that goes to the provider and back. */
function browser() {
  let cookie = ''
  return {
    async begin(of = key): Promise<URL> {
      const answer = await app.server.inject({ method: 'POST', url: `/api/auth/single-sign-on/${of}` })
      const set = answer.headers['set-cookie']
      if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
      return new URL(answer.json<{ data: { url: string } }>().data.url)
    },
    async finish(given: Record<string, string>) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/auth/login/single-sign-on',
        headers: cookie ? { cookie } : {},
        payload: given,
      })
      return {
        status: answer.statusCode,
        ...answer.json<{ code?: string; data: SignedIn | { second_factor: FactorWanted } }>(),
      }
    },
  }
}

async function enter(account: Account, one = browser()) {
  const address = await one.begin()
  return one.finish(Object.fromEntries(await provider.visit(address.href, account)))
}

async function entered(account: Account): Promise<{ caller: Caller; user: SignedIn['user'] }> {
  const answer = await enter(account)
  expect([answer.status, answer.code]).toEqual([200, undefined])
  const { token, user } = signedIn({ body: answer })
  return { caller: app.callAs(user.id, token), user }
}

const rolesOf = async (user: number) =>
  (await app.db.selectFrom('user_roles').select('role_id').where('user_id', '=', user).execute())
    .map(({ role_id }) => role_id)
    .sort()

describe('single sign-on', () => {
  it('goes by a code, PKCE and a nonce, and makes an account of the organization with the roles of its groups', async () => {
    const address = await browser().begin()
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'https://portal.example/login/single-sign-on',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const account = accountOf({
      groups: ['support', 'unknown'],
      email: 'new@example.com',
      email_verified: true,
    })
    const { caller, user } = await entered(account)
    expect(user).toMatchObject({
      username: account.preferred_username,
      name: account.name,
      account_type: 'staff',
      organization_id: organizationId,
      email: 'new@example.com',
    })
    expect(await rolesOf(user.id)).toEqual([role])
    expect((await caller.call(getUser)).status).toBe(200)
    expect((await entered(account)).user.id, 'the same one next time').toBe(user.id)
  })

  it('sends browsers to the page that was tried, and to no other that the provider names later', async () => {
    const known = () =>
      app.db
        .selectFrom('single_sign_ons')
        .select('page_host')
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
    await browser().begin()
    expect(await known()).toEqual({ page_host: provider.host })
    await app.db.updateTable('single_sign_ons').set({ page_host: 'login.example' }).execute()
    const refused = await app.guest.call(begin, { params: { key } })
    expect(refused.refusal.code).toBe('sign-on.not-possible')
    await administrator.call(tryIt, { params: { id: organizationId } })
    expect((await browser().begin()).host).toBe(provider.host)
    await set({ issuer: 'https://other.example' })
    expect(await known(), 'of another provider nobody knows it').toEqual({ page_host: null })
    await set({})
  })

  it('makes one account for two browsers that come at once, and gives its roles once', async () => {
    const account = accountOf({ groups: ['support', 'billing'] })
    const browsers = [browser(), browser(), browser()]
    const ways: Record<string, string>[] = []
    for (const one of browsers)
      ways.push(Object.fromEntries(await provider.visit((await one.begin()).href, account)))
    const answers = await Promise.all(browsers.map((one, at) => one.finish(ways[at] ?? {})))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((body) => signedIn({ body }).user.id)).size).toBe(1)
  })

  it('changes roles with the groups, and refuses whoever has none any more', async () => {
    const account = accountOf()
    const { user } = await entered(account)
    await entered({ ...account, groups: ['billing'] })
    expect(await rolesOf(user.id)).toEqual([other])
    const without = await enter({ ...account, groups: ['unknown'] })
    expect([without.status, without.code]).toEqual([403, 'sign-on.no-role'])
  })

  it('makes no account where that is not wished, and binds the one whose address the provider has checked', async () => {
    await set({ makes_accounts: false })
    expect((await enter(accountOf())).code).toBe('sign-on.no-account')
    const email = 'bound@example.com'
    const there = await app.signIn({ accountType: 'staff', organizationId, email })
    expect((await enter(accountOf({ email, email_verified: false }))).code).toBe('sign-on.no-account')
    const { user } = await entered(accountOf({ email, email_verified: true }))
    expect(user.id).toBe(there.userId)
    const boss = 'boss@example.com'
    await app.signIn({ accountType: 'staff', organizationId, email: boss, roleIds: [1] })
    expect((await enter(accountOf({ email: boss, email_verified: true }))).code).toBe('sign-on.no-account')
    const customer = 'customer@example.com'
    await app.signIn({ organizationId, email: customer })
    expect((await enter(accountOf({ email: customer, email_verified: true }))).code).toBe(
      'sign-on.no-account',
    )
  })

  it('lets nobody in who is disabled, nor anybody of another organization', async () => {
    const account = accountOf()
    const { user } = await entered(account)
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
    expect((await enter(account)).code).toBe('sign-on.no-account')
    const second = (await organizationFactory(app)).id
    const email = 'elsewhere@example.com'
    const colleague = await app.signIn({ accountType: 'staff', organizationId: second, email })
    const before = await rolesOf(colleague.userId)
    const { user: made } = await entered(accountOf({ email, email_verified: true }))
    expect(made.id).not.toBe(colleague.userId)
    expect(made.organization_id).toBe(organizationId)
    expect(await rolesOf(colleague.userId)).toEqual(before)
    const hash = await app.passwords.hash(password)
    await app.db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', colleague.userId)
      .execute()
    const row = await app.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', colleague.userId)
      .executeTakeFirstOrThrow()
    const { status } = await app.guest.call(login, { body: { username: row.username, password } })
    expect(status, 'their passwords go on').toBe(200)
  })
})

describe('what the provider answers', () => {
  it('counts once, in the browser that asked, within ten minutes', async () => {
    const account = accountOf()
    const one = browser()
    const answer = Object.fromEntries(await provider.visit((await one.begin()).href, account))
    expect((await browser().finish(answer)).code, 'another browser').toBe('sign-on.over')
    expect((await one.finish(answer)).status).toBe(200)
    expect((await one.finish(answer)).code, 'again').toBe('sign-on.over')
    const late = browser()
    const slow = Object.fromEntries(await provider.visit((await late.begin()).href, account))
    app.clock.pass(10 * minute)
    expect((await late.finish(slow)).code).toBe('sign-on.over')
    expect((await one.finish({ state: 'x'.repeat(43), code: 'none' })).code).toBe('sign-on.over')
  })

  it('counts only for its own nonce, verifier and issuer', async () => {
    const account = accountOf()
    const swapped = browser()
    const address = await swapped.begin()
    for (const [what, value] of [
      ['nonce', 'another-nonce'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ] as const) {
      const one = browser()
      const changed = await one.begin()
      changed.searchParams.set(what, value)
      const answer = Object.fromEntries(await provider.visit(changed.href, account))
      expect((await one.finish(answer)).code, what).toBe('sign-on.over')
    }
    const answer = Object.fromEntries(await provider.visit(address.href, account))
    expect((await swapped.finish({ ...answer, iss: 'https://evil.example' })).code).toBe('sign-on.over')
  })

  it('is refused once its ID token has expired', async () => {
    const one = browser()
    const answer = Object.fromEntries(await provider.visit((await one.begin()).href, accountOf()))
    app.clock.pass(tokenSeconds * 1000 + 2 * minute)
    expect((await one.finish(answer)).code).toBe('sign-on.over')
  })

  it('is a refusal of the provider itself', async () => {
    const one = browser()
    const address = await one.begin()
    const state = address.searchParams.get('state') ?? ''
    expect((await one.finish({ state, error: 'access_denied' })).code).toBe('sign-on.over')
  })

  it('fails in the same words where the provider is away and where there is none', async () => {
    const unknown = await app.guest.call(begin, { params: { key: 'aaaaaaaaaaaa' } })
    expect(unknown.refusal.code).toBe('sign-on.not-possible')
    expect((await app.guest.call(nameRoute, { params: { key: 'aaaaaaaaaaaa' } })).body.data.name).toBeNull()
    await set({ name: 'Away' })
    provider.away()
    app.clock.pass(10 * minute)
    const away = await app.guest.call(begin, { params: { key } })
    provider.back()
    expect([away.status, away.refusal.message]).toEqual([unknown.status, unknown.refusal.message])
    expect((await app.guest.call(nameRoute, { params: { key } })).body.data.name).toBe('Away')
    await set({ is_active: false })
    expect((await app.guest.call(begin, { params: { key } })).refusal.code).toBe('sign-on.not-possible')
  })
})

describe('people of a provider', () => {
  it('have no password way, except where the organization keeps it', async () => {
    const email = 'both@example.com'
    const passwordHash = await app.passwords.hash(password)
    const username = 'both-ways'
    await app.signIn({ accountType: 'staff', organizationId, email, username, passwordHash })
    const byPassword = () => app.guest.call(login, { body: { username, password } })
    expect((await byPassword()).status, 'not bound yet').toBe(200)
    await entered(accountOf({ email, email_verified: true }))
    const refused = await byPassword()
    expect(refused.refusal.errors).toEqual({ username: ['These credentials do not match our records.'] })
    await set({ keeps_passwords: true })
    expect((await byPassword()).status).toBe(200)
  })

  it('prove the second factor there, or here where the provider has not asked', async () => {
    const email = 'factor@example.com'
    const passwordHash = await app.passwords.hash(password)
    const there = await app.signIn({ accountType: 'staff', organizationId, email, passwordHash })
    await addApp(app, there)
    const account = accountOf({ email, email_verified: true })
    expect((await enter(account)).data).toHaveProperty('second_factor')
    expect((await enter({ ...account, amr: ['pwd', 'mfa'] })).data).toHaveProperty('token')
    await set({ factor: 'always' })
    expect((await enter(account)).data).toHaveProperty('token')
    await set({ factor: 'never' })
    expect((await enter({ ...account, amr: ['mfa'] })).data).toHaveProperty('second_factor')
  })

  it('without a password show by a new sign-in that it is them, and then by their factor', async () => {
    const slow = (await entered(accountOf())).caller
    const again = (await entered(accountOf())).caller
    const { phone, factor } = await addApp(app, again)
    app.clock.pass(11 * minute)
    const late = await slow.call(secondFactorRoutes.beginApp, { body: { password: 'any' } })
    expect(late.refusal.errors?.password?.[0]).toMatch(/^You have no password here/)
    const remove = { params: { id: factor }, body: { password: 'any' } }
    expect((await again.call(secondFactorRoutes.remove, remove)).refusal.errors).toHaveProperty('code')
    const proved = { ...remove, body: { password: 'any', code: phone.code() } }
    expect((await again.call(secondFactorRoutes.remove, proved)).status).toBe(200)
  })

  it('are refused where their organization requires a factor and nobody has asked for one', async () => {
    const required = { staff_factor_from: new Date(app.clock.now().getTime() - 30 * 86_400_000) }
    await app.db.updateTable('organizations').set(required).where('id', '=', organizationId).execute()
    const account = accountOf()
    expect((await enter(account)).code).toBe('sign-on.no-factor')
    const { caller } = await entered({ ...account, amr: ['mfa'] })
    expect((await caller.call(getUser)).body.data.second_factor_due_at).toBeNull()
    await app.db
      .updateTable('organizations')
      .set({ staff_factor_from: null })
      .where('id', '=', organizationId)
      .execute()
  })

  it('are signed out here when they sign out there, by a token that counts once', async () => {
    const account = accountOf()
    const { caller, user } = await entered(account)
    const bystander = await entered(accountOf())
    const row = await app.db
      .selectFrom('single_sign_on_sessions')
      .select('sid')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    await provider.signOut(account.sub, row.sid ?? '')
    expect((await caller.call(getUser)).status).toBe(401)
    expect((await bystander.caller.call(getUser)).status).toBe(200)
    expect(delivered).toContain('logout_token=')
    for (const forged of [
      delivered,
      'nothing=1',
      'logout_token=a.b.c',
      'logout_token=eyJhbGciOiJub25lIn0.e30.',
    ])
      expect((await app.guest.call(logout, { params: { key }, body: forged })).status).toBe(409)
  })
})

describe('a trial', () => {
  const params = () => ({ id: organizationId })
  async function tried(account: Account, by = administrator) {
    const begun = await by.call(tryIt, { params: params() })
    const answer = await provider.visit(begun.body.data.url, account)
    return { state: '', ...Object.fromEntries(answer) }
  }
  const sessions = async () =>
    (
      await app.db
        .selectFrom('sessions')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  it('shows oneself what the provider says and what would come of it, before it is switched on', async () => {
    await set({ is_active: false })
    const account = accountOf({ groups: ['support', 'unknown'], amr: ['pwd', 'otp'] })
    const body = await tried(account)
    const before = await sessions()
    const { data } = (await administrator.call(finishTrial, { body })).body
    expect(data).toMatchObject({
      organization_id: organizationId,
      error: null,
      refusal: null,
      username: null,
      is_proved: true,
      groups: [
        { group: 'support', roles: [expect.any(String) as string] },
        { group: 'unknown', roles: [] },
      ],
    })
    expect(data.claims).toContainEqual({ name: 'preferred_username', value: account.preferred_username })
    expect(await sessions(), 'nobody is signed in').toBe(before)
    expect((await administrator.call(finishTrial, { body })).status, 'once').toBe(409)
  })

  it.each([
    ['no group with a role', { groups: ['unknown'] }, {}, 'role'],
    ['no account', {}, { makes_accounts: false }, 'account'],
  ])('says why somebody with %s would not get in', async (_, account, settings, refusal) => {
    await set(settings)
    const body = await tried(accountOf(account))
    expect((await administrator.call(finishTrial, { body })).body.data).toMatchObject({
      refusal,
      error: null,
    })
  })

  it('says what is wrong with the provider’s answer', async () => {
    await set({ client_secret: 'another' })
    const body = await tried(accountOf())
    const { data } = (await administrator.call(finishTrial, { body })).body
    expect(data.error).toMatch(/client/)
    expect(data.claims).toEqual([])
    expect(JSON.stringify(data)).not.toContain('another')
  })

  it('is nobody else’s, and no sign-in; a sign-in is no trial', async () => {
    const body = await tried(accountOf())
    const colleague = await app.signIn({ accountType: 'staff', roleIds: [1] })
    expect((await colleague.call(finishTrial, { body })).status).toBe(409)
    expect((await browser().finish(body)).code).toBe('sign-on.over')
    const begun = await browser().begin()
    const other = { state: '', ...Object.fromEntries(await provider.visit(begun.href, accountOf())) }
    expect((await administrator.call(finishTrial, { body: other })).status).toBe(409)
    expect((await administrator.call(finishTrial, { body })).status, 'it is still there').toBe(200)
    const stranger = await app.signIn({
      accountType: 'staff',
      roleIds: [await roleFactory(app, { permissions: [{ paths: ['/single-sign-on/*'] }] })],
    })
    expect((await stranger.call(tryIt, { params: params() })).status).toBe(404)
  })
})
