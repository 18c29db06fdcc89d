import type { Call } from '#platform/http/call'
import { administratorRole } from '../access/access.public'
import { userRuleColumns } from '../people/people.public'
import type { Sight } from './logs.store'

/**
 * Whose lines somebody sees. Administrators: all. Others: what was done by the people whom they may list; of what happens at
 * the door, sign-ins and refusals, only their own.
 */
export async function sightOf(call: Call): Promise<Sight> {
  if (call.person.roleIds.includes(administratorRole)) return 'all'
  return { person: call.person.userId, people: await call.rows('user', 'List', userRuleColumns) }
}
