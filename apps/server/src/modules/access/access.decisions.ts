import { isForTokens } from '@uplink/contract/api-tokens'
import type { Model } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import { customerRole } from '@uplink/contract/users'
import { decideRowAccess, organizationsOf, rowsOf, type RowAccess } from '@uplink/permission-rules/row-access'
import { toSql, type Columns } from '@uplink/permission-rules/to-sql'
import type { RecordTree } from '@uplink/permission-rules/tree'
import { sql, type SqlBool } from 'kysely'
import type { Gatekeeper, Within } from '#platform/http/gatekeeper'
import type { Person } from '#platform/http/person'
import type { RoleRights, RoleRightsSource } from './access.rights'

/** The built-in role of administrators, which the code knows by its id. */
export const administratorRole = 1
export { customerRole }

/**
 * Whether a person may call a route, as far as their account and the built-in roles decide; undefined: the permissions
 * of their roles do. Customers have the routes of self-care only, whatever roles their account was given
 * (decisions 5).
 */
export function decidedCall(person: Rank, { right: { audience } }: RouteDefinition): boolean | undefined {
  if (audience === 'network') return false
  if (audience === 'public' || audience === 'signed-in') return true
  if (audience === 'every-staff') return person.accountType === 'staff'
  if (audience === 'staff' && person.accountType === 'customer') return false
  if (isAdministrator(person)) return true
  return audience === 'self-care' && person.roleIds.includes(customerRole) ? true : undefined
}

type Rank = Pick<Person, 'accountType' | 'roleIds'>

/** Only staff are administrators. */
export const isAdministrator = ({ accountType, roleIds }: Rank): boolean =>
  accountType === 'staff' && roleIds.includes(administratorRole)

/** The questions of a call that `access` answers. */
export type Decisions = Pick<
  Gatekeeper,
  'mayCall' | 'hasPermission' | 'rowsFor' | 'mayCreate' | 'rolesReaching'
>

/**
 * Decides by the present rights of the person's roles. The administrator may do everything. With an API token both must agree:
 * what the token was given, and what its owner may now.
 */
export function createDecisions(rights: RoleRightsSource): Decisions {
  const own = decisionsOfRoles(rights)
  return {
    ...own,
    mayCall: (person, route) =>
      (!person.token || (isForTokens(route) && person.token.opens(route))) && own.mayCall(person, route),
    hasPermission: async (person, name) =>
      (!person.token || person.token.permissions.includes(name)) && own.hasPermission(person, name),
    async rowsFor(person, model, action, columns) {
      const [all, narrowed] = await Promise.all(
        sidesOf(person).map((side) => own.rowsFor(side, model, action, columns)),
      )
      return narrowed ? sql<SqlBool>`(${all} AND ${narrowed})` : (all ?? noRow)
    },
    mayCreate: async (person, model) =>
      (await Promise.all(sidesOf(person).map((side) => own.mayCreate(side, model)))).every(Boolean),
  }
}

/** The person; and with a token that has the rows of a role only, they as one who has that role and no other. */
const sidesOf = (person: Person): Person[] =>
  typeof person.token?.rowsRole === 'number'
    ? [person, { ...person, roleIds: [person.token.rowsRole] }]
    : [person]

function decisionsOfRoles(rights: RoleRightsSource): Decisions {
  return {
    mayCall: (person, route) =>
      decidedCall(person, route) ?? rights.now().then((now) => now.reaches(person.roleIds, route)),
    hasPermission: async (person, name) =>
      isAdministrator(person) || (await rights.now()).hasPermission(person.roleIds, name),
    async rowsFor(person, model, action, columns) {
      if (isAdministrator(person)) return everyRow
      return within(rowsOf(accessFor(await rights.now(), person, model, action)), columns)
    },
    mayCreate: async (person, model) =>
      isAdministrator(person) || accessFor(await rights.now(), person, model, 'Create').kind !== 'none',
    rolesReaching: async (route) => [administratorRole, ...(await rights.now()).rolesReaching(route)],
  }
}

/** The acting person, signed in or not. */
export type Acting = Pick<
  Person,
  | 'userId'
  | 'accountType'
  | 'organizationId'
  | 'departmentId'
  | 'userRefId'
  | 'organizationRefId'
  | 'departmentRefId'
  | 'roleIds'
>

const everyRow = sql<boolean>`true`
const noRow = sql<boolean>`false`

/**
 * The models that decide who may do what. Whoever may write them could grant themselves everything, so only
 * administrators may.
 */
const rightsThemselves: readonly Model[] = [
  'admin-permission',
  'admin-role',
  'route-list',
  'custom-permission',
  'custom-permission-detail',
]

/**
 * The models that an installation begins without route lists for. As long as no rules can be written about them, the
 * right to the call suffices. This is a list because of every other model rows belong to some organization: without a
 * rule nobody may see them, whether or not its route list is there.
 */
const beginWithoutRules: readonly Model[] = [...rightsThemselves, 'menu-item']

const isAdministratorsOnly = (model: Model, action: PermissionAction) =>
  action !== 'List' && rightsThemselves.includes(model)

/** On which rows of a model a person with these rights may act. */
export function accessFor(
  rights: Pick<RoleRights, 'grants' | 'hasRouteList'>,
  person: Acting,
  model: Model,
  action: PermissionAction,
): RowAccess {
  if (isAdministrator(person)) return { kind: 'all' }
  if (isAdministratorsOnly(model, action)) return { kind: 'none' }
  if (beginWithoutRules.includes(model) && !rights.hasRouteList(model)) return { kind: 'all' }
  return decideRowAccess(rights.grants(person.roleIds, model), action, attributesOf(person))
}

/** The organizations to which all records of a model belong that a person may list; undefined: any may be among them. */
export const organizationsListed = (
  rights: Pick<RoleRights, 'grants' | 'hasRouteList'>,
  person: Acting,
  model: Model,
): number[] | undefined => organizationsOf(rowsOf(accessFor(rights, person, model, 'List')))

/** A decision as the condition of a statement. */
export function within(tree: RecordTree, columns: Columns): Within {
  const { strings, values } = toSql(tree, columns)
  return sql<boolean>(strings as unknown as TemplateStringsArray, ...values)
}

/** The fields of a person that rules may name. */
export function attributesOf(person: Acting) {
  return {
    id: person.userId,
    account_type: person.accountType,
    organization_id: person.organizationId,
    department_id: person.departmentId,
    user_ref_id: person.userRefId,
    organization_ref_id: person.organizationRefId,
    department_ref_id: person.departmentRefId,
    role_ref_id: person.roleIds[0] ?? null,
  }
}
