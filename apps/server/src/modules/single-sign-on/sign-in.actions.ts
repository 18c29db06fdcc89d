import type { SignedIn } from '@uplink/contract/auth'
import type { FactorWanted } from '@uplink/contract/second-factors'
import type { singleSignOnRoutes } from '@uplink/contract/single-sign-on'
import type { Received } from '@uplink/contract/route'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { audit, byPortal } from '#platform/audit/audit'
import { system } from '#platform/database/actor'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { AnyCall, GuestCall } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { administratorRole } from '../access/access.public'
import { endSessions, enterFromElsewhere, isFactorOwed, type EnteringDeps } from '../auth/auth.public'
import { readLogoutToken } from './logout-token'
import { addressToSignIn, discover, redeem, type Checks, type Claims } from './provider'
import { settingsOf, type SignOnDeps } from './settings.actions'
import { findById, findByKey, keepPageHost, type SignOnRow } from './settings.store'
import * as store from './sign-in.store'

export interface SignInDeps extends SignOnDeps, EnteringDeps {
  /** What a sign-in is checked by is made from it and from the sign-in's state. */
  signOnKey: Buffer
}

/** How long somebody may take at the provider. */
const attemptMs = 10 * minuteMs

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-uplink-sign-on' : 'uplink-sign-on'

/** Nonce and verifier follow from the state, so that nothing secret is stored; the state itself only as a hash. */
function checksOf({ signOnKey }: SignInDeps, state: string): Checks {
  const part = (what: string) =>
    createHmac('sha256', signOnKey).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: part('nonce'), verifier: part('verifier') }
}

/** What the button of a link says; nothing where there is no such link. */
export async function nameOf(call: GuestCall, key: string): Promise<string | null> {
  return (await findByKey(call.databases.for(system), key))?.name ?? null
}

/** The same for a link that is none and a provider that is away: nobody learns which. */
const notPossible = () => new Problem('sign-on.not-possible')

/** Sends the browser to the provider. What it brings back counts in this browser alone. */
export async function begin(deps: SignInDeps, call: GuestCall, key: string): Promise<string> {
  const db = call.databases.for(system)
  const row = await findByKey(db, key)
  if (!row) throw notPossible()
  const browser = randomBytes(32).toString('base64url')
  const { url, attempt } = await prepare(deps, call, row, { browser })
  const { host } = new URL(url)
  if (row.page_host === null) await keepPageHost(db, { id: row.id, host })
  else if (row.page_host !== host) {
    // a browser is sent nowhere that whoever may change the settings has not gone to (ASVS 3.7.2)
    call.log.warn({ host, signOn: row.id }, 'a provider of single sign-on has another page than before')
    throw notPossible()
  }
  await store.insertAttempt(db, attempt)
  const isSecure = deps.publicUrl.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${attemptMs / 1000}`, 'HttpOnly', 'SameSite=Strict']
  call.setHeader(
    'set-cookie',
    [`${cookieName(deps.publicUrl)}=${browser}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; '),
  )
  return url
}

/** The address to go to, and what is to be noted of whoever goes there. */
export async function prepare(
  deps: SignInDeps,
  call: AnyCall,
  row: SignOnRow,
  { browser, prefix = '', triedBy = null }: { browser: string; prefix?: string; triedBy?: number | null },
): Promise<{ url: string; attempt: store.NewAttempt }> {
  const now = call.clock.now()
  const state = `${prefix}${randomBytes(32).toString('base64url')}`
  const url = await addressToSignIn(deps, await reach(deps, call, row), checksOf(deps, state))
  return {
    url,
    attempt: {
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      sign_on_id: row.id,
      tried_by: triedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptMs),
    },
  }
}

async function reach(deps: SignInDeps, call: AnyCall, row: SignOnRow) {
  return discover(deps, settingsOf(deps.seals, row), call.clock.now()).catch((error: unknown) => {
    call.log.warn({ error: String(error), signOn: row.id }, 'a provider of single sign-on does not answer')
    throw notPossible()
  })
}

const over = () => new Problem('sign-on.over')

