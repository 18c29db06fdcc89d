import { createRootRoute, createRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { isSignedIn } from '../platform/session/session'
import { lazyScreen } from '../platform/screens/lazy-screen'
import { Root } from './Root'
import { PlainLayout } from './layout/plain/PlainLayout'
import { ScreenError } from './errors/ScreenError'
import { LoadingState } from '../ui/states/LoadingState'
import classes from './layout/FrameLoading.module.css'
import { keptProvider } from './layout/kept-provider'
import { ProviderMark } from './layout/ProviderMark'

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
  const [frame, { takeFirstAnswers }, { findDrafts }] = await Promise.all([
    import('./layout/MainLayout'),
    import('./early/first-answers'),
    import('../platform/form/drafts'),
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

/** Shown when the layout around the screens could not be loaded or failed. */
function FrameError(props: ErrorComponentProps) {
  return (
    <PlainLayout>
      <ScreenError {...props} />
    </PlainLayout>
  )
}

/** Stands in for the main layout while its script loads. */
function FrameLoading() {
  const provider = keptProvider()
  return (
    <div className={classes.place}>
      <LoadingState>
        <ProviderMark provider={provider && { name: provider.name, logo: null }} />
      </LoadingState>
    </div>
  )
}
