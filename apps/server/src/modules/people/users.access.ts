import type { Call } from '#platform/http/call'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import type { Reach } from '#platform/resource/resource.store'
import { administratorRole, customerRole } from '../access/access.public'
import { findRoles, findRolesWithin, withRolesAmong } from './user-roles.store'

export const userRules = ruleColumnsOf({ model: 'user', table: 'users' })

/** The roles that allow nothing beyond the caller's own, because nobody may give more than they have. */
export function rolesToGive({ db, person }: Call): Promise<number[]> {
  if (person.roleIds.includes(administratorRole)) return findRoles(db)
  return findRolesWithin(db, { own: person.roleIds, builtIn: [administratorRole, customerRole] })
}

/** Whether a person may be given a role; every customer may have the role of customers. */
export const mayBeGiven = (roles: readonly number[], role: number, accountType: string) =>
  roles.includes(role) || (role === customerRole && accountType === 'customer')

/**
 * Which users the caller may see, change and delete. A user with a role that the caller could not give can only be
 * seen: by changing such a user's address, the caller could get the next link for a password.
 */
export async function reachOf(call: Call, roles: readonly number[]): Promise<Reach> {
  const rows = (action: 'List' | 'Edit' | 'Delete') => call.rows('user', action, userRules.columns)
  const [List, Edit, Delete] = await Promise.all([rows('List'), rows('Edit'), rows('Delete')])
  const among = (within: typeof Edit) => withRolesAmong(within, roles, customerRole)
  return { List, Edit: among(Edit), Delete: among(Delete) }
}
