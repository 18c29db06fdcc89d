import type { credentials, Profile } from '@uplink/contract/auth'
import type { output } from 'zod'
import { audit } from '../../platform/audit/audit'
import { system } from '../../platform/database/actor'
import type { Call, GuestCall } from '../../platform/http/call'
import type { OwnConnection, Person } from '../../platform/http/person'
import { found, invalid, notFound } from '../../platform/http/problem'
import type { Passwords } from '../../platform/passwords/hashing'
import { lifetimes, type Sessions } from './auth.sessions'
import { endSessions, findByUsername, findProfile, insertSession } from './auth.store'
import { newToken, tokenHash } from './auth.tokens'
import { accountKey, beginSignIn, countWrongSignIn } from './password-tries'
import { forgetTries } from './password-tries.store'
import { toProfile, type LiveOffer } from './auth.view'

export interface AuthDeps {
  passwords: Passwords
  sessions: Sessions
  live: LiveOffer
}

/** One text for every wrong pair, so that nobody learns which usernames exist. */
const wrongPair = 'These credentials do not match our records.'

/** Checks the pair and opens a session; the token leaves here and is never seen again. */
export async function login(deps: AuthDeps, call: GuestCall, given: output<typeof credentials>) {
  const db = call.databases.for(system)
  const user = await findByUsername(db, given.username)
  const from = { address: call.address, now: call.clock.now() }
  await beginSignIn(db, { username: given.username, user: user?.id, ...from })
  const isRight = await deps.passwords.matches(user?.password_hash, given.password)
  const about = { target: given.username.toLowerCase(), requestId: call.requestId, address: call.address }
  if (!user || !isRight || user.status !== 'active') {
    await countWrongSignIn(db, from)
    await audit(db, call.clock, { actorId: null, action: 'auth.sign-in-refused', ...about })
    throw invalid('username', wrongPair)
  }
  await forgetTries(db, accountKey(user.username))
  const token = newToken()
  const { now } = from
  const lifetime = lifetimes[user.account_type === 'staff' ? 'staff' : 'customer']
  await db.transaction().execute(async (tx) => {
    await insertSession(tx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lifetime.absolute),
      device_label: call.userAgent.slice(0, 200),
      address: call.address,
    })
    await audit(tx, call.clock, { actorId: user.id, action: 'auth.signed-in', ...about })
  })
  const person = await deps.sessions.personOf(token)
  if (!person) throw notFound()
  const profile = await readProfile(
    deps,
    { db: call.databases.for(person.actor), person },
    person.connections[0],
  )
  return { token, user: profile }
}

/** Ends this session; every process forgets it at the commit. */
export async function logout(deps: AuthDeps, call: Call): Promise<void> {
  const { person, clock } = call
  await call.db.transaction().execute(async (tx) => {
    await endSessions(tx, [person.sessionId], 'logout', clock.now())
    await audit(tx, clock, {
      actorId: person.userId,
      action: 'auth.signed-out',
      requestId: call.requestId,
      address: call.address,
    })
  })
  deps.sessions.forgetSession(person.sessionId)
}

export async function readProfile(
  deps: AuthDeps,
  call: { db: Call['db']; person: Person },
  connection: OwnConnection | undefined,
): Promise<Profile> {
  const [row] = await findProfile(call.db, { user: call.person.userId, connection: connection?.id ?? 0 })
  return toProfile(found(row), deps.live)
}