type ProviderAnswer = Received<typeof singleSignOnRoutes.finish>['body']

/** The provider that somebody was sent to; it was to sign in, or to try it. It counts once. */
export async function takeAttempt(
  db: Database,
  { state, browser, triedBy, now }: { state: string; browser: string; triedBy: number | null; now: Date },
): Promise<SignOnRow> {
  const attempt = { state: hashOf(state), browser: hashOf(browser), triedBy, now }
  const id = await store.takeAttempt(db, attempt)
  const row = id === undefined ? undefined : await findById(db, id)
  if (!row) throw over()
  return row
}

/** Who has signed in there. Throws what is wrong with the answer. */
export async function read(
  deps: SignInDeps,
  call: AnyCall,
  row: SignOnRow,
  given: ProviderAnswer,
): Promise<Claims> {
  const configuration = await reach(deps, call, row)
  return redeem(deps, configuration, {
    given: Object.fromEntries(Object.entries(given)),
    checks: checksOf(deps, given.state),
    groupsClaim: row.groups_claim,
  })
}

/** Takes what the provider has answered, and opens the session, or asks for the second factor that is still owed. */
export async function finish(
  deps: SignInDeps,
  call: GuestCall,
  given: ProviderAnswer,
): Promise<SignedIn | { second_factor: FactorWanted }> {
  const db = call.databases.for(system)
  const browser = browserOf(deps.publicUrl, call.headers.cookie)
  const attempt = { state: given.state, browser, triedBy: null, now: call.clock.now() }
  const row = await takeAttempt(db, attempt)
  if (!row.is_active) throw over()
  const claims = await read(deps, call, row, given).catch(async (error: unknown) => {
    if (error instanceof Problem) throw error
    call.log.info({ error: String(error), signOn: row.id }, 'a single sign-on was refused')
    await refused(db, call, row, 'answer')
    throw over()
  })
  return enter(deps, db, call, row, claims)
}

function browserOf(publicUrl: string, header: string | undefined): string {
  const name = `${cookieName(publicUrl)}=`
  const part = header?.split(';').find((one) => one.trim().startsWith(name))
  return part?.trim().slice(name.length) ?? ''
}

const refused = (db: Database, call: GuestCall, row: SignOnRow, why: string, user?: number) =>
  call.audit(db, {
    act: 'single-sign-on.refused',
    target: user === undefined ? ['organization', row.organization_id] : ['user', user],
    details: { why },
  })

/** Ways of RFC 8176 that say more than that a password was known. */
const strong = new Set(['mfa', 'otp', 'hwk', 'swk', 'fpt', 'face', 'iris', 'retina', 'sc', 'pop', 'vbm'])

/** What comes of a sign-in there: whose account here it opens, with which roles, or why none. */
export async function judge(db: Database, row: SignOnRow, claims: Claims) {
  const groups = new Set(claims.groups)
  const roles = [...new Set(row.roles.filter(({ group }) => groups.has(group)).map((one) => one.role_id))]
  const known =
    (await store.findPerson(db, { signOn: row.id, subject: claims.subject })) ??
    (claims.email === undefined
      ? undefined
      : await store.findByEmail(db, {
          organization: row.organization_id,
          email: claims.email,
          neverRole: administratorRole,
        }))
  const isProved =
    row.factor === 'always' || (row.factor === 'amr' && claims.amr.some((way) => strong.has(way)))
  const isActive = known?.status === 'active' && known.account_type === 'staff'
  const hasNoAccount = known
    ? !isActive || known.organization_id !== row.organization_id
    : !row.makes_accounts
  // the provider was to ask for it, and the portal cannot: there is no factor here either
  const lacksFactor = async () =>
    !isProved && !known?.has_factor && row.factor === 'amr' && (await isFactorOwed(db, row.organization_id))
  const refusal: 'role' | 'account' | 'factor' | undefined =
    roles.length === 0 ? 'role' : hasNoAccount ? 'account' : (await lacksFactor()) ? 'factor' : undefined
  return { roles, known, isProved, refusal }
}

