import { createHmac, randomBytes } from 'node:crypto'
import { beginningOf } from '@uplink/contract/cut-text'
import type { credentials, Profile, SignedIn } from '@uplink/contract/auth'
import type { DigitKind, Language } from '@uplink/contract/languages'
import type { FactorWanted, passkeyStep, secondStep } from '@uplink/contract/second-factors'
import type { output } from 'zod'
import type { AuditEntry } from '#platform/audit/audit'
import type { RateLimiter } from '#platform/audit/rate-limiter'
import { system } from '#platform/database/actor'
import type { Database } from '#platform/database/kysely'
import type { Call, GuestCall } from '#platform/http/call'
import type { OwnConnection, Person } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { isFormer } from '#platform/passwords/former-systems'
import { minuteMs } from '#platform/durations'
import { lifetimes, type Sessions } from './sessions/sessions'
import { endSessions, findForSignIn, findProfile, setLanguage, type ProfileRow } from './auth.store'
import { findChallenge, insertChallenge, useChallenge, type Challenge } from './factors/challenges.store'
import { noteRecoveryUsed } from './factors/factors.actions'
import { countRecoveryCodes, findFactors } from './factors/factors.store'
import { credentialOf, passkeySite } from './factors/passkeys'
import { findPasskeys } from './factors/passkeys.store'
import { useCode, useSigned, wrongCode, wrongPasskey, type Proved, type ProvingDeps } from './factors/proving'
import { isRemembered, remember } from './remembered/remembered.actions'
import { findRememberDays } from './remembered/remembered.store'
import { enter } from './sessions/sessions.store'
import { newToken, tokenHash } from './sessions/tokens'
import { accountKey, factorKey, knownForMs, trySignIn } from './tries/password-tries'
import { forgetTries } from './tries/password-tries.store'
import { replaceFormer } from './passwords/passwords.store'
import { personTopic } from '@uplink/contract/live'
import { searchForm } from '@uplink/contract/search-form'

/** What a browser needs to receive live messages. */
interface LiveOffer {
  isEnabled: boolean
  /** Null: the portal's own address. */
  url: string | null
}

function toProfile(row: ProfileRow, live: LiveOffer): Profile {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    mobile_no: row.mobile_no,
    account_type: row.account_type === 'staff' ? 'staff' : 'customer',
    organization_id: row.organization_id,
    language: row.language,
    digits: row.digits,
    roles: row.roles,
    created_at: row.created_at.toISOString(),
    provider: row.provider,
    second_factor_due_at: row.factor_due_at?.toISOString() ?? null,
    subscriber:
      row.connection_id === null
        ? null
        : {
            id: row.connection_id,
            username: row.connection_username ?? '',
            city: row.city ?? '',
            first_name: row.first_name ?? '',
            last_name: row.last_name ?? '',
            contact: row.contact ?? '',
          },
    live: { enabled: live.isEnabled, url: live.url, topic: personTopic(row.id) },
  }
}

export interface AuthDeps extends ProvingDeps {
  /** Limits lines about sign-ins that have to wait. */
  throttled: RateLimiter
  sessions: Sessions
  live: LiveOffer
  /** Everybody's key to their drafts is made from it. */
  draftKey: Buffer
}

/** The same text for every wrong pair, so that nobody learns which usernames exist. */
const wrongPair = 'These credentials do not match our records.'

/** How long the second step of a sign-in may take. */
const challengeMs = 5 * minuteMs

/**
 * Checks the pair and opens a session; the token is returned here and never again. Whoever has a second factor gets no
 * session yet, but what the second step needs.
 */
export async function login(
  deps: AuthDeps,
  call: GuestCall,
  given: output<typeof credentials>,
): Promise<SignedIn | { second_factor: FactorWanted }> {
  const db = call.databases.for(system)
  const since = new Date(call.clock.now().getTime() - knownForMs)
  const username = searchForm(given.username)
  const user = await findForSignIn(db, {
    form: username,
    username: given.username.toLowerCase(),
    address: call.address,
    since,
  })
  const details = { username }
  const entered = await trySignIn(deps.tries, db, {
    key: accountKey(username),
    what: 'passwords',
    isKnown: user?.is_known_there === true,
    address: call.address,
    clock: call.clock,
    compare: async () =>
      (await deps.passwords.matches(user?.password_hash, given.password)) &&
      user?.status === 'active' &&
      !user.is_elsewhere
        ? user
        : undefined,
    letIn: async (known, tries) => {
      if (!known.has_factor) return open(deps, db, call, known, { tries })
      if (await isRemembered(deps.publicUrl, db, call, known.id))
        return open(deps, db, call, known, { tries, factor: 'remembered-device' })
      return askForFactor(deps, db, call, { user: known.id, tries })
    },
  }).catch(async (error: unknown) => {
    await noteThrottled(deps, call, details, error)
    throw error
  })
  if (!entered) {
    await call.audit(db, { act: 'auth.sign-in-refused', details })
    throw invalid('username', wrongPair)
  }
  if (user?.password_hash && isFormer(user.password_hash)) {
    const { id, password_hash: from } = user
    await replaceFormer(db, { user: id, from, hash: await deps.passwords.hash(given.password) })
  }
  return entered
}

