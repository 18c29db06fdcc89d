import { sql } from 'kysely'
import type { Model } from '@uplink/contract/models'
import { adminPermissions } from './modules/access/administration/admin-permissions.resource'
import { customPermissions } from './modules/access/administration/custom-permissions.resource'
import { customPermissionDetails } from './modules/access/administration/details.resource'
import { adminRoles } from './modules/access/administration/roles.resource'
import { routeLists } from './modules/access/administration/route-lists.resource'
import type { AllRuledRows } from './modules/access/check/ruled-rows'
import { invoiceRuleColumns } from './modules/billing/invoices/invoice-detail.store'
import { documentRuleColumns } from './modules/billing/documents/document-lists.store'
import { chatRuleColumns } from './modules/chat/chat.access'
import { campaignRuleColumns } from './modules/campaigns/campaigns.store'
import { connectionRuleColumns } from './modules/connections/connections.access'
import { areas } from './modules/connections/catalogue/areas.resource'
import { catalogueOffers } from './modules/connections/catalogue/offers.resource'
import { packages } from './modules/connections/catalogue/catalogue-packages.access'
import { outageRuleColumns } from './modules/connections/outages/outages.store'
import { menuItems } from './modules/menus/menu-items.resource'
import { messageRuleColumns } from './modules/messages/messages.store'
import { orderRuleColumns } from './modules/orders/desk-orders.store'
import { departments } from './modules/organizations/departments.resource'
import { organizations } from './modules/organizations/organizations.resource'
import { services } from './modules/organizations/services.resource'
import { paymentRuleColumns } from './modules/payments/shown/pages.store'
import { dropdownOptions } from './modules/reports/options/dropdown-options.resource'
import { changeableBy, userRuleColumns } from './modules/people/people.public'
import { legalTexts, posts } from './modules/posts/posts.access'
import { cannedReplies } from './modules/tickets/canned-replies.resource'
import { cashDayRuleColumns } from './modules/payments/cash/cash-days.store'
import { paymentWays } from './modules/payments/manual/payment-ways.resource'
import { accessServers } from './modules/usage/equipment/access-servers.resource'
import { ticketRuleColumns } from './modules/tickets/tickets.access'
import { unknownLineRuleColumns } from './modules/usage/unknown-lines/unknown-lines.store'
import { batchRuleColumns } from './modules/vouchers/batches.store'
import type { RuleColumns } from '#platform/http/gatekeeper'
import type { Ruled } from '#platform/resource/declaration'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

const titled = (column: string) => sql<string>`${sql.ref(column)}`

/** The rows of a plain resource: its table alone. */
function ofTable(ruled: Ruled, title = titled(`${ruled.table}.name`)) {
  const columns = ruleColumnsOf(ruled).columns as RuleColumns<Model>
  return { from: sql.table(ruled.table), columns, title, key: `${ruled.table}.id` }
}

const withLine = (table: string) =>
  sql`${sql.table(table)} JOIN connections ON connections.id = ${sql.ref(`${table}.connection_id`)}`

/** The rows of each model, as the lists of its noun select them; for code that handles rules of every noun. */
export const ruledRows = {
  organization: ofTable(organizations),
  department: ofTable(departments),
  service: ofTable(services),
  'admin-permission': ofTable(adminPermissions, titled('admin_permissions.display_name')),
  'admin-role': ofTable(adminRoles, titled('roles.display_name')),
  'route-list': ofTable(routeLists, titled('route_lists.route_name')),
  'custom-permission': ofTable(customPermissions, titled('custom_permissions.permission')),
  'custom-permission-detail': ofTable(
    customPermissionDetails,
    sql`(SELECT permission FROM custom_permissions AS named WHERE named.id = custom_permission_details.permission_id)`,
  ),
  post: ofTable(posts, titled('posts.title')),
  // a rule about legal texts names their organization
  'legal-text': ofTable(legalTexts),
  offer: ofTable(catalogueOffers, titled('offers.title')),
  package: ofTable(packages),
  area: ofTable(areas),
  report: ofTable({ model: 'report', table: 'reports', ruleFields: { user_ref_id: 'created_by' } }),
  'dropdown-option': ofTable(dropdownOptions),
  design: ofTable({ model: 'design', table: 'designs', ruleFields: { user_ref_id: 'created_by' } }),
  'menu-item': ofTable(menuItems, titled('menu_items.title')),
  'database-connection': ofTable({ model: 'database-connection', table: 'data_sources' }),
  connection: {
    from: sql`connections`,
    columns: connectionRuleColumns,
    title: titled('connections.username'),
    key: 'connections.id',
  },
  ticket: {
    from: withLine('tickets'),
    columns: ticketRuleColumns,
    title: titled('tickets.subject'),
    key: 'tickets.id',
  },
  chat: {
    from: withLine('chats'),
    columns: chatRuleColumns,
    title: titled('connections.username'),
    key: 'connections.id',
  },
  'canned-reply': ofTable(cannedReplies, titled('canned_replies.title')),
  'payment-way': ofTable(paymentWays),
  'cash-day': {
    from: sql`cash_days AS d`,
    columns: cashDayRuleColumns,
    title: sql`'Cash day of ' || to_char(d.day, 'DD/MM/YYYY')`,
    key: 'd.id',
  },
  'ledger-document': {
    from: sql`ledger_documents AS d`,
    columns: documentRuleColumns,
    title: sql`d.kind || ' ' || d.number`,
    key: 'd.id',
  },
  'access-server': ofTable(accessServers),
  campaign: {
    from: sql`campaigns`,
    columns: campaignRuleColumns,
    title: titled('campaigns.name'),
    key: 'campaigns.id',
  },
  // of batches: what holds for one holds for its vouchers
  voucher: {
    from: sql`voucher_batches AS b`,
    columns: batchRuleColumns,
    title: titled('b.name'),
    key: 'b.id',
  },
  user: {
    from: sql`users`,
    columns: userRuleColumns,
    title: titled('users.name'),
    key: 'users.id',
    changeableBy,
  },
  invoice: {
    from: sql`(SELECT * FROM invoices WHERE status <> 'void') AS i JOIN connections AS c ON c.id = i.connection_id`,
    columns: invoiceRuleColumns,
    title: titled('i.number'),
    key: 'i.id',
  },
  payment: {
    from: sql`payments AS p`,
    columns: paymentRuleColumns,
    title: sql`to_char(p.amount * minor_unit(p.currency), 'FM999,999,999,990' || CASE minor_digits(p.currency) WHEN 0 THEN '' ELSE '.' || repeat('0', minor_digits(p.currency)) END)
      || ' ' || p.currency || ' ' || p.gateway`,
    key: 'p.id',
  },
  order: {
    from: withLine('orders'),
    columns: orderRuleColumns,
    title: titled('orders.description'),
    key: 'orders.id',
  },
  message: {
    from: sql`message_logs LEFT JOIN users ON users.id = message_logs.user_id`,
    columns: messageRuleColumns,
    title: sql`message_logs.kind || ' to ' || message_logs.recipient`,
    key: 'message_logs.id',
  },
  outage: {
    from: sql`outages JOIN areas ON areas.id = outages.area_id`,
    columns: outageRuleColumns,
    title: sql`outages.title || ', ' || areas.name`,
    key: 'outages.id',
  },
  'unknown-line': {
    from: sql`unknown_lines LEFT JOIN access_servers ON access_servers.address = unknown_lines.nas_address`,
    columns: unknownLineRuleColumns,
    title: titled('unknown_lines.username'),
    key: 'unknown_lines.username',
  },
} satisfies AllRuledRows
