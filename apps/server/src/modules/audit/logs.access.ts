import type { Call } from '#platform/http/call'
import { administratorRole } from '../access/access.public'
import { userRuleColumns } from '../people/people.public'
import type { Sight } from './logs.store'

/**
 * Whose lines a person sees. Administrators see all. Others see lines of the people whom they may list; but lines
 * about sign-ins and refusals only if they are their own.
 */
export async function sightOf(call: Call): Promise<Sight> {
  if (call.person.roleIds.includes(administratorRole)) return 'all'
  return { person: call.person.userId, people: await call.rows('user', 'List', userRuleColumns) }
}
