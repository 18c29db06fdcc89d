import { queryOptions } from '@tanstack/react-query'
import { menuItems, menuOrderRoutes } from '@uplink/contract/menu-items'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'

export type EditedItem = Answer<typeof menuItems.routes.list>['data'][number]

export interface Place {
  id: number
  parent_id: number | null
  order: number
}

/** All items one may see, whoever they are for. */
export function menuItemsQuery() {
  return queryOptions({
    queryKey: keysOf('menus').of('items'),
    queryFn: ({ signal }) => call(menuItems.routes.list, { query: { pagination: 'false' } }, { signal }),
  })
}

export const saveOrder = (items: readonly Place[]) =>
  call(menuOrderRoutes.update, { body: { items: [...items] } })

export const deleteItem = (id: number) => call(menuItems.routes.delete, { params: { id } })
