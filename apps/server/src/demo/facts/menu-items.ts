/** An entry of the sidebar; icons are names of the Lucide set. Only screens that exist are listed. */
export interface MenuEntry {
  title: string
  icon: string
  /** Below /admin; a group has none. */
  uri?: string
  /** Name of the admin permission it needs; everybody sees the others. */
  permission?: string
  children?: readonly MenuEntry[]
}

/** Billing History, My Orders and Logout are added to everybody's menu by the server. */
export const menuEntries: readonly MenuEntry[] = [
  { title: 'Dashboard', icon: 'layout-dashboard', uri: 'dashboard' },
  { title: 'Support Tickets', icon: 'life-buoy', uri: 'support-ticket' },
  { title: 'Notifications', icon: 'bell', uri: 'auth/notifications' },
]
