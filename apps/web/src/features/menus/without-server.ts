import { logoutItem } from '@uplink/contract/fixed-menu-items'
import type { MenuItem } from '@uplink/contract/menus'

/** The menu when it could not be loaded: the links home and to log out. */
export const withoutServer: readonly MenuItem[] = [
  { ...logoutItem, id: -1, order: 1, title: 'Dashboard', icon: 'house', uri: 'dashboard', children: [] },
  { ...logoutItem, children: [] },
]
