import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../platform/session/session'
import { FrameError } from './errors/FrameError'
import { NotFoundPage } from './errors/NotFoundPage'
import { FrameLoading } from './layout/FrameLoading'
import { lazyScreen } from './lazy-screen'
import { LoginScreen } from './LoginScreen'
import { paths } from './paths'
import { Root } from './Root'

const root = createRootRoute({ component: Root })

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

/** Around every screen that needs a signed-in person. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    // kept in the history entry, where no link from elsewhere can put an address
    redirect({ throw: true, to: paths.login(), state: { headedFor: location.href }, replace: true })
  },
  component: lazyScreen(() => import('./layout/MainLayout').then((module) => module.MainLayout)),
  pendingComponent: FrameLoading,
  errorComponent: FrameError,
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
  staticData: { title: 'Notifications – Uplink' },
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

const billingHistory = createRoute({
  getParentRoute: () => main,
  path: '/admin/billing_histories',
  staticData: { title: 'Billing history – Uplink' },
  component: lazyScreen(() =>
    import('../features/billing/BillingHistoryPage').then((module) => module.BillingHistoryPage),
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

const tickets = createRoute({
  getParentRoute: () => main,
  path: '/admin/support-ticket',
  staticData: { title: 'Support tickets – Uplink' },
  component: lazyScreen(() =>
    import('../features/tickets/TicketListPage').then((module) => module.TicketListPage),
  ),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Not Found' },
  component: NotFoundPage,
})

export const routeTree = root.addChildren([
  login,
  ...aliases,
  main.addChildren([
    dashboard,
    billingHistory,
    orders,
    tickets,
    notifications,
    adminNotifications,
    notification,
  ]),
  unknown,
])
