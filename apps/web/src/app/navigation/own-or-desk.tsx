import { useQuery } from '@tanstack/react-query'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { profileQuery } from '../../features/auth/auth.public'
import type { Screen as ScreenOfTable } from '../../platform/screens/screen'
import { storedSubscriber } from '../../platform/session/session'
import { lazyScreen } from './lazy-screen'
import { ScreenLoading } from './ScreenLoading'

type Load = ScreenOfTable['load']

/**
 * The screen of a menu item that everybody has: the one about one's own line, or for staff without a line the one for
 * their work.
 */
export function ownOrDesk(own: Load, desk: Load): AsyncRouteComponent<object> {
  const Own = lazyScreen(own)
  const Desk = lazyScreen(desk)
  const Screen: AsyncRouteComponent<object> = () => {
    const hasLine = storedSubscriber() !== null
    const { data: profile, isPending } = useQuery({ ...profileQuery(), enabled: !hasLine })
    if (!hasLine && isPending) return <ScreenLoading />
    const isAtDesk = !hasLine && profile?.account_type === 'staff' && profile.subscriber === null
    return isAtDesk ? <Desk /> : <Own />
  }
  Screen.preload = () => (storedSubscriber() ? Own : Desk).preload?.() ?? Promise.resolve()
  return Screen
}
