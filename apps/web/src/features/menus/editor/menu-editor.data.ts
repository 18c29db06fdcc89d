import { queryOptions } from '@tanstack/react-query'
import { menuItems, menuOrderRoutes, menuPreviewRoutes } from '@uplink/contract/menu-items'
import type { Answer } from '@uplink/contract/route'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { ApiError } from '../../../platform/api/errors'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { searchPeople } from '../../../platform/list/search-people'
import type { Option } from '../../../ui/choosers/option'

const people = endpoint<typeof userRoutes.search>('GET', '/all-users')

export type EditedItem = Answer<typeof menuItems.routes.list>['data'][number]

export interface Place {
  id: number
  parent_id: number | null
  order: number
}

/** All menu items that the row rules let the editor's user list, whoever sees them in the menu. */
export function menuItemsQuery() {
  return queryOptions({
    queryKey: keysOf('menus').of('items'),
    queryFn: ({ signal }) => call(menuItems.routes.list, { query: { pagination: 'false' } }, { signal }),
  })
}

/** The permissions named in the menu that a role has. */
export function previewQuery(role: number) {
  return queryOptions({
    queryKey: keysOf('menus').of('preview', role),
    queryFn: ({ signal }) =>
      call(menuPreviewRoutes.read, { query: { role_id: role } }, { signal }).then(({ data }) => data),
  })
}

export const saveOrder = (items: readonly Place[]) =>
  call(menuOrderRoutes.update, { body: { items: [...items] } })

export const deleteItem = (id: number) => call(menuItems.routes.delete, { params: { id } })

/** People to choose from, by the beginning of their name or username; nobody for whoever may not look for people. */
export async function findPeople(text: string): Promise<readonly Option[]> {
  const found = await searchPeople(
    text,
    async (q) => (await call(people, { query: q === undefined ? {} : { q } })).data,
    ({ name, username }) => `${name} ${username}`,
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return []
    throw error
  })
  return found.map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}
