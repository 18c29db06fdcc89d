/** By itself, for the small script that runs before the app: with all other paths it would be four times as long. */
export const dashboardPath = '/admin/dashboard'

/**
 * Every screen's path, by name, for routes, links, notifications and the menu. Notifications keep their links for
 * years, so never change or remove a path. `:name` is a part of the path; after `?` stand the names allowed in the
 * query.
 */
export const screens = {
  // without signing in
  login: '/login',
  singleSignOn: '/login/single-sign-on',
  forgotPassword: '/admin/forgot-pass',
  resetPassword: '/admin/reset-pass',
  secondFactor: '/admin/second-factor',
  payLink: '/pay/:token',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  refunds: '/refund-policy',

  // everybody who is signed in
  home: '/',
  dashboard: `${dashboardPath}?board`,
  account: '/admin/my-account',
  updateInfo: '/admin/info-update',
  profile: '/admin/auth/profile',
  changePassword: '/admin/change-password',
  updatePassword: '/admin/auth/update-password',
  changePasswordElsewhere: '/admin/auth/ext/change-password',
  ownNotifications: '/admin/notifications',
  ownNotificationSettings: '/admin/notifications/settings',
  notifications: '/admin/auth/notifications',
  notificationSettings: '/admin/auth/notifications/settings',
  notification: '/admin/auth/notifications/:id/show',
  ownTerms: '/admin/terms-conditions',
  ownPrivacy: '/admin/privacy-policy',
  ownRefunds: '/admin/refund-policy',

  // customers: the line
  usage: '/admin/usage',
  devices: '/admin/devices',
  package: '/admin/package',
  offers: '/admin/offers',
  serviceStatus: '/admin/service_status?symptom',
  addressChange: '/admin/address-change-request',
  orders: '/admin/orders',

  // customers: money
  bills: '/admin/billing_histories?q&status&promise&from&to&area&least&most&late',
  bill: '/admin/billing_histories/:id',
  statement: '/admin/account-statement',
  payBill: '/admin/paybill?bills',
  payNow: '/admin/paynow',
  topup: '/admin/topup?amount&gateway',
  // steps of before, which lead to the one above
  topupPayment: '/admin/topup/payment?amount&gateway',
  topupConfirm: '/admin/topup/payment_confirm?amount&gateway',
  handOver: '/admin/payment-gateway?payment',
  paymentReturn: '/admin/payment-return/:gateway',
  // the specification's own paths for bKash
  bkashHandOver: '/admin/bkash-gw?payment',
  bkashReturn: '/admin/bkash',
  billResult: '/admin/paymentResult?payment',
  topupResult: '/admin/topup_status?payment',
  rechargeHistory: '/admin/recharge-history',
  renew: '/admin/renew',
  redeem: '/admin/redeem',

  // customers: help
  support: '/admin/support',
  tickets: '/admin/support-ticket',
  openTicket: '/admin/open-ticket',
  ticket: '/admin/ticket-details/:id',
  chat: '/admin/my-chat',

  // staff
  desk: '/admin/desk?ticket&view&chat&q&status&assignee',
  responseTargets: '/admin/desk/response-targets',
  newCannedReply: '/admin/desk/canned-replies/create',
  cannedReply: '/admin/desk/canned-replies/:id/show',
  editCannedReply: '/admin/desk/canned-replies/:id/edit',
  customers: '/admin/customers?q',
  newLine: '/admin/customers/create?customer&mobile&name',
  customer: '/admin/customers/:id?act',
  deskOrders: '/admin/desk/orders?status',
  outages: '/admin/desk/outages?act',
  unknownLines: '/admin/desk/unknown-lines?state',
  imports: '/admin/imports',
  import: '/admin/imports/:id',
  billingDays: '/admin/billing-days',
  payments: '/admin/desk/payments?q&state&from&to&method&collector&area&least&most',
  payment: '/admin/desk/payments/:id',
  ledgerDocuments: '/admin/ledger-documents?q&kind&state&from&to',
  ledgerDocument: '/admin/ledger-documents/:id',
  cashDesk: '/admin/cash-desk',
  closeCashDay: '/admin/cash-desk/:id/close',
  cashDays: '/admin/cash-days?day&state',
  cashDay: '/admin/cash-days/:id',
  vouchers: '/admin/vouchers',
  newVoucherBatch: '/admin/vouchers/create',
  voucherBatch: '/admin/vouchers/:id?state',
  voucherList: '/admin/voucher-list?q&state',
  paymentCases: '/admin/desk/payment-cases',
  paymentCase: '/admin/desk/payment-cases/:kind/:id',
  bulkActs: '/admin/bulk-acts?list',
  bulkAct: '/admin/bulk-acts/:id?result',
  messages: '/admin/message-logs?with',
  campaigns: '/admin/campaigns?state',
  newCampaign: '/admin/campaigns/create?lines&look&chosen',
  campaign: '/admin/campaigns/:id?state',
  editCampaign: '/admin/campaigns/:id/edit',

  // administration
  apiTokens: '/admin/api-tokens?state',
  webhooks: '/admin/webhooks',
  newWebhook: '/admin/webhooks/create',
  webhook: '/admin/webhooks/:id?state',
  editWebhook: '/admin/webhooks/:id/edit',
  newApiToken: '/admin/api-tokens/create',
  accessServers: '/admin/access-servers',
  newAccessServer: '/admin/access-servers/create',
  accessServer: '/admin/access-servers/:id/show',
  editAccessServer: '/admin/access-servers/:id/edit',
  about: '/admin/about',
  menu: '/admin/auth/menu',
  logs: '/admin/auth/logs?target',
  blank: '/admin/blank',
  organizations: '/admin/ext-dotlines-admin/organizations',
  newOrganization: '/admin/ext-dotlines-admin/organizations/create',
  organization: '/admin/ext-dotlines-admin/organizations/:id/show',
  editOrganization: '/admin/ext-dotlines-admin/organizations/:id/edit',
  setup: '/admin/setup?step&organization',
  settingSections: '/admin/settings?organization',
  settings: '/admin/settings/:section?organization',
  departments: '/admin/ext-dotlines-admin/departments',
  newDepartment: '/admin/departments/create',
  department: '/admin/departments/:id/show',
  editDepartment: '/admin/departments/:id/edit',
  services: '/admin/ext-dotlines-admin/services',
  newService: '/admin/ext-dotlines-admin/services/create',
  service: '/admin/ext-dotlines-admin/services/:id/show',
  editService: '/admin/ext-dotlines-admin/services/:id/edit',
  roles: '/admin/auth/roles',
  newRole: '/admin/auth/roles/add',
  role: '/admin/auth/roles/view/:id',
  editRole: '/admin/auth/roles/edit/:id',
  users: '/admin/auth/users',
  newUser: '/admin/auth/users/add',
  user: '/admin/auth/users/view/:id',
  editUser: '/admin/auth/users/edit/:id',
  posts: '/admin/posts',
  newPost: '/admin/posts/add',
  post: '/admin/posts/:id/show',
  editPost: '/admin/posts/:id/edit',
  legalTexts: '/admin/legal-texts?text&organization_id',
  cataloguePackages: '/admin/catalogue/packages',
  newCataloguePackage: '/admin/catalogue/packages/create',
  cataloguePackage: '/admin/catalogue/packages/:id/show',
  editCataloguePackage: '/admin/catalogue/packages/:id/edit',
  areas: '/admin/areas',
  newArea: '/admin/areas/create',
  area: '/admin/areas/:id/show',
  editArea: '/admin/areas/:id/edit',
  paymentWays: '/admin/payment-ways',
  newPaymentWay: '/admin/payment-ways/create',
  paymentWay: '/admin/payment-ways/:id/show',
  editPaymentWay: '/admin/payment-ways/:id/edit',
  catalogueOffers: '/admin/catalogue/offers',
  newCatalogueOffer: '/admin/catalogue/offers/create',
  catalogueOffer: '/admin/catalogue/offers/:id/show',
  editCatalogueOffer: '/admin/catalogue/offers/:id/edit',
  permissions: '/admin/auth/permissions',
  newPermission: '/admin/auth/permissions/add',
  permission: '/admin/auth/permissions/view/:id',
  editPermission: '/admin/auth/permissions/edit/:id',
  routeLists: '/admin/ext-custom-permissions/routes',
  routeListsElsewhere: '/admin/ext-dotlines-admin/route-lists',
  newRouteList: '/admin/ext-custom-permissions/routes/create',
  routeList: '/admin/ext-custom-permissions/routes/:id/show',
  editRouteList: '/admin/ext-custom-permissions/routes/:id/edit',
  dataSources: '/admin/ext-dotlines-admin/database-connections',
  newDataSource: '/admin/ext-dotlines-admin/database-connections/create',
  dataSource: '/admin/ext-dotlines-admin/database-connections/:id/show',
  editDataSource: '/admin/ext-dotlines-admin/database-connections/:id/edit',
  customPermissions: '/admin/ext-custom-permissions/index',
  newCustomPermission: '/admin/ext-custom-permissions/create',
  customPermission: '/admin/ext-custom-permissions/:id/show',
  editCustomPermission: '/admin/ext-custom-permissions/:id/edit',
  permissionDetails: '/admin/ext-custom-permissions/details',
  newPermissionDetail: '/admin/ext-custom-permissions/details/create',
  permissionDetail: '/admin/ext-custom-permissions/details/:id/show',
  editPermissionDetail: '/admin/ext-custom-permissions/details/:id/edit',

  // reports
  reports: '/admin/ext-report-builder/query-reports',
  report: '/admin/ext-report-builder/query-reports/:id',
  newReport: '/admin/ext-report-builder/query-builder?copy',
  editReport: '/admin/ext-report-builder/query-builder/:id',
  reportExports: '/admin/ext-report-builder/exports',
  dropdownOptions: '/admin/ext-report-builder/dropdown-options',
  newDropdownOptions: '/admin/ext-report-builder/dropdown-options/create',
  dropdownOptionSet: '/admin/ext-report-builder/dropdown-options/:id/show',
  editDropdownOptions: '/admin/ext-report-builder/dropdown-options/:id/edit',
  design: '/admin/ext-report-builder/designs/:id?full&refresh&theme',
  designs: '/admin/ext-report-builder/report-designer',
  editDesign: '/admin/ext-report-builder/report-designer/:id?copy&preview',
} as const

