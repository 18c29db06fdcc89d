import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../platform/session/session'
import { NotFoundPage } from './errors/NotFoundPage'
import { lazyScreen } from './lazy-screen'
import { localPath, paths } from './paths'
import { Root } from './Root'

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const target = localPath(search.redirect, window.location.origin)
    return target ? { redirect: target } : {}
  },
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: paths.dashboard(), replace: true })
  },
  component: lazyScreen(() => import('./LoginScreen').then((module) => module.LoginScreen)),
})

/** Around every screen that needs a signed-in person. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    const target = location.pathname === paths.dashboard() && !location.searchStr ? undefined : location.href
    throw redirect({ to: paths.login(), search: target ? { redirect: target } : {}, replace: true })
  },
  component: lazyScreen(() => import('./layout/MainLayout').then((module) => module.MainLayout)),
})

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/admin/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyScreen(() =>
    import('../features/dashboard/DashboardPage').then((module) => module.DashboardPage),
  ),
})

function toDashboard(): never {
  throw redirect({ to: paths.dashboard(), replace: true })
}

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
  staticData: { title: 'Notifications' },
  component: lazyScreen(notificationList),
})

const adminNotifications = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/notifications',
  staticData: { title: 'Notifications' },
  component: lazyScreen(notificationList),
})

const notification = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/notifications/$id/show',
  staticData: { title: 'Notification' },
  component: lazyScreen(() =>
    import('../features/notifications/NotificationShowPage').then((module) => module.NotificationShowPage),
  ),
})

export const routeTree = root.addChildren([
  login,
  ...aliases,
  main.addChildren([dashboard, notifications, adminNotifications, notification]),
])
