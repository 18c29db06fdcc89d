import { aboutRoutes } from '@uplink/contract/about'
import { accessServers } from '@uplink/contract/access-servers'
import { authRoutes } from '@uplink/contract/auth'
import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { billingRoutes } from '@uplink/contract/billing'
import { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { areaLookup, areas } from '@uplink/contract/areas'
import { catalogueOffers, cataloguePackages, packageLookup } from '@uplink/contract/catalogue'
import { deskChatRoutes } from '@uplink/contract/chat'
import { dataSourceChoiceRoutes, dataSources, dataSourceTestRoutes } from '@uplink/contract/data-sources'
import { connectionRoutes } from '@uplink/contract/connections'
import { deskRoutes } from '@uplink/contract/desk'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { menuItems, menuLookup, menuOrderRoutes } from '@uplink/contract/menu-items'
import { logRoutes } from '@uplink/contract/logs'
import { messageRoutes } from '@uplink/contract/messages'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { notificationRoutes } from '@uplink/contract/notifications'
import { adminPermissions as permissions, permissionLookup } from '@uplink/contract/admin-permissions'
import { adminRoles, roleLookup } from '@uplink/contract/admin-roles'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { callRoutes } from '@uplink/contract/calls'
import { customerNoteRoutes } from '@uplink/contract/customer-notes'
import { customPermissionLookup, customPermissions as custom } from '@uplink/contract/custom-permissions'
import {
  departmentLookup,
  departments,
  organizationLookup,
  organizations,
  services,
} from '@uplink/contract/organizations'
import { routeListLookup, routeLists as lists } from '@uplink/contract/route-lists'
import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { orderRoutes } from '@uplink/contract/orders'
import { importRoutes } from '@uplink/contract/imports'
import { billingDayRoutes } from '@uplink/contract/billing-days'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { responseTargetRoutes } from '@uplink/contract/response-targets'
import { campaignRoutes } from '@uplink/contract/campaigns'
import { outageRoutes } from '@uplink/contract/outages'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { packageRoutes } from '@uplink/contract/packages'
import { listRuleSet, permissionGrantShape } from '@uplink/contract/permission-rules'
import { passwordRoutes } from '@uplink/contract/passwords'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import { paymentRoutes } from '@uplink/contract/payments'
import { linePayingRoutes, prepaidTermsRoutes } from '@uplink/contract/line-paying'
import { voucherBatchRoutes, voucherRoutes } from '@uplink/contract/voucher-batches'
import { prepaidRoutes } from '@uplink/contract/prepaid'
import { redeemingRoutes } from '@uplink/contract/vouchers'
import { cashDayRoutes, cashDeskRoutes } from '@uplink/contract/cash-days'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { receiptRoutes } from '@uplink/contract/receipts'
import { paymentWays } from '@uplink/contract/payment-ways'
import { postRoutes, posts } from '@uplink/contract/posts'
import { deviceRoutes } from '@uplink/contract/devices'
import { radiusRoutes } from '@uplink/contract/radius'
import { dropdownChoiceRoutes, dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { erasureRoutes } from '@uplink/contract/erasures'
import { personalExportRoutes } from '@uplink/contract/personal-exports'
import { factorResetRoutes } from '@uplink/contract/factor-resets'
import { webhookRoutes } from '@uplink/contract/webhooks'
import { rightTopics, topicOf } from '@uplink/contract/right-topics'
import { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import { designFileRoutes } from '@uplink/contract/designs/file-routes'
import { designRoutes } from '@uplink/contract/designs/routes'
import { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { RouteDefinition } from '@uplink/contract/route'
import { ticketRoutes } from '@uplink/contract/tickets'
import { usageRoutes } from '@uplink/contract/usage'
import { userRoutes, users } from '@uplink/contract/users'
import { describe, expect, it } from 'vitest'
import { adminPermissions } from './admin-permissions'
import { customPermissions, routeLists } from './row-rules'
import { menuEntries, type MenuEntry } from './menu-entries'

const routes: readonly RouteDefinition[] = [
  addressChangeRoutes,
  authRoutes,
  billingRoutes,
  invoiceDeskRoutes,
  billReminderRoutes,
  paymentPromiseRoutes,
  billingDayRoutes,
  importRoutes,
  connectionRoutes,
  messageRoutes,
  logRoutes,
  aboutRoutes,
  notificationRoutes,
  orderRoutes,
  outageRoutes,
  campaignRoutes,
  outageCreditRoutes,
  packageRoutes,
  passwordRoutes,
  paymentRoutes,
  responseTargetRoutes,
  deskPaymentRoutes,
  paymentCaseRoutes,
  dataSources.routes,
  dataSourceTestRoutes,
  dataSourceChoiceRoutes,
  reportRoutes,
  reportRunRoutes,
  reportScheduleRoutes,
  reportAlertRoutes,
  reportPickerRoutes,
  designRoutes,
  designFileRoutes,
  dropdownOptions.routes,
  dropdownChoiceRoutes,
  postRoutes,
  posts.routes,
  cataloguePackages.routes,
  catalogueOffers.routes,
  areas.routes,
  accessServers.routes,
  networkTermsRoutes,
  paymentWays.routes,
  backdatedPaymentRoutes,
  receiptRoutes,
  ledgerDocumentRoutes,
  cashDeskRoutes,
  cashDayRoutes,
  linePayingRoutes,
  prepaidRoutes,
  redeemingRoutes,
  prepaidTermsRoutes,
  voucherBatchRoutes,
  voucherRoutes,
  manualPaymentRoutes,
  lineClosingRoutes,
  lineChangeRoutes,
  lineMoveRoutes,
  lineOwnerRoutes,
  newLineRoutes,
  ticketRoutes,
  deskTicketRoutes,
  deskChatRoutes,
  deskRoutes,
  cannedReplies.routes,
  menuItems.routes,
  menuOrderRoutes,
  organizations.routes,
  departments.routes,
  services.routes,
  permissions.routes,
  adminRoles.routes,
  lists.routes,
  custom.routes,
  customPermissionDetails.routes,
  {
    menu: menuLookup.route,
    packages: packageLookup.route,
    areas: areaLookup.route,
    organizations: organizationLookup.route,
    departments: departmentLookup.route,
    permissions: permissionLookup.route,
    roles: roleLookup.route,
    routeLists: routeListLookup.route,
    customPermissions: customPermissionLookup.route,
  },
  customerNoteRoutes,
  usageRoutes,
  deviceRoutes,
  radiusRoutes,
  userRoutes,
  users.routes,
  callRoutes,
  apiTokenRoutes,
  factorResetRoutes,
  erasureRoutes,
  personalExportRoutes,
  webhookRoutes,
].flatMap((table) => Object.values<RouteDefinition>(table))

describe('admin permissions', () => {
  it.each(adminPermissions)('$name reaches routes that exist', ({ methods, paths }) => {
    for (const path of paths.filter((each) => !each.endsWith('/*')))
      expect(
        routes.filter(
          (route) => route.path === path && (methods.length === 0 || methods.includes(route.method)),
        ),
        path,
      ).not.toHaveLength(0)
  })

  it('are about a known topic each, and no topic names a noun that none has', () => {
    const nouns = adminPermissions.map(({ name }) => name.split('.')[0] ?? name)
    expect(nouns.filter((noun) => topicOf(noun).key === 'others')).toEqual([])
    const named = rightTopics.flatMap((topic): readonly string[] => topic.nouns)
    expect(named.filter((noun) => !nouns.includes(noun))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('custom permissions', () => {
  it.each(customPermissions)('$name speaks of known nouns, actions and fields', ({ pair, details }) => {
    const [ofUser, ofRecord] = pair ?? [undefined, undefined]
    const rules = { custom_condition_field: ofUser, condition_table_field: ofRecord }
    expect(listRuleSet.safeParse(rules).success).toBe(true)
    for (const { model, actions } of details) {
      expect(routeLists.map((route) => route.model)).toContain(model)
      expect(permissionGrantShape.actions.safeParse(actions).success).toBe(true)
    }
  })
})

describe('menu entries', () => {
  const depth = (entries: readonly MenuEntry[]): number =>
    entries.length === 0 ? 0 : 1 + Math.max(...entries.map(({ children }) => depth(children ?? [])))

  it('are three levels deep at most, and need permissions that exist', () => {
    expect(depth(menuEntries)).toBeLessThanOrEqual(3)
    const needed = menuEntries
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .flatMap(({ permission }) => permission ?? [])
    expect(needed.filter((name) => !adminPermissions.some((permission) => permission.name === name))).toEqual(
      [],
    )
  })
})
