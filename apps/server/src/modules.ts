import type { RouteDefinition } from '@uplink/contract/route'
import { aboutHttp } from './modules/about/about.http'
import { accountsHttp } from './modules/accounts/accounts.http'
import { addressChangesHttp } from './modules/accounts/address-changes.http'
import { legalTextsHttp } from './modules/posts/legal-texts.http'
import { legalVersionsHttp } from './modules/posts/legal-versions.http'
import { postsHttp } from './modules/posts/posts.http'
import { staffPostsHttp } from './modules/posts/staff-posts.http'
import { factorResetsHttp, usersHttp, usersResource } from './modules/people/users.http'
import { adminPermissions } from './modules/access/administration/admin-permissions.resource'
import { customPermissionDetails } from './modules/access/administration/details.resource'
import { customPermissions } from './modules/access/administration/custom-permissions.resource'
import { adminRoles } from './modules/access/administration/roles.resource'
import { routeLists } from './modules/access/administration/route-lists.resource'
import { ruleCheckHttp } from './modules/access/check/check.http'
import { personRightsHttp } from './modules/access/check/person-rights.http'
import { apiTokensHttp } from './modules/api-tokens/api-tokens.http'
import { callsHttp } from './modules/access/calls.http'
import { missingRightsHttp } from './modules/access/missing/missing-rights.http'
import { roleRightsHttp } from './modules/access/administration/role-rights.http'
import { rowsHttp } from './modules/access/rows.http'
import { logsHttp } from './modules/audit/logs.http'
import { authHttp } from './modules/auth/auth.http'
import { codesHttp } from './modules/auth/codes.http'
import { factorsHttp } from './modules/auth/factors.http'
import { liveHttp } from './modules/auth/live.http'
import { ownSessionsHttp } from './modules/auth/own-sessions.http'
import { passkeysHttp } from './modules/auth/passkeys.http'
import { rememberedDevicesHttp } from './modules/auth/remembered-devices.http'
import { passwordsHttp } from './modules/auth/passwords.http'
import { billChangesHttp, billingHttp, invoiceDeskHttp, statementHttp } from './modules/billing/billing.http'
import { billingDaysHttp } from './modules/billing/billing-days.http'
import { ledgerDocumentsHttp } from './modules/billing/ledger-documents.http'
import { remindersHttp } from './modules/billing/reminders/reminders.http'
import { promisesHttp } from './modules/billing/promises/promises.http'
import { outageCreditsHttp } from './modules/billing/outage-credits.http'
import { chatHttp, deskChatHttp } from './modules/chat/chat.http'
import { connectionsHttp } from './modules/connections/connections.http'
import { outagesHttp } from './modules/connections/outages.http'
import { catalogueOffers } from './modules/connections/catalogue/offers.resource'
import { areas } from './modules/connections/catalogue/areas.resource'
import { cataloguePackagesHttp } from './modules/connections/catalogue/catalogue-packages.http'
import { newPriceHttp } from './modules/connections/catalogue/new-price.http'
import { networkTermsHttp } from './modules/connections/network-terms.http'
import { changingHttp, manyLinesHttp } from './modules/connections/changing/changing.http'
import { movingHttp } from './modules/connections/moving/moving.http'
import { closingHttp } from './modules/connections/closing/closing.http'
import { packagesHttp } from './modules/connections/packages.http'
import { providerWordsHttp } from './modules/connections/provider-words.http'
import { deskHttp } from './modules/desk/desk.http'
import { customerNotesHttp } from './modules/customer-notes/customer-notes.http'
import { customerPartsHttp } from './modules/desk/customer-parts.http'
import { deskDayHttp } from './modules/desk/desk-day.http'
import { lineOwnersHttp } from './modules/desk/line-owners.http'
import { newLinesHttp } from './modules/desk/new-lines.http'
import { importsHttp } from './modules/imports/imports.http'
import { bulkActsHttp } from './modules/bulk-acts/bulk-acts.http'
import { campaignsHttp } from './modules/campaigns/campaigns.http'
import { menuItems } from './modules/menus/menu-items.resource'
import { menuOrderHttp } from './modules/menus/menu-order.http'
import { menuPreviewHttp } from './modules/menus/menu-preview.http'
import { menusHttp } from './modules/menus/menus.http'
import { demoMessagesHttp, messagesHttp } from './modules/messages/messages.http'
import { notificationsHttp } from './modules/notifications/notifications.http'
import { pushSubscriptionsHttp } from './modules/notifications/push-subscriptions.http'
import { notificationSettingsHttp } from './modules/notifications/settings.http'
import { departments } from './modules/organizations/departments.resource'
import { brandHttp } from './modules/settings/brand.http'
import { organizationMessagesHttp } from './modules/settings/messages.http'
import { settingChangesHttp, setupHttp } from './modules/settings/setup.http'
import { requiredFactorsHttp } from './modules/organizations/required-factors.http'
import { organizations } from './modules/organizations/organizations.resource'
import { services } from './modules/organizations/services.resource'
import { ordersHttp } from './modules/orders/orders.http'
import {
  manualPaymentsHttp,
  deskPaymentsHttp,
  paymentCasesHttp,
  manyPaymentCasesHttp,
  paymentsHttp,
} from './modules/payments/payments.http'
import { backdatedPaymentsHttp, cashDaysHttp, cashDeskHttp, receiptsHttp } from './modules/payments/cash.http'
import { paymentWays } from './modules/payments/manual/payment-ways.resource'
import { designsHttp } from './modules/designs/designs.http'
import { reportPickersHttp } from './modules/reports/pickers.http'
import { dropdownOptions } from './modules/reports/options/dropdown-options.resource'
import { reportExportsHttp } from './modules/reports/exports/exports.http'
import { reportSchedulesHttp } from './modules/reports/schedules/schedules.http'
import { reportAlertsHttp } from './modules/reports/alerts/alerts.http'
import { reportRunsHttp } from './modules/reports/runs.http'
import { reportNeedsHttp } from './modules/reports/report-needs.http'
import { reportsHttp } from './modules/reports/reports.http'
import {
  dataSourceChoicesHttp,
  dataSourcesHttp,
  dataSourceTestsHttp,
} from './modules/data-sources/data-sources.http'
import { erasuresHttp } from './modules/personal-data/erasures.http'
import {
  ownErasureHttp,
  personalExportsHttp,
  retentionHttp,
} from './modules/personal-data/personal-data.http'
import { linePayingHttp, prepaidHttp, prepaidTermsHttp } from './modules/prepaid/prepaid.http'
import { redeemingHttp, voucherBatchesHttp, vouchersHttp } from './modules/vouchers/vouchers.http'
import { lookUpsHttp } from './modules/search/look-ups.http'
import { searchHttp } from './modules/search/search.http'
import { cannedReplies } from './modules/tickets/canned-replies.resource'
import { deskTicketsHttp, responseTargetsHttp } from './modules/tickets/desk-tickets.http'
import { ticketsHttp } from './modules/tickets/tickets.http'
import { devicesHttp } from './modules/usage/devices.http'
import { radiusHttp } from './modules/usage/radius.http'
import { usageHttp } from './modules/usage/usage.http'
import { accessServers } from './modules/usage/equipment/access-servers.resource'
import { accessServersHttp } from './modules/usage/access-servers.http'
import { singleSignOnSettingsHttp } from './modules/single-sign-on/settings.http'
import { singleSignOnHttp } from './modules/single-sign-on/single-sign-on.http'
import { webhooksHttp } from './modules/webhooks/webhooks.http'
import type { Needs } from './needs'
import type { Module } from '#platform/http/module'