async function enter(
  deps: SignInDeps,
  db: Database,
  call: GuestCall,
  row: SignOnRow,
  claims: Claims,
): Promise<SignedIn | { second_factor: FactorWanted }> {
  const { roles, known, isProved, refusal } = await judge(db, row, claims)
  if (refusal) {
    await refused(db, call, row, refusal, known?.id)
    throw new Problem(`sign-on.no-${refusal}`)
  }
  const user = await db.transaction().execute((tx) => settle(tx, call, row, { claims, roles, known }))
  return enterFromElsewhere(deps, db, call, {
    user,
    isProved,
    bind: (tx, token) => store.bindSession(tx, { token, signOn: row.id, sid: claims.sid }),
  })
}

type Known = Awaited<ReturnType<typeof store.findPerson>>

/** Makes the account, or binds and changes the one there is: it has the roles of its groups, and no others. */
async function settle(
  tx: Database,
  call: GuestCall,
  row: SignOnRow,
  { claims, roles, known }: { claims: Claims; roles: readonly number[]; known: Known },
) {
  const now = call.clock.now()
  // somebody whose two browsers come for the first time at once gets one account
  await store.lockSignOn(tx, row.id)
  const bound = await store.findPerson(tx, { signOn: row.id, subject: claims.subject })
  const user = bound ?? known ?? (await makeAccount(tx, row, claims))
  if (!bound) {
    await store.bindPerson(tx, { user: user.id, signOn: row.id, subject: claims.subject, now })
    await call.audit(
      tx,
      { act: 'single-sign-on.bound', target: ['user', user.id], details: { is_new: known === undefined } },
      user.id,
    )
  }
  const before = await store.findRoleIds(tx, user.id)
  if (before.length !== roles.length || roles.some((role) => !before.includes(role))) {
    await store.replaceRoles(tx, { user: user.id, roles })
    await call.audit(tx, {
      act: 'single-sign-on.roles-changed',
      target: ['user', user.id],
      before: { role_ids: before },
      after: { role_ids: [...roles] },
    })
  }
  return user
}

/** An account of the organization, under the name that the provider knows, or a like one that is free. */
async function makeAccount(tx: Database, row: SignOnRow, claims: Claims) {
  const wished = (claims.username ?? claims.email ?? claims.subject).replace(/[^\w.@-]/g, '').slice(0, 50)
  const names = [wished, `${wished}-${randomBytes(3).toString('hex')}`].filter((name) => name.length >= 3)
  for (const username of names)
    if (!(await store.isUsernameTaken(tx, username)))
      return store.insertStaff(tx, {
        name: (claims.name ?? username).slice(0, 100),
        username,
        email: claims.email ?? null,
        organization_id: row.organization_id,
      })
  throw new Problem('sign-on.no-account')
}

/** The provider says that somebody has signed out there: their sessions here end. */
export async function logOut(deps: SignInDeps, call: GuestCall, key: string, body: string): Promise<void> {
  const db = call.databases.for(system)
  const row = await findByKey(db, key)
  if (!row) throw notPossible()
  const configuration = await reach(deps, call, row)
  const token = new URLSearchParams(body).get('logout_token') ?? ''
  const now = call.clock.now()
  const claims = await readLogoutToken(configuration, token, {
    clientId: row.client_id,
    now,
    allowedHosts: deps.signOnHosts,
  }).catch((error: unknown) => {
    call.log.info({ error: String(error), signOn: row.id }, 'a logout token was refused')
    throw notPossible()
  })
  const ended = await db.transaction().execute(async (tx) => {
    if (!(await store.takeLogout(tx, { signOn: row.id, token: hashOf(claims.jti), now }))) throw notPossible()
    const sessions = await store.findSessions(tx, { signOn: row.id, sid: claims.sid, subject: claims.sub })
    await endSessions(tx, sessions, 'logout', now)
    await audit(
      tx,
      call.clock,
      { ...byPortal, by: 'single-sign-on' },
      {
        act: 'single-sign-on.logged-out',
        target: ['organization', row.organization_id],
        details: { sessions_ended: sessions.length },
      },
    )
    return sessions
  })
  ended.forEach((session) => deps.sessions.forgetSession(session))
}
