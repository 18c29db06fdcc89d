import type { MenuItem } from '@uplink/contract/menus'

function fixed(id: number, order: number, title: string, icon: string, uri: string | null): MenuItem {
  const nothing = {
    parent_id: null,
    permission: null,
    organization_id: null,
    user_ref_id: null,
    children: [],
  }
  return { id, order, title, icon, uri, ...nothing }
}

/** What remains when the menu could not be loaded: the way home and the way out. */
export const withoutServer: readonly MenuItem[] = [
  fixed(-1, 1, 'Dashboard', 'house', 'dashboard'),
  fixed(-101, 101, 'Logout', 'log-out', null),
]
