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
    name: 'connections.look',
    displayName: 'Look at connections and their state',
    methods: ['GET'],
    paths: [
      '/get_active_connections',
      '/get-account-info',
      '/service-status',
      '/get_next_better_packages',
      '/get_system_notifications',
    ],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'usage.look',
    displayName: 'Look at the usage of connections',
    methods: ['GET'],
    paths: ['/usage', '/usage/*'],
    roles: [roles.manager, roles.agent],
  },
  {
    name: 'bills.look',
    displayName: 'Look at what is owed and paid',
    methods: ['GET'],
    paths: ['/get-bill-info', '/get_billing_history'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'orders.look',
    displayName: 'Look at orders',
    methods: ['GET'],
    paths: ['/my_orders'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'tickets.look',
    displayName: 'Look at tickets',
    methods: ['GET'],
    paths: ['/get-ticket', '/get-ticket/*'],
    roles: [roles.manager, roles.agent],
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
] as const

type Model = (typeof routeLists)[number]['model']

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
      { model: 'user', actions: ['List', 'Create', 'Edit'] },
      { model: 'invoice', actions: ['List'] },
      { model: 'payment', actions: ['List'] },
      { model: 'order', actions: ['List', 'Create', 'Edit'] },
    ],
  },
  {
    name: 'Own organization: support',
    description: 'Lines and tickets of the agent’s organization',
    role: roles.agent,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'ticket', actions: ['List', 'Create', 'Edit'] },
      { model: 'order', actions: ['List'] },
    ],
  },
  {
    name: 'Own organization: billing',
    description: 'Lines, bills and payments of the officer’s organization',
    role: roles.billing,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'invoice', actions: ['List', 'Edit'] },
      { model: 'payment', actions: ['List', 'Edit'] },
    ],
  },
]
