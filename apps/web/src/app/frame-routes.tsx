import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { findDrafts } from '../platform/form/drafts'
import { isSignedIn } from '../platform/session/session'
import { FrameError } from './errors/FrameError'
import { FrameLoading } from './layout/FrameLoading'
import { lazyScreen } from '../platform/screens/lazy-screen'
import { Root } from './Root'

/** Around every screen. */
export const root = createRootRoute({ component: Root })

/** Around every screen that needs a signed-in person. */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    // kept in the history entry, where a link from another site cannot set an address
    redirect({ throw: true, to: pathTo('login'), state: { headedFor: location.href }, replace: true })
  },
  component: lazyScreen(loadFrame),
  pendingComponent: FrameLoading,
  errorComponent: FrameError,
})

async function loadFrame() {
  const [frame, { takeFirstAnswers }] = await Promise.all([
    import('./layout/MainLayout'),
    import('./early/first-answers'),
  ])
  // forms begin with what was left in them
  await Promise.all([takeFirstAnswers(), findDrafts()])
  return frame
}

/**
 * Around the screens that only staff have. The code that only they need is loaded here, so that customers never load
 * it.
 */
export const staff = createRoute({
  getParentRoute: () => main,
  id: 'staff',
  component: lazyScreen(() => import('./StaffFrame')),
})
