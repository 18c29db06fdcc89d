import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import { decideRowAccess, rowsOf } from '@uplink/permission-rules/row-access'
import { toSql, type Columns } from '@uplink/permission-rules/to-sql'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/kysely'
import type { Person } from '../../platform/http/person'
import { createRoleRights, type RoleRightsSource } from './access.rights'
import { findSignedInStaff } from './access.store'

export { createRoleRights, type RoleRightsSource }

/** The built-in roles the code knows. */
export const administratorRole = 1
const customerRole = 2

/** Whether the person's roles reach the route at all. */
export function mayCall(
  rights: RoleRightsSource,
  person: Person,
  route: RouteDefinition,
): boolean | Promise<boolean> {
  const { audience } = route.right
  if (audience === 'network') return false
  if (audience === 'public' || audience === 'signed-in' || person.roleIds.includes(administratorRole))
    return true
  if (audience === 'self-care' && person.roleIds.includes(customerRole)) return true
  return rights.now().then((now) => now.reaches(person.roleIds, route))
}

/** Whether the person has an admin permission by its name; the administrator has all. */
export async function hasPermission(
  rights: RoleRightsSource,
  person: Person,
  name: string,
): Promise<boolean> {
  return (
    person.roleIds.includes(administratorRole) || (await rights.now()).hasPermission(person.roleIds, name)
  )
}

/**
 * The rows of a model on which staff may act, as a condition every statement about them carries. The administrator
 * has all rows; who has no rule has none.
 */
export async function rowsFor(
  rights: RoleRightsSource,
  person: Person,
  model: string,
  action: PermissionAction,
  columns: Columns,
): Promise<Expression<SqlBool>> {
  if (person.roleIds.includes(administratorRole)) return sql<SqlBool>`true`
  const grants = (await rights.now()).grants(person.roleIds, model)
  const { strings, values } = toSql(rowsOf(decideRowAccess(grants, action, attributesOf(person))), columns)
  return sql<SqlBool>(strings as unknown as TemplateStringsArray, ...values)
}

function attributesOf(person: Person) {
  return {
    id: person.userId,
    account_type: person.accountType,
    organization_id: person.organizationId,
    department_id: person.departmentId,
    user_ref_id: person.userRefId,
    role_ref_id: person.roleIds[0] ?? null,
  }
}

/** Roles whose people reach a route. Ask before a transaction begins: it may need a connection of its own. */
export async function rolesReaching(rights: RoleRightsSource, route: RouteDefinition): Promise<number[]> {
  return [administratorRole, ...(await rights.now()).rolesReaching(route)]
}

/**
 * Signed-in staff of an organization with one of the roles, and administrators: whom live hints are for. Their row rules
 * are asked when they read, so a hint carries ids only.
 */
export async function signedInStaff(
  tx: Database,
  asked: { roles: readonly number[]; organization: number; now: Date },
): Promise<number[]> {
  const rows = await findSignedInStaff(tx, { ...asked, administratorRole, limit: 500 })
  return rows.map(({ id }) => id)
}
