import type { PlainScreen } from '@uplink/contract/screens'

/** An entry of the sidebar; icons are names of the Lucide set. Every screen named here exists. */
export interface MenuEntry {
  title: string
  icon: string
  /** The screen it leads to; a group has none. */
  screen?: PlainScreen
  /** The admin permission that it needs; absent: everybody sees it. */
  permission?: string
  /** Its place among its neighbours, when that differs from the order of this list; the tree's own items have theirs. */
  order?: number
  children?: readonly MenuEntry[]
}

/** For entries that are of use only to people with a line of their own. */
const permission = 'self-care.use'

/**
 * The menu of a new installation. An item without a screen is a group: its title is a heading above its items. Everybody
 * has Home and Account; customers besides Bills & payments, Internet and Help; staff Work, Customers, Money, Network and
 * Reports, and who administers the portal People & rights, Catalogue, Provider and System. The server adds Billing History (98), My Orders (99) and Logout (101) to everybody's menu: the
 * first two appear in the group before them, which is Bills & payments or Money.
 */
export const menuEntries: readonly MenuEntry[] = [
  {
    title: 'Home',
    icon: 'house',
    order: 1,
    children: [
      { title: 'Dashboard', icon: 'layout-dashboard', screen: 'dashboard' },
      { title: 'Notifications', icon: 'bell', screen: 'notifications' },
    ],
  },
  {
    title: 'Work',
    icon: 'ticket',
    order: 2,
    children: [
      { title: 'Desk', icon: 'ticket', screen: 'desk', permission: 'desk.work' },
      { title: 'Orders', icon: 'package', screen: 'deskOrders', permission: 'orders.work' },
      {
        title: 'Payments to review',
        icon: 'shield-check',
        screen: 'paymentCases',
        permission: 'payment-cases.work',
      },
      // whoever has one of the lists of which all that match can be meant finds customers as well
      { title: 'Acts on many', icon: 'list-tree', screen: 'bulkActs', permission: 'customers.look' },
    ],
  },
  {
    title: 'Customers',
    icon: 'users-round',
    order: 97,
    children: [
      { title: 'Customers', icon: 'users-round', screen: 'customers', permission: 'customers.look' },
      { title: 'Imports', icon: 'import', screen: 'imports', permission: 'imports.manage' },
      { title: 'Campaigns', icon: 'megaphone', screen: 'campaigns', permission: 'campaigns.look' },
      { title: 'Messages sent', icon: 'mail', screen: 'messages', permission: 'messages.look' },
    ],
  },
  {
    title: 'Money',
    icon: 'banknote',
    order: 97,
    children: [
      { title: 'Cash desk', icon: 'banknote', screen: 'cashDesk', permission: 'cash-desk.use' },
      { title: 'Payments', icon: 'wallet', screen: 'payments', permission: 'payments.look' },
      { title: 'Cash days', icon: 'coins', screen: 'cashDays', permission: 'cash-days.look' },
      { title: 'Vouchers', icon: 'gift', screen: 'vouchers', permission: 'vouchers.look' },
      {
        title: 'Documents',
        icon: 'file-text',
        screen: 'ledgerDocuments',
        permission: 'ledger-documents.look',
      },
      {
        title: 'Billing days',
        icon: 'calendar-days',
        screen: 'billingDays',
        permission: 'billing-days.look',
      },
    ],
  },
  {
    title: 'Bills & payments',
    icon: 'wallet',
    order: 97,
    children: [
      { title: 'Top up', icon: 'wallet', screen: 'topup', permission },
      { title: 'Voucher', icon: 'ticket', screen: 'redeem', permission },
      { title: 'Recharge History', icon: 'scroll-text', screen: 'rechargeHistory', permission },
    ],
  },
  {
    title: 'Internet',
    icon: 'wifi',
    order: 99.1,
    children: [
      { title: 'Usage', icon: 'chart-column', screen: 'usage', permission },
      { title: 'My Package', icon: 'package', screen: 'package', permission },
      { title: 'Offers', icon: 'gift', screen: 'offers', permission },
      { title: 'Devices', icon: 'router', screen: 'devices', permission },
      { title: 'Service Status', icon: 'activity', screen: 'serviceStatus', permission },
      { title: 'Address Change', icon: 'map-pin', screen: 'addressChange', permission },
    ],
  },
  {
    title: 'Help',
    icon: 'life-buoy',
    order: 99.2,
    children: [
      { title: 'Support', icon: 'headset', screen: 'support', permission },
      { title: 'Support Tickets', icon: 'life-buoy', screen: 'tickets', permission },
      { title: 'Chat', icon: 'message-circle', screen: 'chat', permission },
    ],
  },
  {
    title: 'Network',
    icon: 'activity',
    order: 99.3,
    children: [
      { title: 'Outages', icon: 'activity', screen: 'outages', permission: 'outages.look' },
      { title: 'Unknown lines', icon: 'route', screen: 'unknownLines', permission: 'unknown-lines.look' },
      { title: 'Access servers', icon: 'router', screen: 'accessServers', permission: 'access-servers.look' },
    ],
  },
  {
    title: 'Reports',
    icon: 'chart-column',
    order: 99.4,
    children: [
      { title: 'Reports', icon: 'chart-column', screen: 'reports', permission: 'report.view' },
      { title: 'Report Designer', icon: 'layout-dashboard', screen: 'designs', permission: 'design.build' },
      { title: 'Exports', icon: 'file-text', screen: 'reportExports', permission: 'report.export' },
      {
        title: 'Drop-down options',
        icon: 'list-tree',
        screen: 'dropdownOptions',
        permission: 'report.build',
      },
    ],
  },
  {
    title: 'People & rights',
    icon: 'key-round',
    order: 99.5,
    children: [
      { title: 'Users', icon: 'users-round', screen: 'users', permission: 'users.look' },
      { title: 'Roles', icon: 'users', screen: 'roles', permission: 'access.look' },
      { title: 'Permissions', icon: 'key-round', screen: 'permissions', permission: 'access.look' },
      {
        title: 'Custom Permissions',
        icon: 'shield-check',
        screen: 'customPermissions',
        permission: 'access.look',
      },
      {
        title: 'Permission Details',
        icon: 'list-tree',
        screen: 'permissionDetails',
        permission: 'access.look',
      },
      { title: 'Route Lists', icon: 'route', screen: 'routeLists', permission: 'access.look' },
    ],
  },
  {
    title: 'Catalogue',
    icon: 'package',
    order: 99.6,
    children: [
      { title: 'Packages', icon: 'package', screen: 'cataloguePackages', permission: 'catalogue.look' },
      { title: 'Package offers', icon: 'gift', screen: 'catalogueOffers', permission: 'catalogue.look' },
      { title: 'Areas', icon: 'map-pin', screen: 'areas', permission: 'catalogue.look' },
    ],
  },
  {
    title: 'Provider',
    icon: 'building-2',
    order: 99.7,
    children: [
      {
        title: 'Organizations',
        icon: 'building-2',
        screen: 'organizations',
        permission: 'organizations.look',
      },
      { title: 'Settings', icon: 'settings', screen: 'settingSections', permission: 'organizations.look' },
      { title: 'Departments', icon: 'users-round', screen: 'departments', permission: 'organizations.look' },
      { title: 'Services', icon: 'layout-grid', screen: 'services', permission: 'organizations.look' },
      { title: 'Ways of money', icon: 'wallet', screen: 'paymentWays', permission: 'payment-ways.look' },
      { title: 'Posts', icon: 'newspaper', screen: 'posts', permission: 'posts.look' },
      { title: 'Legal texts', icon: 'file-text', screen: 'legalTexts', permission: 'legal-texts.look' },
    ],
  },
  {
    title: 'System',
    icon: 'settings',
    order: 99.8,
    children: [
      { title: 'Menu', icon: 'list-tree', screen: 'menu', permission: 'menus.edit' },
      { title: 'Data Sources', icon: 'database', screen: 'dataSources', permission: 'data-sources.manage' },
      { title: 'API tokens', icon: 'key-round', screen: 'apiTokens', permission: 'api-tokens.manage' },
      { title: 'Webhooks', icon: 'route', screen: 'webhooks', permission: 'webhooks.manage' },
      { title: 'Logs', icon: 'scroll-text', screen: 'logs', permission: 'logs.look' },
      { title: 'About', icon: 'gauge', screen: 'about', permission: 'about.look' },
    ],
  },
  {
    title: 'Account',
    icon: 'user-round',
    order: 99.9,
    children: [
      { title: 'My Account', icon: 'user-round', screen: 'account' },
      { title: 'Update Info', icon: 'settings', screen: 'updateInfo' },
      { title: 'Change Password', icon: 'key-round', screen: 'changePassword' },
    ],
  },
]
