import { createRoute, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../platform/session/session'
import { accountScreens, passwordScreens } from './account-routes'
import { NotFoundPage } from './errors/NotFoundPage'
import { main, root } from './frame-routes'
import { lazyScreen } from './lazy-screen'
import { lineScreens, ownLegalTexts, publicLegalTexts } from './line-routes'
import { LoginScreen } from './LoginScreen'
import { moneyScreens } from './money-routes'
import { paths } from './paths'
import { supportScreens } from './support-routes'

function toDashboard() {
  redirect({ throw: true, to: paths.dashboard(), replace: true })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Login – Uplink' },
  beforeLoad: () => {
    if (isSignedIn()) toDashboard()
  },
  // not loaded on demand: it has to appear at the end of a session, with or without a network
  component: LoginScreen,
})

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/admin/dashboard',
  staticData: { title: 'Dashboard – Uplink' },
  component: lazyScreen(() =>
    import('../features/dashboard/DashboardPage').then((module) => module.DashboardPage),
  ),
})

/** Other addresses of the dashboard (specification 2.3); `/admin/` is `/admin`. */
const aliases = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => root, path: '/blank', beforeLoad: toDashboard }),
]

const notificationList = () =>
  import('../features/notifications/NotificationListPage').then((module) => module.NotificationListPage)

const notifications = createRoute({
  getParentRoute: () => main,
  path: '/admin/notifications',
  staticData: { title: 'Notifications – Uplink', under: '/admin/auth/notifications' },
  component: lazyScreen(notificationList),
})

const adminNotifications = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/notifications',
  staticData: { title: 'Notifications – Uplink' },
  component: lazyScreen(notificationList),
})

const notification = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/notifications/$id/show',
  staticData: { title: 'Notification – Uplink' },
  component: lazyScreen(() =>
    import('../features/notifications/NotificationShowPage').then((module) => module.NotificationShowPage),
  ),
})

/** The same screen under two paths, as the list it belongs to. */
const notificationSettings = () =>
  import('../features/notifications/NotificationSettingsPage').then(
    (module) => module.NotificationSettingsPage,
  )

const ownNotificationSettings = createRoute({
  getParentRoute: () => main,
  path: '/admin/notifications/settings',
  staticData: { title: 'Notification settings – Uplink', under: '/admin/auth/notifications' },
  component: lazyScreen(notificationSettings),
})

const adminNotificationSettings = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/notifications/settings',
  staticData: { title: 'Notification settings – Uplink' },
  component: lazyScreen(notificationSettings),
})

const messageLogs = createRoute({
  getParentRoute: () => main,
  path: '/admin/message-logs',
  staticData: { title: 'Messages sent – Uplink' },
  component: lazyScreen(() =>
    import('../features/messages/MessageListPage').then((module) => module.MessageListPage),
  ),
})

const billingHistory = createRoute({
  getParentRoute: () => main,
  path: '/admin/billing_histories',
  staticData: { title: 'Billing history – Uplink' },
  component: lazyScreen(() =>
    import('../features/billing/BillingHistoryPage').then((module) => module.BillingHistoryPage),
  ),
})

const invoice = createRoute({
  getParentRoute: () => main,
  path: '/admin/billing_histories/$id',
  staticData: { title: 'Bill – Uplink' },
  component: lazyScreen(() => import('../features/billing/InvoicePage').then((module) => module.InvoicePage)),
})

const accountStatement = createRoute({
  getParentRoute: () => main,
  path: '/admin/account-statement',
  staticData: { title: 'Account statement – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(() =>
    import('../features/billing/StatementPage').then((module) => module.StatementPage),
  ),
})

const orders = createRoute({
  getParentRoute: () => main,
  path: '/admin/orders',
  staticData: { title: 'My orders – Uplink' },
  component: lazyScreen(() =>
    import('../features/orders/OrderListPage').then((module) => module.OrderListPage),
  ),
})

const payBill = createRoute({
  getParentRoute: () => main,
  path: '/admin/paybill',
  staticData: { title: 'Pay your bill – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(() =>
    import('../features/payments/PayBillPage').then((module) => module.PayBillPage),
  ),
})

