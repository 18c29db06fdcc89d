import { asSystem } from '#platform/database/as-system'
import type { Database } from '#platform/database/kysely'
import { whyGuessable } from '#platform/passwords/guessable'
import { invalid, Problem, found } from '#platform/http/problem'
import type { Call } from '#platform/http/call'
import { endOpenChanges } from '../codes/codes.store'
import { deleteChallengesOf } from '../factors/challenges.store'
import { proveByFactor, takeFactorsAway, type FactorsDeps } from '../factors/factors.actions'
import { findReachable } from '../factors/factors.store'
import type { Proof } from '../factors/proving'
import { endSessionsOf, keepFactorAt, keepPasswordAt, renewToken } from '../auth.store'
import { setPassword, type Credentials, findCredentials } from './passwords.store'
import { deleteRememberedOf } from '../remembered/remembered.store'
import { newToken, tokenHash } from '../sessions/tokens'
import { endOpenLinks } from './reset-links.store'
import { knowsPassword, type TriesDeps } from '../tries/password-tries'

/**
 * Sets a password in the given transaction, and ends everything else that could open the account or change it:
 * earlier links, and pending changes, which somebody with the old password may have begun. Writing the password locks
 * the person's row first, as `lockPerson` does wherever their codes and links are changed.
 */
export async function setNewPassword(
  tx: Database,
  values: { user: number; hash: string; now: Date },
): Promise<void> {
  await setPassword(tx, values)
  await endOpenSecrets(tx, values)
}

/**
 * Ends every link and every code that a person was sent, the changes that wait for such codes, sign-ins that wait for their
 * second step, and remembered devices. The person's row must be locked.
 */
export async function endOpenSecrets(tx: Database, of: { user: number; now: Date }): Promise<void> {
  await asSystem(tx, async () => {
    await endOpenChanges(tx, of)
    await endOpenLinks(tx, [of.user], of.now)
    await deleteChallengesOf(tx, of.user)
    await deleteRememberedOf(tx, of.user)
  })
}

/** Why a person may not have this password, apart from its length: others could guess it. */
export function refusalOf(person: Credentials, password: string): Problem | undefined {
  const { username, name, email, mobile_no, providers } = person
  const reason = whyGuessable(password, [username, name, email, mobile_no, ...providers, 'uplink'])
  return reason === undefined ? undefined : invalid('password', reason)
}

/** Throws unless the password is the caller's own. */
export type ConfirmPassword = (call: Call, password: string) => Promise<void>

/**
 * Requires the caller's password again before an important change (security decisions 1), because the screen may have
 * been left unlocked. Guessing is as slow as at sign-in, and each wrong password is audited.
 */
export function createPasswordConfirmation(deps: TriesDeps): ConfirmPassword {
  return async (call, password) => void (await confirmAlone(deps, call, password))
}

/**
 * The same for acts that take a password and no code: whoever has a second factor must have proved it lately in this session.
 * The refusal is that of acts which need a fresh password, so browsers ask, and repeat the call.
 */
export function createActConfirmation(deps: TriesDeps): ConfirmPassword {
  return async (call, password) => {
    const { has_factor: hasFactor } = await confirmAlone(deps, call, password)
    if (hasFactor) await call.requireFreshPassword()
  }
}

async function confirmAlone(deps: TriesDeps, call: Call, password: string): Promise<Credentials> {
  const person = found(await findCredentials(call.db, call.person.userId))
  // whoever signs in elsewhere alone shows it by their second factor, which the caller asks for, or by a new sign-in
  if (person.password_hash === null) {
    if (person.has_factor || (await isFresh(call))) return person
    throw invalid(
      'password',
      'You have no password here: log out and in again, then do this within ten minutes',
    )
  }
  if (await knowsPassword(call, deps, { hash: person.password_hash, password })) return person
  throw invalid('password', 'This is not your current password')
}

async function isFresh(call: Call): Promise<boolean> {
  try {
    await call.requireFreshPassword()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** For so long the answer with a token may be on its way. */
const onItsWayMs = 10_000

/**
 * Keeps that the caller has proved their second factor, or their password if they have none, for the critical acts that follow
 * in this session, and gives it a new token (ASVS 7.2.4); null where one is on its way to another tab.
 */
export async function proveAgain(
  deps: FactorsDeps,
  call: Call,
  { password, ...proof }: { password?: string | undefined } & Proof,
): Promise<{ token: string | null }> {
  const now = call.clock.now()
  const session = { session: call.person.sessionId, now }
  const { has_factor: hasFactor } = found(await findReachable(call.db, call.person.userId))
  if (hasFactor) await proveByFactor(deps, call, proof)
  else if (password === undefined) throw invalid('password', 'The Password field is required')
  else await deps.confirmOwnPassword(call, password)
  const token = newToken()
  const onItsWay = new Date(now.getTime() - onItsWayMs)
  const isRenewed = await call.db.transaction().execute(async (tx) => {
    const renewed = await renewToken(tx, { session: session.session, hash: tokenHash(token), onItsWay })
    if (hasFactor) await keepFactorAt(tx, session)
    else await keepPasswordAt(tx, session)
    await call.audit(tx, { act: 'auth.password-confirmed', target: ['session', call.person.sessionId] })
    return renewed
  })
  return { token: isRenewed ? token : null }
}

/**
 * Takes the factors of somebody away who has lost them, after two of the staff have said so, and ends what could open the account
 * without them; tells the person. Their row must be locked. Returns the sessions that have ended.
 */
export function takeLostFactors(tx: Database, of: { user: number; now: Date }): Promise<number[]> {
  return asSystem(tx, async () => {
    await endOpenSecrets(tx, of)
    await takeFactorsAway(tx, of.user, of.now)
    return endSessionsOf(tx, { user: of.user, reason: 'revoked', now: of.now })
  })
}
