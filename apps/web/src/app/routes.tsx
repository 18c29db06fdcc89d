import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { pathPattern, pathTo, type PlainScreen } from '@uplink/contract/screens'
import type { Screen } from '../platform/screens/screen'
import { isSignedIn } from '../platform/session/session'
import { NotFoundPage } from './errors/NotFoundPage'
import { main, root, staff } from './frame-routes'
import { lazyScreen } from '../platform/screens/lazy-screen'
import { LoginScreen } from './screens/LoginScreen'
import { ownOrDesk } from './navigation/own-or-desk'
import { customerScreens } from './screens/customer-screens'
import { administrationScreens } from './screens/administration-screens'
import { analyticsScreens } from './screens/analytics-screens'
import { deskScreens } from './screens/desk-screens'
import { plainScreens } from './screens/plain-screens'

const staffScreens = [...deskScreens, ...administrationScreens, ...analyticsScreens]

const titled = (title: string) => `${title} – Uplink`

function below(parent: AnyRoute, screens: readonly Screen[]) {
  return screens.map(({ name, title, load, under, desk, deskTwin, isWide, fills }) =>
    createRoute({
      getParentRoute: () => parent,
      path: patternOf(name),
      staticData: {
        title: titled(title),
        ...(under && { under: pathPattern(under) }),
        ...(deskTwin && { deskTwin: pathPattern(deskTwin) }),
        ...(isWide && { isWide }),
        ...(fills && { fills }),
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

/** Addresses of screens that have become part of another one: what stood in the query goes along. */
const moved = (
  [
    { from: 'topupPayment', to: 'topup' },
    { from: 'topupConfirm', to: 'topup' },
    { from: 'updateInfo', to: 'account', part: 'contact' },
    // of customers and of staff (specification 2.3 and 2.4)
    { from: 'changePassword', to: 'account', part: 'password' },
    { from: 'updatePassword', to: 'account', part: 'password' },
    { from: 'changePasswordElsewhere', to: 'account', part: 'password' },
  ] satisfies { from: PlainScreen; to: PlainScreen; part?: string }[]
).map(({ from, to, part }: { from: PlainScreen; to: PlainScreen; part?: string }) =>
  createRoute({
    getParentRoute: () => main,
    path: patternOf(from),
    beforeLoad: ({ search }) =>
      void redirect({
        throw: true,
        to: pathTo(to),
        // not `true`, which would keep that of the address one comes from
        search: () => search,
        ...(part !== undefined && { hash: part }),
        replace: true,
      }),
  }),
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
  main.addChildren([
    ...below(main, customerScreens),
    ...moved,
    staff.addChildren(below(staff, staffScreens)),
  ]),
  unknown,
])
