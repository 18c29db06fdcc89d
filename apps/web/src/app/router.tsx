import { createRouter } from '@tanstack/react-router'
import { ScreenError } from './errors/ScreenError'
import { routeTree } from './routes'
import { ScreenLoading } from './ScreenLoading'

export function createAppRouter() {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    // unknown paths below /admin show the plain 404 page too, not one inside the layout
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // the cache of calls decides what is fresh, not the router's
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenLoading,
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
  }
}
