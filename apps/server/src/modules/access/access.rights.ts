import type { RouteDefinition } from '@uplink/contract/route'
import { opener } from '@uplink/permission-rules/call-patterns'
import type { PermissionGrant } from '@uplink/permission-rules/row-access'
import { system } from '#platform/database/actor'
import type { Clock } from '#platform/clock'
import type { Database, Databases } from '#platform/database/kysely'
import { findGrantsOfRoles, findPermissionsOfRoles, findRuledModels } from './access.store'

/** The compiled rights of roles: which calls they open, which row rules and which permissions they have. */
export interface RoleRights {
  reaches(roleIds: readonly number[], route: RouteDefinition): boolean
  /** Roles with an admin permission that opens the route. */
  rolesReaching(route: RouteDefinition): number[]
  grants(roleIds: readonly number[], model: string): PermissionGrant[]
  /** Whether a route list is about the model; without one nobody can write a row rule about it. */
  hasRouteList(model: string): boolean
  hasPermission(roleIds: readonly number[], name: string): boolean
}

/**
 * Whoever may call a list may call its export, and its acts on many records, which check the right to each act
 * themselves.
 */
const requestedFor = (route: RouteDefinition) => route.exports ?? route.goesWith ?? route

/**
 * Admin permissions open routes for staff and self-care only; a route that goes with a list is opened with that list.
 */
export const isOpened = ({ right: { audience }, exports, goesWith }: RouteDefinition) =>
  !exports && !goesWith && (audience === 'staff' || audience === 'self-care')

/** The present rights of all roles. */
export async function loadRights(db: Database): Promise<RoleRights> {
  const [permissions, details, ruled] = await Promise.all([
    findPermissionsOfRoles(db),
    findGrantsOfRoles(db),
    findRuledModels(db),
  ])
  const patterns = permissions.map((p) => ({
    roleId: p.role_id,
    name: p.name,
    opens: opener({ methods: p.http_method, paths: p.http_path }),
  }))
  const ofRoles = (roleIds: readonly number[]) =>
    patterns.filter((pattern) => roleIds.includes(pattern.roleId))
  return {
    reaches: (roleIds, route) => ofRoles(roleIds).some(({ opens }) => opens(requestedFor(route))),
    rolesReaching: (route) => [
      ...new Set(patterns.filter(({ opens }) => opens(requestedFor(route))).map(({ roleId }) => roleId)),
    ],
    hasPermission: (roleIds, name) => ofRoles(roleIds).some((pattern) => pattern.name === name),
    grants: (roleIds, model) =>
      details.filter((detail) => detail.model === model && roleIds.includes(detail.role_id)).map(grantOf),
    hasRouteList: (model) => ruled.includes(model),
  }
}

/** A stored detail as the grant that it makes. */
export function grantOf(detail: {
  actions: string[]
  flag: string
  list_rules: unknown
  edit_rules: unknown
  delete_rules: unknown
}): PermissionGrant {
  return {
    actions: detail.actions as PermissionGrant['actions'],
    flag: detail.flag === '1' ? '1' : '0',
    list: detail.list_rules,
    edit: detail.edit_rules,
    delete: detail.delete_rules,
  }
}

/** If the signal of a change is lost, the change still takes effect after this time. */
const staleAfterMs = 1000

/** The rights of all roles, cached until they change. */
export function createRoleRights({ databases, clock }: { databases: Databases; clock: Clock }) {
  const db = databases.for(system)
  let current: { rights: Promise<RoleRights>; loadedAt: number } | undefined
  return {
    now(): Promise<RoleRights> {
      const now = clock.now().getTime()
      if (!current || now - current.loadedAt >= staleAfterMs) {
        current = { rights: loadRights(db), loadedAt: now }
        current.rights.catch(() => (current = undefined))
      }
      return current.rights
    },
    forget: () => void (current = undefined),
  }
}

export type RoleRightsSource = ReturnType<typeof createRoleRights>
