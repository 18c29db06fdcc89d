import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState, type AsyncRouteComponent } from '@tanstack/react-router'
import { profileQuery } from '../../features/auth/auth.public'
import { lazyScreen } from '../../platform/screens/lazy-screen'
import type { Screen as ScreenOfTable } from '../../platform/screens/screen'
import { storedSubscriber } from '../../platform/session/session'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../ui/page/FilterBar'
import { isOfOwnLine, ofOwnLine } from './own-line'
import { ScreenLoading } from './ScreenLoading'

type Load = ScreenOfTable['load']

/**
 * The screen of a menu item that everybody has: for customers the one about their own line, for staff the one for their
 * work. Staff who have a line of their own choose between the two.
 */
export function ownOrDeskScreen(own: Load, desk: Load): AsyncRouteComponent<object> {
  const Own = lazyScreen(own)
  const Desk = lazyScreen(desk)
  const Screen: AsyncRouteComponent<object> = () => {
    const { data: profile, isPending } = useQuery(profileQuery())
    const isOfLine = useRouterState({ select: ({ location }) => isOfOwnLine(location) })
    const hasLine = storedSubscriber() !== null || Boolean(profile?.subscriber)
    // customers see their line before the profile has loaded
    if (!hasLine && isPending) return <ScreenLoading />
    if (profile?.account_type !== 'staff') return <Own />
    return (
      <>
        {hasLine && <Whose isOfLine={isOfLine} />}
        {hasLine && isOfLine ? <Own /> : <Desk />}
      </>
    )
  }
  Screen.preload = () => (storedSubscriber() ? Own : Desk).preload?.() ?? Promise.resolve()
  return Screen
}

/** The choice is in the address, so that a page of either list can be returned to. */
function Whose({ isOfLine }: { isOfLine: boolean }) {
  const router = useRouter()
  return (
    <FilterBar>
      <SegmentedTabs
        label="Whose"
        choices={[
          { value: 'customers', label: 'Customers' },
          { value: ofOwnLine, label: 'My line' },
        ]}
        value={isOfLine ? ofOwnLine : 'customers'}
        // the other list has filters of its own
        onChange={(of) => void router.navigate({ to: '.', search: of === ofOwnLine ? { of } : {} })}
      />
    </FilterBar>
  )
}
