import { whyGuessable } from '#platform/passwords/guessable'
import { invalid, type Problem } from '#platform/http/problem'
import type { Credentials } from './passwords.store'

/** Why a person may not have this password, apart from its length: others could guess it. */
export function refusalOf(person: Credentials, password: string): Problem | undefined {
  const { username, name, email, mobile_no, provider } = person
  const reason = whyGuessable(password, [username, name, email, mobile_no, provider, 'uplink'])
  return reason === undefined ? undefined : invalid('password', reason)
}
