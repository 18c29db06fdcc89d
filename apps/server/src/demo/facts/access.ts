import type { Model } from '@uplink/contract/models'
import type { PermissionAction, RuleField } from '@uplink/contract/permission-rules'
import { roles } from './staff'

/** Which calls an admin permission reaches: routes of the contract, below the API base. */
export const adminPermissions: readonly {
  name: string
  displayName: string
  methods: readonly string[]
  paths: readonly string[]
  roles: readonly number[]
}[] = [
  {
    // Opens no call: customers reach theirs by being customers. It keeps their menu off the staff's.
    name: 'self-care.use',
    displayName: 'See the menu of self-care',
    methods: [],
    paths: [],
    roles: [roles.customer],
  },
  {
    name: 'connections.look',
    displayName: 'Look at connections and their state',
    methods: ['GET'],
    paths: [
      '/get_active_connections',
      '/get-account-info',
      '/service-status',
      '/get_next_better_packages',
      '/package',
      '/packages',
      '/package-change/quote',
      '/offers',
      '/address-change-requests',
      '/address-change-requests/areas',
      '/get_system_notifications',
    ],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'usage.look',
    displayName: 'Look at the usage of connections',
    methods: ['GET'],
    paths: ['/usage', '/usage/*', '/devices'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'network.act',
    displayName: 'Disconnect devices, set what lines sign in with',
    methods: [],
    paths: ['/devices/*', '/radius/password'],
    roles: [roles.manager],
  },
  {
    name: 'unknown-lines.look',
    displayName: 'Look at names in the network that no line has',
    methods: ['GET'],
    paths: ['/radius/unknown-lines'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'bills.look',
    displayName: 'Look at what is owed and paid',
    methods: ['GET'],
    paths: ['/get-bill-info', '/get_billing_history', '/payment-options', '/recharge-history', '/payments/*'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'invoices.look',
    displayName: 'Look at invoices and account statements',
    methods: ['GET', 'POST'],
    paths: ['/invoices/*', '/download_invoice', '/account-statement', '/get_bank_account_info'],
    roles: [roles.manager, roles.billing],
  },
  {
    name: 'bills.find',
    displayName: 'Find bills of all lines',
    methods: ['GET'],
    paths: ['/desk/invoices'],
    roles: [roles.manager, roles.billing],
  },
  {
    name: 'payments.look',
    displayName: 'Find payments of all lines',
    methods: ['GET'],
    paths: ['/desk/payments', '/desk/payments/*'],
    roles: [roles.manager, roles.billing],
  },
  {
    name: 'payments.refund',
    displayName: 'Give payments back',
    methods: ['POST'],
    paths: ['/desk/payments/*'],
    roles: [roles.billing],
  },
  {
    name: 'payment-cases.work',
    displayName: 'Decide about money that needs a person',
    methods: ['GET', 'POST'],
    paths: ['/desk/payment-cases', '/desk/payment-cases/*'],
    roles: [roles.billing],
  },
  {
    name: 'orders.look',
    displayName: 'Look at orders',
    methods: ['GET'],
    paths: ['/my_orders'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'orders.work',
    displayName: 'Work on orders at the desk',
    methods: ['GET', 'POST'],
    paths: ['/desk/orders', '/desk/orders/*'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'packages.change',
    displayName: 'Change packages and addresses for customers',
    methods: ['POST'],
    paths: ['/package-change', '/address-change-requests', '/my_orders/:id/cancel'],
    roles: [roles.manager],
  },
  {
    name: 'outages.look',
    displayName: 'Look at outages',
    methods: ['GET'],
    paths: ['/desk/outages', '/desk/outages/*'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'outages.announce',
    displayName: 'Announce outages and end them',
    methods: ['POST'],
    paths: ['/desk/outages', '/desk/outages/*'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'outage-credits.set',
    displayName: 'Set what is given back for outages',
    methods: ['PUT'],
    paths: ['/desk/outages/credit-rules'],
    roles: [roles.manager],
  },
  {
    name: 'tickets.look',
    displayName: 'Look at tickets',
    methods: ['GET'],
    paths: ['/get-ticket', '/get-ticket/*', '/get_customer_ticket_notes', '/tickets/*/attachments/*'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'users.search',
    displayName: 'Find people by name',
    methods: ['GET'],
    paths: ['/all-users'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'messages.look',
    displayName: 'Look at mail and SMS that were sent',
    methods: ['GET'],
    paths: ['/message-logs'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'desk.work',
    displayName: 'Work at the desk: tickets, chats and customers',
    methods: ['GET', 'POST', 'PUT'],
    paths: ['/desk/tickets', '/desk/tickets/*', '/desk/chats', '/desk/chats/*', '/desk/customer'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'customers.send-reset-link',
    displayName: 'Send customers a link for a new password',
    methods: ['POST'],
    paths: ['/desk/customer/reset-link'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'desk.canned-replies',
    displayName: 'Use canned replies',
    methods: ['GET'],
    paths: ['/desk/canned-replies'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'desk.edit-canned-replies',
    displayName: 'Write canned replies',
    methods: ['POST', 'PUT', 'DELETE'],
    paths: ['/desk/canned-replies', '/desk/canned-replies/*'],
    roles: [roles.manager],
  },
  {
    name: 'announcements.look',
    displayName: 'Read the announcements',
    methods: ['GET'],
    paths: ['/announcements'],
    roles: [roles.manager, roles.agent, roles.billing, roles.author],
  },
]

/** The nouns whose rows the rules are about, each by the call that lists it. Ids are positions, from 1. */
export const routeLists = [
  { name: 'Connections', path: '/get_active_connections', controller: 'connections', model: 'connection' },
  { name: 'Tickets', path: '/get-ticket', controller: 'tickets', model: 'ticket' },
  { name: 'Users', path: '/users', controller: 'users', model: 'user' },
  { name: 'Invoices', path: '/get_billing_history', controller: 'billing', model: 'invoice' },
  { name: 'Payments', path: '/payments', controller: 'payments', model: 'payment' },
  { name: 'Orders', path: '/my_orders', controller: 'orders', model: 'order' },
  { name: 'Messages', path: '/message-logs', controller: 'messages', model: 'message' },
  { name: 'Outages', path: '/desk/outages', controller: 'outages', model: 'outage' },
  { name: 'Chats', path: '/desk/chats', controller: 'chat', model: 'chat' },
  { name: 'Canned replies', path: '/desk/canned-replies', controller: 'desk', model: 'canned-reply' },
  { name: 'Unknown lines', path: '/radius/unknown-lines', controller: 'usage', model: 'unknown-line' },
] as const satisfies readonly { name: string; path: string; controller: string; model: Model }[]

/** What a role may do with which rows; `pair` is the user's field that equals the record's. */
export const customPermissions: readonly {
  name: string
  description: string
  role: number
  pair: readonly [RuleField, RuleField]
  details: readonly { model: Model; actions: readonly PermissionAction[] }[]
}[] = [
  {
    name: 'Own organization: management',
    description: 'Everything that belongs to the manager’s organization',
    role: roles.manager,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List', 'Edit'] },
      { model: 'ticket', actions: ['List', 'Create', 'Edit'] },
      { model: 'chat', actions: ['List', 'Edit'] },
      { model: 'canned-reply', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'user', actions: ['List', 'Create', 'Edit'] },
      { model: 'invoice', actions: ['List'] },
      { model: 'payment', actions: ['List'] },
      { model: 'order', actions: ['List', 'Create', 'Edit'] },
      { model: 'message', actions: ['List'] },
      { model: 'outage', actions: ['List', 'Create', 'Edit'] },
      { model: 'unknown-line', actions: ['List'] },
    ],
  },
  {
    name: 'Own organization: support',
    description: 'Lines and tickets of the agent’s organization',
    role: roles.agent,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'user', actions: ['List'] },
      { model: 'ticket', actions: ['List', 'Create', 'Edit'] },
      { model: 'chat', actions: ['List', 'Edit'] },
      { model: 'canned-reply', actions: ['List'] },
      { model: 'message', actions: ['List'] },
      { model: 'order', actions: ['List', 'Edit'] },
      { model: 'outage', actions: ['List', 'Create', 'Edit'] },
      { model: 'unknown-line', actions: ['List'] },
    ],
  },
  {
    name: 'Own organization: billing',
    description: 'Lines, bills and payments of the officer’s organization',
    role: roles.billing,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'user', actions: ['List'] },
      { model: 'invoice', actions: ['List', 'Edit'] },
      { model: 'payment', actions: ['List', 'Edit'] },
      { model: 'message', actions: ['List'] },
    ],
  },
]
