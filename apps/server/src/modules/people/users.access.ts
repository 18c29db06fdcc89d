import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import type { Person } from '#platform/http/person'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import type { Reach } from '#platform/resource/resource.store'
import { administratorRole, customerRole } from '../access/access.public'
import { findRoles, findRolesWithin, withRolesAmong } from './user-roles.store'

export const userRules = ruleColumnsOf({ model: 'user', table: 'users' })

interface Giver {
  db: Database
  person: Pick<Person, 'roleIds'>
}

/** The roles that allow nothing beyond the person's own, because nobody may give more than they have. */
export function rolesToGive({ db, person }: Giver): Promise<number[]> {
  if (person.roleIds.includes(administratorRole)) return findRoles(db)
  return findRolesWithin(db, { own: person.roleIds, builtIn: [administratorRole, customerRole] })
}

/**
 * Whether somebody may be given a role: customers theirs, which is all they may have (decisions 5), and staff one of
 * these.
 */
export const mayBeGiven = (roles: readonly number[], role: number, accountType: 'customer' | 'staff') =>
  accountType === 'customer' ? role === customerRole : roles.includes(role)

/**
 * Which users the caller may see, change and delete. A user with a role that the caller could not give can only be
 * seen: by changing such a user's address, the caller could get the next link for a password.
 */
export async function reachOf(call: Call, roles: readonly number[]): Promise<Reach> {
  const rows = (action: 'List' | 'Edit' | 'Delete') => call.rows('user', action, userRules.columns)
  const [List, Edit, Delete] = await Promise.all([rows('List'), rows('Edit'), rows('Delete')])
  const among = changeableAmong(roles)
  // the person to whom somebody is tied is told of to those who may list them
  return { List, Edit: among(Edit), Delete: among(Delete), told: { user_ref: List } }
}

const changeableAmong = (roles: readonly number[]) => (within: Within) =>
  withRolesAmong(within, roles, customerRole)

/** Narrows users whom a person's row rules let them change or delete to those whom they may. */
export const changeableBy = async (giver: Giver) => changeableAmong(await rolesToGive(giver))
