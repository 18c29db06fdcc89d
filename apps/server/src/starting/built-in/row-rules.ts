import type { Model } from '@uplink/contract/models'
import type { PermissionAction, RuleField } from '@uplink/contract/permission-rules'
import { roles } from './roles'

/** The nouns with row rules, each by the call that lists it. Ids are positions, from 1. */
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
  { name: 'Organizations', path: '/organizations', controller: 'organizations', model: 'organization' },
  { name: 'Departments', path: '/departments', controller: 'organizations', model: 'department' },
  { name: 'Services', path: '/services', controller: 'organizations', model: 'service' },
  { name: 'Posts', path: '/posts', controller: 'posts', model: 'post' },
  { name: 'Legal texts', path: '/legal-texts', controller: 'posts', model: 'legal-text' },
  { name: 'Packages', path: '/catalogue-packages', controller: 'connections', model: 'package' },
  { name: 'Offers', path: '/catalogue-offers', controller: 'connections', model: 'offer' },
  { name: 'Canned replies', path: '/desk/canned-replies', controller: 'desk', model: 'canned-reply' },
  { name: 'Reports', path: '/ext-report-builder/query-reports', controller: 'reports', model: 'report' },
  { name: 'Designs', path: '/ext-report-builder/designs', controller: 'designs', model: 'design' },
  {
    name: 'Data sources',
    path: '/database-connections',
    controller: 'data-sources',
    model: 'database-connection',
  },
  { name: 'Unknown lines', path: '/radius/unknown-lines', controller: 'usage', model: 'unknown-line' },
  {
    name: 'Drop-down options',
    path: '/ext-report-builder/dropdown-options',
    controller: 'reports',
    model: 'dropdown-option',
  },
  { name: 'Areas', path: '/areas', controller: 'connections', model: 'area' },
  { name: 'Ways of money', path: '/payment-ways', controller: 'payments', model: 'payment-way' },
  { name: 'Cash days', path: '/cash-days', controller: 'payments', model: 'cash-day' },
  { name: 'Access servers', path: '/access-servers', controller: 'usage', model: 'access-server' },
  { name: 'Vouchers', path: '/voucher-batches', controller: 'vouchers', model: 'voucher' },
  {
    name: 'Documents of accounts',
    path: '/ledger-documents',
    controller: 'billing',
    model: 'ledger-document',
  },
  { name: 'Campaigns', path: '/campaigns', controller: 'campaigns', model: 'campaign' },
] as const satisfies readonly { name: string; path: string; controller: string; model: Model }[]

/** What a role may do with which rows. `pair` is the user's field that must equal the record's; null: all rows. */
export const customPermissions: readonly {
  name: string
  description: string
  role: number
  pair: readonly [RuleField, RuleField] | null
  details: readonly { model: Model; actions: readonly PermissionAction[] }[]
}[] = [
  {
    name: 'Own organization: management',
    description: 'Everything that belongs to the manager’s organization',
    role: roles.manager,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List', 'Create', 'Edit'] },
      { model: 'ticket', actions: ['List', 'Create', 'Edit'] },
      { model: 'chat', actions: ['List', 'Edit'] },
      { model: 'canned-reply', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'user', actions: ['List', 'Create', 'Edit'] },
      { model: 'legal-text', actions: ['List'] },
      { model: 'package', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'offer', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'area', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'payment-way', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'cash-day', actions: ['List', 'Edit'] },
      { model: 'post', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'organization', actions: ['List'] },
      { model: 'department', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'service', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'invoice', actions: ['List'] },
      { model: 'payment', actions: ['List', 'Create'] },
      { model: 'ledger-document', actions: ['List', 'Create'] },
      { model: 'order', actions: ['List', 'Create', 'Edit'] },
      { model: 'message', actions: ['List'] },
      { model: 'outage', actions: ['List', 'Create', 'Edit'] },
      { model: 'unknown-line', actions: ['List'] },
      { model: 'access-server', actions: ['List', 'Create', 'Edit', 'Delete'] },
      { model: 'voucher', actions: ['List', 'Create', 'Edit'] },
      { model: 'campaign', actions: ['List', 'Create', 'Edit'] },
    ],
  },
  {
    name: 'Own organization: support',
    description: 'Lines, tickets, bills and orders of the agent’s organization',
    role: roles.agent,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'user', actions: ['List'] },
      { model: 'ticket', actions: ['List', 'Create', 'Edit'] },
      { model: 'chat', actions: ['List', 'Edit'] },
      { model: 'canned-reply', actions: ['List'] },
      { model: 'message', actions: ['List'] },
      { model: 'invoice', actions: ['List'] },
      { model: 'payment', actions: ['List'] },
      { model: 'order', actions: ['List', 'Edit'] },
      { model: 'outage', actions: ['List', 'Create', 'Edit'] },
      { model: 'unknown-line', actions: ['List'] },
    ],
  },
  {
    name: 'Own organization: billing',
    description: 'Lines, bills, payments and orders of the officer’s organization',
    role: roles.billing,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'connection', actions: ['List'] },
      { model: 'user', actions: ['List'] },
      { model: 'invoice', actions: ['List', 'Edit'] },
      { model: 'payment', actions: ['List', 'Create', 'Edit'] },
      { model: 'voucher', actions: ['List', 'Edit'] },
      { model: 'area', actions: ['List'] },
      { model: 'ledger-document', actions: ['List', 'Create'] },
      { model: 'order', actions: ['List'] },
      { model: 'message', actions: ['List'] },
    ],
  },
  {
    name: 'Reports: management',
    description: 'Every report; what it shows are the manager’s own rows',
    role: roles.manager,
    pair: null,
    details: [
      { model: 'report', actions: ['List'] },
      { model: 'dropdown-option', actions: ['List'] },
    ],
  },
  {
    name: 'Reports on dashboards: support',
    description: 'Every report that a dashboard shows; its rows are the agent’s own',
    role: roles.agent,
    pair: null,
    details: [{ model: 'report', actions: ['List'] }],
  },
  {
    name: 'Reports on dashboards: billing',
    description: 'Every report that a dashboard shows; its rows are the officer’s own',
    role: roles.billing,
    pair: null,
    details: [{ model: 'report', actions: ['List'] }],
  },
  {
    name: 'Reports: analysis',
    description: 'Every report, over the rows of all organizations',
    role: roles.author,
    pair: null,
    details: (
      [
        ...([
          'report',
          'design',
          'connection',
          'ticket',
          'user',
          'invoice',
          'payment',
          'order',
          'message',
        ] as const),
        'dropdown-option' as const,
        ...(['outage', 'organization', 'department', 'service', 'package', 'database-connection'] as const),
      ] as const
    ).map((model) => ({ model, actions: ['List'] as const })),
  },
  {
    name: 'Own organization: reports',
    description: 'Reports of the author’s organization',
    role: roles.author,
    pair: ['organization_id', 'organization_id'],
    details: [
      { model: 'report', actions: ['Create', 'Edit', 'Delete'] },
      { model: 'design', actions: ['Create', 'Edit', 'Delete'] },
      { model: 'dropdown-option', actions: ['Create', 'Edit', 'Delete'] },
    ],
  },
]
