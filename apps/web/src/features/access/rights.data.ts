import { queryOptions } from '@tanstack/react-query'
import { permissionLookup } from '@uplink/contract/admin-permissions'
import { customPermissionLookup } from '@uplink/contract/custom-permissions'
import { call } from '../../platform/api/call'
import { keysOf } from '../../platform/api/query-keys'
import type { MatrixGroup } from '../../ui/matrix/matrix'

interface Named {
  id: number
  name: string
}

interface Custom {
  id: number
  permission: string
  status: 'active' | 'inactive'
}

/** All admin permissions, by name. */
export const permissionsQuery = queryOptions({
  queryKey: keysOf('admin-permissions').of('look-up'),
  queryFn: async ({ signal }) =>
    (await call(permissionLookup.route, { query: {} }, { signal })).data as unknown as (Named & {
      display_name: string
    })[],
})

/** All custom permissions, by name. */
export const customPermissionsQuery = queryOptions({
  queryKey: keysOf('custom-permissions').of('look-up'),
  queryFn: async ({ signal }) =>
    (await call(customPermissionLookup.route, { query: {} }, { signal })).data as unknown as Custom[],
})

/** Rights of calls and of rows have ids of their own: a row of the matrix names both. */
export const callKey = (id: number) => `call ${id}`
export const rowsKey = (id: number) => `rows ${id}`

/** Grouped by the noun their names begin with, and the rules about rows last. */
export function groupsOf(
  permissions: readonly (Named & { display_name: string })[],
  customs: readonly Custom[],
): readonly MatrixGroup[] {
  const nounOf = ({ name }: Named) => name.split('.')[0] ?? name
  const nouns = [...new Set(permissions.map(nounOf))].sort()
  const ofCalls = nouns.map((noun) => ({
    key: noun,
    label: (noun.charAt(0).toUpperCase() + noun.slice(1)).replaceAll('-', ' '),
    rows: permissions
      .filter((permission) => nounOf(permission) === noun)
      .map(({ id, display_name }) => ({ key: callKey(id), label: display_name })),
  }))
  const ofRows = {
    key: 'rows of records',
    label: 'Rows: custom permissions',
    rows: customs.map(({ id, permission, status }) => ({
      key: rowsKey(id),
      label: permission,
      ...(status === 'inactive' && { hint: 'inactive' }),
    })),
  }
  return [...ofCalls, ...(customs.length > 0 ? [ofRows] : [])]
}
