import { logoutItem } from '@uplink/contract/fixed-menu-items'
import type { MenuItem } from '@uplink/contract/menus'

/** What remains when the menu could not be loaded: the way home and the way out. */
export const withoutServer: readonly MenuItem[] = [
  { ...logoutItem, id: -1, order: 1, title: 'Dashboard', icon: 'house', uri: 'dashboard', children: [] },
  { ...logoutItem, children: [] },
]
