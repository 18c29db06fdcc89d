import type { Call } from '#platform/http/call'
import { found, invalid } from '#platform/http/problem'
import { knowsPassword, type TriesDeps } from './password-tries'
import { findCredentials } from './passwords.store'

/** Throws unless the password is the caller's own. */
export type ConfirmPassword = (call: Call, password: string) => Promise<void>

/**
 * Asks for the caller's password anew, before what matters (security decisions 1): a screen left unlocked is not enough.
 * Guesses are as slow as at sign-in, and each wrong one is audited.
 */
export function createPasswordConfirmation(deps: TriesDeps): ConfirmPassword {
  return async (call, password) => {
    const { password_hash: hash } = found(await findCredentials(call.db, call.person.userId))
    if (await knowsPassword(call, deps, { hash, password })) return
    throw invalid('password', 'This is not your present password')
  }
}