const payNow = createRoute({
  getParentRoute: () => main,
  path: '/admin/paynow',
  staticData: { title: 'Pay now – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(() => import('../features/payments/PayNowPage').then((module) => module.PayNowPage)),
})

const topup = createRoute({
  getParentRoute: () => main,
  path: '/admin/topup',
  staticData: { title: 'Top up – Uplink' },
  component: lazyScreen(() => import('../features/payments/TopupPage').then((module) => module.TopupPage)),
})

const topupPayment = createRoute({
  getParentRoute: () => main,
  path: '/admin/topup/payment',
  staticData: { title: 'Top up – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/TopupPaymentPage').then((module) => module.TopupPaymentPage),
  ),
})

const topupConfirm = createRoute({
  getParentRoute: () => main,
  path: '/admin/topup/payment_confirm',
  staticData: { title: 'Top up – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/TopupConfirmPage').then((module) => module.TopupConfirmPage),
  ),
})

const handOver = createRoute({
  getParentRoute: () => main,
  path: '/admin/bkash-gw',
  staticData: { title: 'On to your payment – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(() =>
    import('../features/payments/HandOverPage').then((module) => module.HandOverPage),
  ),
})

const bkashReturn = createRoute({
  getParentRoute: () => main,
  path: '/admin/bkash',
  staticData: { title: 'Checking your payment – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(() =>
    import('../features/payments/BkashReturnPage').then((module) => module.BkashReturnPage),
  ),
})

/** The same screen under two paths (specification 2.3). */
const paymentResult = () =>
  import('../features/payments/PaymentResultPage').then((module) => module.PaymentResultPage)

const billResult = createRoute({
  getParentRoute: () => main,
  path: '/admin/paymentResult',
  staticData: { title: 'Your payment – Uplink', under: '/admin/billing_histories' },
  component: lazyScreen(paymentResult),
})

const topupStatus = createRoute({
  getParentRoute: () => main,
  path: '/admin/topup_status',
  staticData: { title: 'Your top-up – Uplink', under: '/admin/topup' },
  component: lazyScreen(paymentResult),
})

const rechargeHistory = createRoute({
  getParentRoute: () => main,
  path: '/admin/recharge-history',
  staticData: { title: 'Recharge history – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/RechargeHistoryPage').then((module) => module.RechargeHistoryPage),
  ),
})

const usage = createRoute({
  getParentRoute: () => main,
  path: '/admin/usage',
  staticData: { title: 'Usage – Uplink' },
  component: lazyScreen(() => import('../features/usage/UsagePage').then((module) => module.UsagePage)),
})

const devices = createRoute({
  getParentRoute: () => main,
  path: '/admin/devices',
  staticData: { title: 'Devices – Uplink' },
  component: lazyScreen(() => import('../features/usage/DevicesPage').then((module) => module.DevicesPage)),
})

const payLink = createRoute({
  getParentRoute: () => root,
  path: '/pay/$token',
  staticData: { title: 'Pay a bill – Uplink' },
  component: lazyScreen(() => import('./PayLinkScreen').then((module) => module.PayLinkScreen)),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Not Found' },
  component: NotFoundPage,
})

export const routeTree = root.addChildren([
  login,
  ...passwordScreens,
  ...aliases,
  ...publicLegalTexts,
  main.addChildren([
    dashboard,
    billingHistory,
    invoice,
    accountStatement,
    orders,
    notifications,
    adminNotifications,
    notification,
    ownNotificationSettings,
    adminNotificationSettings,
    messageLogs,
    ...lineScreens,
    ...moneyScreens,
    ...ownLegalTexts,
    payBill,
    payNow,
    topup,
    topupPayment,
    topupConfirm,
    handOver,
    bkashReturn,
    billResult,
    topupStatus,
    rechargeHistory,
    usage,
    devices,
    ...accountScreens,
    ...supportScreens,
  ]),
  payLink,
  unknown,
])
