import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { adminPermissions } from '@uplink/contract/admin-permissions'
import type { adminRoles } from '@uplink/contract/admin-roles'
import { counted } from '@uplink/contract/counted'
import type { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import type { customPermissions } from '@uplink/contract/custom-permissions'
import { byTopic } from '@uplink/contract/right-topics'
import type { missingRightRoutes, roleRightRoutes } from '@uplink/contract/role-rights'
import type { Answer, Received } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import type { MatrixGroup } from '../../ui/matrix/matrix'
import type { Call } from './calls/calls.data'
import { reachedBy } from './calls/reach'

const permissions = endpoint<typeof adminPermissions.routes.list>('GET', '/admin-permissions')
const customs = endpoint<typeof customPermissions.routes.list>('GET', '/custom-permissions')
const signedIn = endpoint<typeof roleRightRoutes.signedIn>('GET', '/admin-roles/signed-in')
const missing = endpoint<typeof missingRightRoutes.list>('GET', '/admin-roles/missing-rights')
const settle = endpoint<typeof missingRightRoutes.settle>('POST', '/admin-roles/missing-rights')
const roles = endpoint<typeof adminRoles.routes.list>('GET', '/admin-roles')
const add = endpoint<typeof roleRightRoutes.addRows>('POST', '/admin-roles/:id/rows')
const details = endpoint<typeof customPermissionDetails.routes.list>('GET', '/custom-permission-details')

/** A whole list, up to 1,000 rows without pages; a look-up would stop at 300. */
const whole = { query: { pagination: 'false' } } as const

export type Permission = Answer<typeof adminPermissions.routes.list>['data'][number]
type Custom = Answer<typeof customPermissions.routes.list>['data'][number]
export type MissingRight = Answer<typeof missingRightRoutes.list>['data'][number]
/** A detail of a custom permission, as lists have it. */
export type RoleDetail = Answer<typeof customPermissionDetails.routes.list>['data'][number]
export type Role = Answer<typeof adminRoles.routes.list>['data'][number]

/** All admin permissions, by name. */
export const permissionsQuery = queryOptions({
  queryKey: keysOf('admin-permissions').list('whole'),
  queryFn: async ({ signal }) => (await call(permissions, whole, { signal })).data,
})

/** All custom permissions, by name. */
export const customPermissionsQuery = queryOptions({
  queryKey: keysOf('custom-permissions').list('whole'),
  queryFn: async ({ signal }) => (await call(customs, whole, { signal })).data,
})

/** All roles with their rights, in the order in which they were made. */
export const rolesQuery = queryOptions({
  queryKey: keysOf('admin-roles').list('whole'),
  queryFn: async ({ signal }) => {
    const page = await call(roles, whole, { signal })
    return { ...page, data: page.data.toSorted((a, b) => a.id - b.id) }
  },
})

/** What the built-in roles have in a new installation and lack here. */
export const missingQuery = queryOptions({
  queryKey: keysOf('admin-roles').of('missing-rights'),
  queryFn: async ({ signal }) => (await call(missing, {}, { signal, quiet: true })).data,
})

/** Adds missing rights, or remembers that they are not wanted. */
export const settleMissing = (body: Received<typeof missingRightRoutes.settle>['body']) =>
  call(settle, { body })

/**
 * Admin permissions and custom permissions can have the same ids, so the keys of the matrix's rows also name the
 * kind.
 */
export const callKey = (id: number) => `call ${id}`
export const rowsKey = (id: number) => `rows ${id}`

/** How many people have one of these roles, and how many of them are signed in. */
export function peopleQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: keysOf('admin-roles').of('signed-in', ids),
    queryFn: async ({ signal }) => (await call(signedIn, { query: { id: ids.join() } }, { signal })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** The rows of the matrix in groups, by what they are about, and the custom permissions last; each with what it opens. */
export function groupsOf(
  all: readonly Permission[],
  rules: readonly Custom[],
  calls: readonly Call[],
): readonly MatrixGroup[] {
  const ofCalls = byTopic(all, ({ name }) => name).map(({ key, title, rights }) => ({
    key,
    label: title,
    rows: rights.map(({ id, display_name, http_method, http_path }) => ({
      key: callKey(id),
      label: display_name,
      ...(calls.length > 0 && { hint: counted(reachedBy(http_method, http_path, calls).length, 'call') }),
    })),
  }))
  const ofRows = {
    key: 'rows of records',
    label: 'Rows: custom permissions',
    rows: rules.map(({ id, permission, status, details }) => ({
      key: rowsKey(id),
      label: permission,
      hint: status === 'inactive' ? 'inactive' : counted(details, 'detail'),
    })),
  }
  return [...ofCalls, ...(rules.length > 0 ? [ofRows] : [])]
}

/** The details of these custom permissions: which records whoever has them reaches. */
export const detailsOfQuery = (permissions: readonly number[]) =>
  queryOptions({
    queryKey: keysOf('custom-permission-details').list(permissions),
    queryFn: async ({ signal }) =>
      (
        await call(
          details,
          { query: { permission: permissions.join(), pagination: 'false', sort: 'route_name' } },
          { signal },
        )
      ).data,
    enabled: permissions.length > 0,
  })

/** What is sent to name more records for a role. */
export type NewRows = Received<typeof roleRightRoutes.addRows>['body']

/** Names records for a role, in a custom permission of its own. */
export const addRows = (id: number, body: NewRows) => call(add, { params: { id }, body })
