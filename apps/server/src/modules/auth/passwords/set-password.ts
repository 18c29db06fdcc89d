import { asSystem } from '#platform/database/as-system'
import type { Database } from '#platform/database/kysely'
import { whyGuessable } from '#platform/passwords/guessable'
import { invalid, type Problem, found } from '#platform/http/problem'
import type { Call } from '#platform/http/call'
import { endOpenChanges } from '../codes/codes.store'
import { deleteChallengesOf } from '../factors/challenges.store'
import { keepPasswordAt } from '../auth.store'
import { setPassword, type Credentials, findCredentials } from './passwords.store'
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
 * Ends every link and every code that a person was sent, the changes that wait for such codes, and sign-ins that wait for
 * their second step. The person's row must be locked.
 */
export async function endOpenSecrets(tx: Database, of: { user: number; now: Date }): Promise<void> {
  await asSystem(tx, async () => {
    await endOpenChanges(tx, of)
    await endOpenLinks(tx, [of.user], of.now)
    await deleteChallengesOf(tx, of.user)
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
  return async (call, password) => {
    const { password_hash: hash } = found(await findCredentials(call.db, call.person.userId))
    if (await knowsPassword(call, deps, { hash, password })) return
    throw invalid('password', 'This is not your current password')
  }
}

/** Keeps that the caller has proved their password, for the critical acts that follow in this session. */
export async function proveAgain(confirm: ConfirmPassword, call: Call, password: string): Promise<void> {
  await confirm(call, password)
  await call.db.transaction().execute(async (tx) => {
    await keepPasswordAt(tx, { session: call.person.sessionId, now: call.clock.now() })
    await call.audit(tx, { act: 'auth.password-confirmed', target: ['session', call.person.sessionId] })
  })
}
