import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '@uplink/contract/menus'
import { menuPath, menuQuery, visibleMenu } from './menu-tree'

export interface MenuScreen {
  title: string
  path: string
  /** The heading above it in the menu. */
  group: string | undefined
}

/** Every screen of the person's menu, in its order, without what is hidden from everybody. */
export function useMenuScreens(): MenuScreen[] {
  const { data } = useQuery(menuQuery())
  return screensOf(visibleMenu(data ?? [], { firstRoleId: undefined, onPhone: false }), undefined)
}

function screensOf(items: readonly MenuItem[], group: string | undefined): MenuScreen[] {
  return items.flatMap(({ title, uri, children }) => [
    ...(uri === null ? [] : [{ title, path: menuPath(uri), group }]),
    ...screensOf(children, title),
  ])
}
