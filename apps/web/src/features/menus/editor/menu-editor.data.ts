import { queryOptions } from '@tanstack/react-query'
import { menuItems, menuOrderRoutes, menuPreviewRoutes } from '@uplink/contract/menu-items'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'

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
