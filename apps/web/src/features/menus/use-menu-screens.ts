import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '@uplink/contract/menus'
import type { LucideIcon } from 'lucide-react'
import { iconName, menuIcons } from './menu-icons'
import { menuPath, menuQuery, visibleMenu } from './menu-tree'

export interface MenuScreen {
  title: string
  path: string
  /** The heading above it in the menu. */
  group: string | undefined
  /** By which the menu shows it; an entry below a heading with an icon has that of the heading. */
  icon: LucideIcon
}

/** Every screen of the person's menu, in its order, without what is hidden from everybody. */
export function useMenuScreens(): MenuScreen[] {
  const { data } = useQuery(menuQuery())
  return screensOf(visibleMenu(data ?? [], { firstRoleId: undefined, onPhone: false }), undefined, null)
}

function screensOf(
  items: readonly MenuItem[],
  group: string | undefined,
  above: string | null,
): MenuScreen[] {
  return items.flatMap(({ title, uri, children, icon }) => [
    ...(uri === null
      ? []
      : [{ title, path: menuPath(uri), group, icon: menuIcons[iconName(icon ?? above)] }]),
    ...screensOf(children, title, icon ?? above),
  ])
}
