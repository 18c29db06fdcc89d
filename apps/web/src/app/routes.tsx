import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { pathPattern, pathTo } from '@uplink/contract/screens'
import { aboutStaffScreens } from '../features/about/about.screens'
import { accessStaffScreens } from '../features/access/access.screens'
import { accountScreens } from '../features/accounts/account.screens'
import { auditStaffScreens } from '../features/audit/audit.screens'
import { authScreens } from '../features/auth/auth.screens'
import { billingScreens } from '../features/billing/billing.screens'
import { chatScreens } from '../features/chat/chat.screens'
import { connectionScreens, connectionStaffScreens } from '../features/connections/connection.screens'
import { dashboardScreens, dashboardStaffScreens } from '../features/dashboard/dashboard.screens'
import { dataSourceStaffScreens } from '../features/data-sources/data-source.screens'
import { designScreens } from '../features/designs/design.screens'
import { designerStaffScreens } from '../features/designs/designer.screens'
import { deskStaffScreens } from '../features/desk/desk.screens'
import { menuStaffScreens } from '../features/menus/menu.screens'
import { messageStaffScreens } from '../features/messages/message.screens'
import { notificationScreens } from '../features/notifications/notification.screens'
import { organizationStaffScreens } from '../features/organizations/organization.screens'
import { orderScreens, orderStaffScreens } from '../features/orders/order.screens'
import { paymentScreens, paymentStaffScreens } from '../features/payments/payment.screens'
import { peopleStaffScreens } from '../features/people/people.screens'
import { postStaffScreens } from '../features/posts/post.screens'
import { reportStaffScreens } from '../features/reports/report.screens'
import { ticketScreens } from '../features/tickets/ticket.screens'
import { usageScreens, usageStaffScreens } from '../features/usage/usage.screens'
import type { Screen } from '../platform/screens/screen'
import { isSignedIn } from '../platform/session/session'
import { NotFoundPage } from './errors/NotFoundPage'
import { main, root, staff } from './frame-routes'
import { lazyScreen } from '../platform/screens/lazy-screen'
import { LoginScreen } from './screens/LoginScreen'
import { ownOrDesk } from './navigation/own-or-desk'
import { ownLegalTexts } from './screens/own-legal-texts'
import { plainScreens } from './screens/plain-screens'

/** The tables of screens, one for each noun. */
const everybodysScreens = [
  ...authScreens,
  ...accountScreens,
  ...billingScreens,
  ...connectionScreens,
  ...orderScreens,
  ...usageScreens,
  ...paymentScreens,
  ...ticketScreens,
  ...chatScreens,
  ...notificationScreens,
  ...dashboardScreens,
  ...designScreens,
  ...ownLegalTexts,
]

const staffScreens = [
  ...connectionStaffScreens,
  ...orderStaffScreens,
  ...usageStaffScreens,
  ...paymentStaffScreens,
  ...deskStaffScreens,
  ...messageStaffScreens,
  ...menuStaffScreens,
  ...organizationStaffScreens,
  ...accessStaffScreens,
  ...dataSourceStaffScreens,
  ...auditStaffScreens,
  ...dashboardStaffScreens,
  ...peopleStaffScreens,
  ...postStaffScreens,
  ...aboutStaffScreens,
  ...reportStaffScreens,
  ...designerStaffScreens,
]

const titled = (title: string) => `${title} – Uplink`

function below(parent: AnyRoute, screens: readonly Screen[]) {
  return screens.map(({ name, title, load, under, desk, isWide }) =>
    createRoute({
      getParentRoute: () => parent,
      path: patternOf(name),
      staticData: {
        title: titled(title),
        ...(under && { under: pathPattern(under) }),
        ...(isWide && { isWide }),
      },
      component: desk ? ownOrDesk(load, desk) : lazyScreen(load),
    }),
  )
}

/** A screen's path in the router's notation, `$id` instead of `:id`. */
const patternOf = (name: Screen['name']) => pathPattern(name).replaceAll(':', '$')

function toDashboard() {
  redirect({ throw: true, to: pathTo('dashboard'), replace: true })
}

const login = createRoute({
  getParentRoute: () => root,
  path: patternOf('login'),
  staticData: { title: titled('Login') },
  beforeLoad: () => {
    if (isSignedIn()) toDashboard()
  },
  // not loaded on demand, because it must appear at the end of a session even without a network
  component: LoginScreen,
})

/** Other addresses of the dashboard (specification 2.3); `/admin/` is `/admin`. */
const aliases = [pathTo('home'), '/admin', '/blank'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: toDashboard }),
)

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Not Found' },
  component: NotFoundPage,
})

export const routeTree = root.addChildren([
  login,
  ...aliases,
  ...below(root, plainScreens),
  main.addChildren([...below(main, everybodysScreens), staff.addChildren(below(staff, staffScreens))]),
  unknown,
])