/** Every module's routes, in order; the list is written by hand. */
export const modules: readonly Module<Needs>[] = [
  authHttp,
  ownSessionsHttp,
  liveHttp,
  codesHttp,
  passwordsHttp,
  factorsHttp,
  passkeysHttp,
  rememberedDevicesHttp,
  singleSignOnHttp,
  singleSignOnSettingsHttp,
  accountsHttp,
  connectionsHttp,
  packagesHttp,
  providerWordsHttp,
  closingHttp,
  changingHttp,
  manyLinesHttp,
  movingHttp,
  networkTermsHttp,
  cataloguePackagesHttp,
  areas,
  newPriceHttp,
  catalogueOffers,
  outagesHttp,
  outageCreditsHttp,
  addressChangesHttp,
  billingHttp,
  billChangesHttp,
  statementHttp,
  invoiceDeskHttp,
  ledgerDocumentsHttp,
  billingDaysHttp,
  promisesHttp,
  remindersHttp,
  paymentsHttp,
  manualPaymentsHttp,
  backdatedPaymentsHttp,
  paymentWays,
  receiptsHttp,
  cashDeskHttp,
  cashDaysHttp,
  deskPaymentsHttp,
  paymentCasesHttp,
  manyPaymentCasesHttp,
  prepaidHttp,
  linePayingHttp,
  prepaidTermsHttp,
  redeemingHttp,
  vouchersHttp,
  voucherBatchesHttp,
  usageHttp,
  devicesHttp,
  radiusHttp,
  ordersHttp,
  ticketsHttp,
  deskTicketsHttp,
  responseTargetsHttp,
  cannedReplies,
  chatHttp,
  deskChatHttp,
  deskHttp,
  customerPartsHttp,
  deskDayHttp,
  newLinesHttp,
  lineOwnersHttp,
  searchHttp,
  lookUpsHttp,
  customerNotesHttp,
  importsHttp,
  notificationsHttp,
  notificationSettingsHttp,
  pushSubscriptionsHttp,
  messagesHttp,
  demoMessagesHttp,
  campaignsHttp,
  bulkActsHttp,
  logsHttp,
  aboutHttp,
  postsHttp,
  staffPostsHttp,
  usersHttp,
  factorResetsHttp,
  usersResource,
  legalTextsHttp,
  legalVersionsHttp,
  menusHttp,
  menuItems,
  menuOrderHttp,
  menuPreviewHttp,
  organizations,
  requiredFactorsHttp,
  brandHttp,
  organizationMessagesHttp,
  setupHttp,
  settingChangesHttp,
  retentionHttp,
  personalExportsHttp,
  erasuresHttp,
  ownErasureHttp,
  departments,
  services,
  dataSourcesHttp,
  dataSourceTestsHttp,
  dataSourceChoicesHttp,
  adminPermissions,
  adminRoles,
  routeLists,
  customPermissions,
  customPermissionDetails,
  rowsHttp,
  ruleCheckHttp,
  personRightsHttp,
  roleRightsHttp,
  missingRightsHttp,
  callsHttp,
  apiTokensHttp,
  webhooksHttp,
  reportsHttp,
  reportNeedsHttp,
  reportPickersHttp,
  reportRunsHttp,
  reportExportsHttp,
  reportSchedulesHttp,
  reportAlertsHttp,
  dropdownOptions,
  designsHttp,
  accessServers,
  accessServersHttp,
]

export const allRoutes: readonly RouteDefinition[] = modules.flatMap(({ routes }) => routes)