/** Asks for the second factor of a person whose password was right. */
async function askForFactor(
  { publicUrl }: AuthDeps,
  db: Database,
  call: GuestCall,
  { user, tries }: { user: number; tries: string },
): Promise<{ second_factor: FactorWanted }> {
  const challenge = randomBytes(32).toString('base64url')
  const now = call.clock.now()
  const expiresAt = new Date(now.getTime() + challengeMs)
  const kinds = (await findFactors(db, user)).map(({ kind }) => kind)
  const site = kinds.includes('passkey') ? passkeySite(publicUrl) : undefined
  const passkeys = site ? await findPasskeys(db, user) : []
  const left = await countRecoveryCodes(db, user)
  await db.transaction().execute(async (tx) => {
    await forgetTries(tx, tries)
    await insertChallenge(tx, {
      token_hash: tokenHash(challenge),
      user_id: user,
      address: call.address,
      created_at: now,
      expires_at: expiresAt,
    })
    // not by them: so far only their password was shown
    await call.audit(tx, { act: 'auth.factor-asked', target: ['user', user] })
  })
  return {
    second_factor: {
      challenge,
      expires_at: expiresAt.toISOString(),
      expires_in: challengeMs / 1000,
      ways: [
        ...(kinds.includes('totp') ? (['totp'] as const) : []),
        ...(site ? (['passkey'] as const) : []),
        ...(left > 0 ? (['recovery-code'] as const) : []),
      ],
      passkey: site ? { challenge, rp_id: site.rpId, credentials: passkeys.map(credentialOf) } : null,
      remember_days: await findRememberDays(db, user),
    },
  }
}

/** Whatever is wrong with a challenge. */
const isOver = () => invalid('challenge', 'This sign-in is over. Enter your password again.')

/** The second step of a sign-in: opens the session for a right code. */
export const loginWithFactor = (deps: AuthDeps, call: GuestCall, given: output<typeof secondStep>) =>
  finish(deps, call, given, {
    use: (db, { user_id: user }) => useCode(deps, db, { user, code: given.code, now: call.clock.now() }),
    refusal: wrongCode,
  })

/** The same for a passkey that has signed the sign-in's own challenge. */
export const loginWithPasskey = (deps: AuthDeps, call: GuestCall, given: output<typeof passkeyStep>) =>
  finish(deps, call, given, {
    use: (db, { user_id: user }) => {
      const { passkey: signed, challenge } = given
      return useSigned(deps, db, { user, signed, challenge, now: call.clock.now() })
    },
    refusal: wrongPasskey,
  })

async function finish(
  deps: AuthDeps,
  call: GuestCall,
  { challenge: token, remember: isWished }: { challenge: string; remember: boolean },
  {
    use,
    refusal,
  }: {
    use: (db: Database, challenge: Challenge) => Promise<Proved | undefined>
    refusal: () => Problem
  },
): Promise<SignedIn> {
  const db = call.databases.for(system)
  const now = call.clock.now()
  const since = new Date(now.getTime() - knownForMs)
  const hash = tokenHash(token)
  const challenge = await findChallenge(db, { hash, address: call.address, now, since })
  if (!challenge) throw isOver()
  const { user_id: user, username } = challenge
  const entered = await trySignIn(deps.tries, db, {
    key: factorKey(user),
    what: 'codes',
    isKnown: challenge.is_known_there === true,
    address: call.address,
    clock: call.clock,
    compare: () => use(db, challenge),
    letIn: (proved, tries) => openProved(deps, db, call, { challenge, proved, tries, isWished }),
  }).catch(async (error: unknown) => {
    await noteThrottled(deps, call, { username }, error)
    throw error
  })
  if (entered) return entered
  await call.audit(db, { act: 'auth.factor-refused', target: ['user', user] })
  throw refusal()
}

