import type { Call } from '#platform/http/call'
import { found, invalid } from '#platform/http/problem'
import { keepPasswordAt } from '../auth.store'
import { knowsPassword, type TriesDeps } from './password-tries'
import { findCredentials } from './passwords.store'

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
