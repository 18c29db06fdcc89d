import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from './errors/NotFoundPage'
import { ScreenError } from './errors/ScreenError'
import { routeTree } from './routes'
import { ScreenLoading } from './navigation/ScreenLoading'

/** @param history the browser's own unless a test brings another */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: ScreenError,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The document's title while the route is shown. */
    title?: string
    /** The screen whose menu entry is marked, where this screen has no entry of its own. */
    under?: string
    /** For staff: the screen that shows the same, whose entry is marked where there is one. */
    deskTwin?: string
    isWide?: boolean
    fills?: boolean
  }
  interface HistoryState {
    /** The address that somebody wanted to open before they had to sign in. */
    headedFor?: string
  }
}
