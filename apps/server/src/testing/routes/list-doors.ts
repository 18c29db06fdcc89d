import { adminPermissions, permissionLookup } from '@uplink/contract/admin-permissions'
import { adminRoles, roleLookup } from '@uplink/contract/admin-roles'
import { cashDayRoutes } from '@uplink/contract/cash-days'
import { campaignRoutes } from '@uplink/contract/campaigns'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { billingRoutes } from '@uplink/contract/billing'
import { accessServers } from '@uplink/contract/access-servers'
import { areaLookup, areas } from '@uplink/contract/areas'
import { cataloguePackages, packageLookup } from '@uplink/contract/catalogue'
import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissionLookup, customPermissions } from '@uplink/contract/custom-permissions'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { menuItems, menuLookup } from '@uplink/contract/menu-items'
import { messageRoutes } from '@uplink/contract/messages'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import type { Model } from '@uplink/contract/models'
import { orderRoutes } from '@uplink/contract/orders'
import {
  departmentLookup,
  departments,
  organizationLookup,
  organizations,
  services,
} from '@uplink/contract/organizations'
import { outageRoutes } from '@uplink/contract/outages'
import { paymentWays } from '@uplink/contract/payment-ways'
import { paymentRoutes } from '@uplink/contract/payments'
import { posts } from '@uplink/contract/posts'
import { radiusRoutes } from '@uplink/contract/radius'
import { dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import { designRoutes } from '@uplink/contract/designs/routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import type { RouteDefinition } from '@uplink/contract/route'
import { routeListLookup, routeLists } from '@uplink/contract/route-lists'
import { ticketRoutes } from '@uplink/contract/tickets'
import { voucherBatchRoutes } from '@uplink/contract/voucher-batches'
import { userRoutes, users } from '@uplink/contract/users'

interface Door {
  list: RouteDefinition
  read?: RouteDefinition
  lookup?: RouteDefinition
  /** What identifies a row, when it is not the id. */
  keyOf?: (row: Record<string, unknown>) => unknown
  /** The list of one line, which staff name by `cuid`; a model with one record for each line is read by it. */
  ofLine?: RouteDefinition
  /** More than rules decides what can be done with a row. */
  isNarrowed?: boolean
}

const of = (
  { routes }: { routes: Record<'list' | 'read', RouteDefinition> },
  lookup?: { route: RouteDefinition },
): Door => ({
  list: routes.list,
  read: routes.read,
  ...(lookup && { lookup: lookup.route }),
})

/** The routes by which each model's records are reached. */
export const doors: Partial<Record<Model, Door>> = {
  organization: of(organizations, organizationLookup),
  department: of(departments, departmentLookup),
  service: of(services),
  'admin-permission': of(adminPermissions, permissionLookup),
  'admin-role': of(adminRoles, roleLookup),
  'route-list': of(routeLists, routeListLookup),
  'custom-permission': of(customPermissions, customPermissionLookup),
  'custom-permission-detail': of(customPermissionDetails),
  'menu-item': of(menuItems, menuLookup),
  'canned-reply': of(cannedReplies),
  post: of(posts),
  package: of(cataloguePackages, packageLookup),
  area: of(areas, areaLookup),
  'payment-way': of(paymentWays),
  'ledger-document': { list: ledgerDocumentRoutes.list, read: ledgerDocumentRoutes.read, isNarrowed: true },
  'cash-day': { list: cashDayRoutes.list, read: cashDayRoutes.read, isNarrowed: true },
  'access-server': of(accessServers),
  campaign: { list: campaignRoutes.list, read: campaignRoutes.read, isNarrowed: true },
  voucher: { list: voucherBatchRoutes.list, read: voucherBatchRoutes.read, isNarrowed: true },
  report: { list: reportRoutes.list, read: reportRoutes.read },
  'dropdown-option': of(dropdownOptions),
  design: { list: designRoutes.list, read: designRoutes.read },
  // nobody may change a person with a role that they could not give
  user: { ...of(users), lookup: userRoutes.search, isNarrowed: true },
  ticket: { list: deskTicketRoutes.list, read: deskTicketRoutes.read, ofLine: ticketRoutes.list },
  chat: {
    list: deskChatRoutes.list,
    keyOf: ({ connection }) => (connection as { id: number }).id,
    ofLine: chatRoutes.history,
  },
  invoice: { list: invoiceDeskRoutes.list, ofLine: billingRoutes.history },
  payment: { list: deskPaymentRoutes.list, read: deskPaymentRoutes.read, ofLine: paymentRoutes.history },
  order: { list: orderRoutes.desk, ofLine: orderRoutes.mine },
  message: { list: messageRoutes.list },
  outage: { list: outageRoutes.list },
  'unknown-line': { list: radiusRoutes.unknownLines, keyOf: ({ username }) => username },
}
