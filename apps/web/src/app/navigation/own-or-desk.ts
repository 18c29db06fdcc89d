import type { AsyncRouteComponent } from '@tanstack/react-router'
import { lazyScreen } from '../../platform/screens/lazy-screen'
import type { Screen as ScreenOfTable } from '../../platform/screens/screen'

type Load = ScreenOfTable['load']

/**
 * The screen of a menu item that everybody has. What chooses between its two forms needs the profile, whose code the
 * login screen should not load.
 */
export function ownOrDesk(own: Load, desk: Load): AsyncRouteComponent<object> {
  return lazyScreen(async () => {
    const { ownOrDeskScreen } = await import('./OwnOrDesk')
    const Screen = ownOrDeskScreen(own, desk)
    await Screen.preload?.()
    return { Screen }
  })
}