/** Uses the challenge up and opens its session, both or neither; remembers the browser where that is wished. */
async function openProved(
  deps: AuthDeps,
  db: Database,
  call: GuestCall,
  {
    challenge,
    proved,
    tries,
    isWished,
  }: { challenge: Challenge; proved: Proved; tries: string; isWished: boolean },
): Promise<SignedIn> {
  const { id, user_id: user, account_type } = challenge
  const { entered, cookie } = await db.transaction().execute(async (tx) => {
    if (!(await useChallenge(tx, id, call.clock.now()))) throw isOver()
    if (proved.way === 'recovery-code') await noteRecoveryUsed(tx, call, user, proved.left)
    const kept = isWished ? await remember(deps.publicUrl, tx, call, user) : undefined
    const opened = await open(
      deps,
      tx,
      call,
      { id: user, account_type },
      {
        tries,
        factor: proved.way,
        isProved: true,
      },
    )
    return { entered: opened, cookie: kept }
  })
  if (cookie !== undefined) call.setHeader('set-cookie', cookie)
  return entered
}

/**
 * Lets in whom an organization's own provider has made known: opens the session, or asks for the second factor of whoever has one
 * here, when the provider has not.
 *
 * @param bind keeps more about the session, by the hash of its token
 */
export async function enterFromElsewhere(
  deps: AuthDeps,
  db: Database,
  call: GuestCall,
  {
    user,
    isProved,
    bind,
  }: {
    user: { id: number; account_type: string; has_factor: boolean }
    isProved: boolean
    bind: (tx: Database, token: Buffer) => Promise<void>
  },
): Promise<SignedIn | { second_factor: FactorWanted }> {
  const tries = `single-sign-on ${user.id}`
  if (!isProved && user.has_factor && !(await isRemembered(deps.publicUrl, db, call, user.id)))
    return askForFactor(deps, db, call, { user: user.id, tries })
  return db.transaction().execute(async (tx) => {
    const entered = await open(deps, tx, call, user, { tries, factor: 'single-sign-on', isProved })
    await bind(tx, tokenHash(entered.token))
    return entered
  })
}

/** Opens a session for a person who has proved who they are, with what besides the password, or instead of it. */
async function open(
  deps: AuthDeps,
  db: Database,
  call: GuestCall,
  user: { id: number; account_type: string },
  {
    tries,
    factor,
    isProved = false,
  }: {
    tries: string
    factor?: Proved['way'] | 'remembered-device' | 'single-sign-on'
    /** Whether a second factor was proved now. */
    isProved?: boolean
  },
): Promise<SignedIn> {
  const token = newToken()
  const now = call.clock.now()
  const details = factor && { factor }
  const entry: AuditEntry = { act: 'auth.signed-in', target: ['user', user.id], ...(details && { details }) }
  const profile = await enter(db, {
    tries,
    token_hash: tokenHash(token),
    user_id: user.id,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(
      now.getTime() + lifetimes[user.account_type === 'staff' ? 'staff' : 'customer'].absolute,
    ),
    device_label: beginningOf(call.userAgent, 200),
    address: call.address,
    // a remembered browser says who it is; that they sit there is not proved
    factor_at: isProved ? now : null,
    line: call.auditLine(entry, user.id),
  })
  return { token, user: toProfile(found(profile), deps.live) }
}

/** Records who has to wait, only a few times per minute, because a refused caller can try again at once. */
async function noteThrottled(
  deps: AuthDeps,
  call: GuestCall,
  details: { username: string },
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'auth.too-many-tries') return
  const share = deps.throttled.take(call.clock.now())
  if (!share) return
  await call.audit(call.databases.for(system), {
    act: 'auth.sign-in-throttled',
    details: { ...details, left_out: share.leftOut },
  })
}

/** Ends this session; every process forgets it after the commit. */
export async function logout(deps: AuthDeps, call: Call): Promise<void> {
  const { person, clock } = call
  await call.db.transaction().execute(async (tx) => {
    await endSessions(tx, [person.sessionId], 'logout', clock.now())
    await call.audit(tx, { act: 'auth.signed-out', target: ['session', person.sessionId] })
  })
  deps.sessions.forgetSession(person.sessionId)
}

export async function readProfile(
  deps: AuthDeps,
  call: { db: Call['db']; person: Person },
  connection: OwnConnection | undefined,
): Promise<Profile> {
  const row = await findProfile(call.db, { user: call.person.userId, connection: connection?.id ?? 0 })
  return toProfile(found(row), deps.live)
}

/** The language in which the person is written to from now on, and the digits of their screens in Bangla. */
export async function saveLanguage(
  call: Call,
  chosen: { language: Language; digits?: DigitKind | undefined },
): Promise<void> {
  await setLanguage(call.db, { user: call.person.userId, ...chosen })
}

/**
 * The key to a person's drafts, which lie sealed in browsers: always the same, so that they find them after the next
 * sign-in, and nobody else's.
 */
export const draftKeyOf = ({ draftKey }: AuthDeps, userId: number) => ({
  user_id: userId,
  key: createHmac('sha256', draftKey).update(String(userId)).digest('base64'),
})