type Screens = typeof screens
export type ScreenName = keyof Screens

type Part<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Part<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Name<Query> = Query extends `${infer One}&${infer Others}` ? One | Name<Others> : Query
type PartOf<Screen> = Screen extends `${infer Path}?${string}` ? Part<Path> : Part<Screen>
type NameOf<Screen> = Screen extends `${string}?${infer Query}` ? Name<Query> : never

type Value = string | number
type Given<Screen> = Record<PartOf<Screen>, Value> & Partial<Record<NameOf<Screen> & string, Value>>

/** The screens without path parameters: a menu can lead to them. */
export type PlainScreen = { [S in ScreenName]: PartOf<Screens[S]> extends never ? S : never }[ScreenName]

/**
 * The path of a screen: `pathTo('ticket', { id: 7 })` is `/admin/ticket-details/7`, `pathTo('payments', { q: 'rahim'
 * })` is `/admin/desk/payments?q=rahim`. Query names without a value are left out.
 */
export function pathTo<S extends ScreenName>(
  screen: S,
  ...[given]: PartOf<Screens[S]> extends never ? [Given<Screens[S]>?] : [Given<Screens[S]>]
): string {
  const values: Partial<Record<string, Value>> = given ?? {}
  const valueOf = (name: string) => encodeURIComponent(values[name] ?? '')
  const [, query = ''] = screens[screen].split('?')
  const path = pathPattern(screen).replace(/:(\w+)/g, (_, name: string) => valueOf(name))
  const request = query.split('&').filter((name) => values[name] !== undefined)
  return request.length > 0 ? `${path}?${request.map((name) => `${name}=${valueOf(name)}`).join('&')}` : path
}

/** The declared path of a screen without its query names: `/admin/ticket-details/:id`. */
export function pathPattern(screen: ScreenName): string {
  return screens[screen].split('?')[0] ?? ''
}
