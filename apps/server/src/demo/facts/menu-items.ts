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

/** What only somebody with a line of their own has a use for. */
const permission = 'self-care.use'

/** Billing History, My Orders and Logout are added to everybody's menu by the server. */
export const menuEntries: readonly MenuEntry[] = [
  { title: 'Dashboard', icon: 'layout-dashboard', uri: 'dashboard' },
  {
    title: 'Internet',
    icon: 'wifi',
    permission,
    children: [
      { title: 'Usage', icon: 'chart-column', uri: 'usage', permission },
      { title: 'Devices', icon: 'router', uri: 'devices', permission },
      { title: 'My Package', icon: 'package', uri: 'package', permission },
      { title: 'Offers', icon: 'gift', uri: 'offers', permission },
      { title: 'Service Status', icon: 'activity', uri: 'service_status', permission },
      { title: 'Address Change', icon: 'map-pin', uri: 'address-change-request', permission },
    ],
  },
  { title: 'Orders at the desk', icon: 'shopping-bag', uri: 'desk/orders', permission: 'orders.work' },
  { title: 'Payments', icon: 'wallet', uri: 'desk/payments', permission: 'payments.look' },
  {
    title: 'Money to decide',
    icon: 'receipt-text',
    uri: 'desk/payment-cases',
    permission: 'payment-cases.work',
  },
  { title: 'Outages', icon: 'route', uri: 'desk/outages', permission: 'outages.look' },
  {
    title: 'Unknown Lines',
    icon: 'router',
    uri: 'desk/unknown-lines',
    permission: 'unknown-lines.look',
  },
  { title: 'Support', icon: 'headset', uri: 'support', permission },
  { title: 'Support Tickets', icon: 'life-buoy', uri: 'support-ticket', permission },
  { title: 'Chat', icon: 'message-circle', uri: 'my-chat', permission },
  { title: 'Desk', icon: 'ticket', uri: 'desk', permission: 'desk.work' },
  { title: 'Top up', icon: 'wallet', uri: 'topup', permission },
  { title: 'Recharge History', icon: 'scroll-text', uri: 'recharge-history', permission },
  { title: 'Notifications', icon: 'bell', uri: 'auth/notifications' },
  {
    title: 'Account',
    icon: 'user-round',
    children: [
      { title: 'My Account', icon: 'user-round', uri: 'my-account' },
      { title: 'Update Info', icon: 'settings', uri: 'info-update' },
      { title: 'Change Password', icon: 'key-round', uri: 'change-password' },
    ],
  },
  { title: 'Messages Sent', icon: 'scroll-text', uri: 'message-logs', permission: 'messages.look' },
]
