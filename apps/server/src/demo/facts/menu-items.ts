/** An entry of the sidebar; icons are names of the Lucide set. Only screens that exist are listed. */
export interface MenuEntry {
  title: string
  icon: string
  /** Below /admin; a group has none. */
  uri?: string
  /** Name of the admin permission it needs; everybody sees the others. */
  permission?: string
  /** Its place among its neighbours, where it is not the order of this list. */
  order?: number
  children?: readonly MenuEntry[]
}

/** What only somebody with a line of their own has a use for. */
const permission = 'self-care.use'

/**
 * Billing History (98), My Orders (99) and Logout (101) are added to everybody's menu by the server. What an item without a
 * screen holds stands under its title as a heading, so the group of order 97 goes on with the first two.
 */
export const menuEntries: readonly MenuEntry[] = [
  { title: 'Dashboard', icon: 'layout-dashboard', uri: 'dashboard', order: 1 },
  {
    title: 'Work',
    icon: 'ticket',
    order: 2,
    children: [
      { title: 'Desk', icon: 'ticket', uri: 'desk', permission: 'desk.work' },
      { title: 'Orders', icon: 'package', uri: 'desk/orders', permission: 'orders.work' },
      {
        title: 'Payments to review',
        icon: 'shield-check',
        uri: 'desk/payment-cases',
        permission: 'payment-cases.work',
      },
    ],
  },
  {
    title: 'Customers',
    icon: 'users-round',
    order: 97,
    children: [
      { title: 'Messages sent', icon: 'scroll-text', uri: 'message-logs', permission: 'messages.look' },
      { title: 'Payments', icon: 'wallet', uri: 'desk/payments', permission: 'payments.look' },
    ],
  },
  {
    title: 'Bills & payments',
    icon: 'wallet',
    order: 97,
    children: [
      { title: 'Top up', icon: 'wallet', uri: 'topup', permission },
      { title: 'Recharge History', icon: 'scroll-text', uri: 'recharge-history', permission },
    ],
  },
  {
    title: 'Internet',
    icon: 'wifi',
    order: 100,
    children: [
      { title: 'Usage', icon: 'chart-column', uri: 'usage', permission },
      { title: 'My Package', icon: 'package', uri: 'package', permission },
      { title: 'Offers', icon: 'gift', uri: 'offers', permission },
      { title: 'Devices', icon: 'router', uri: 'devices', permission },
      { title: 'Service Status', icon: 'activity', uri: 'service_status', permission },
      { title: 'Address Change', icon: 'map-pin', uri: 'address-change-request', permission },
    ],
  },
  {
    title: 'Network',
    icon: 'activity',
    order: 100,
    children: [
      { title: 'Outages', icon: 'activity', uri: 'desk/outages', permission: 'outages.look' },
      { title: 'Unknown lines', icon: 'route', uri: 'desk/unknown-lines', permission: 'unknown-lines.look' },
    ],
  },
  {
    title: 'Help',
    icon: 'life-buoy',
    order: 100,
    children: [
      { title: 'Support', icon: 'headset', uri: 'support', permission },
      { title: 'Support Tickets', icon: 'life-buoy', uri: 'support-ticket', permission },
      { title: 'Chat', icon: 'message-circle', uri: 'my-chat', permission },
    ],
  },
  {
    title: 'Account',
    icon: 'user-round',
    order: 100,
    children: [
      { title: 'My Account', icon: 'user-round', uri: 'my-account' },
      { title: 'Update Info', icon: 'settings', uri: 'info-update' },
      { title: 'Change Password', icon: 'key-round', uri: 'change-password' },
      { title: 'Notifications', icon: 'bell', uri: 'auth/notifications' },
    ],
  },
]
