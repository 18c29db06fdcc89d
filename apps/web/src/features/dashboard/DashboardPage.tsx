import { useQuery } from '@tanstack/react-query'
import { storedSubscriber } from '../../platform/session/session'
import { failureOf } from '../../platform/api/failure'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { profileQuery } from '../auth/auth.public'
import { CustomerHome } from './CustomerHome'
import { NoConnectionHome } from './NoConnectionHome'
import { StaffHome } from './StaffHome'

/** The first screen: a customer's line and bill, or a member of staff's way in. */
export function DashboardPage() {
  // known from the session: nobody waits for the profile to see their line
  return storedSubscriber() ? <CustomerHome /> : <HomeWithoutConnection />
}

function HomeWithoutConnection() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  if (!profile)
    return (
      <>
        <h1 className="ui-hidden-visually">Dashboard</h1>
        {query.error ? (
          <ErrorState title="Your profile could not be loaded." {...failureOf(query)} />
        ) : (
          <LoadingState>
            <SkeletonText lines={2} />
          </LoadingState>
        )}
      </>
    )
  if (profile.subscriber) return <CustomerHome />
  return profile.account_type === 'staff' ? (
    <StaffHome profile={profile} />
  ) : (
    <NoConnectionHome name={profile.name} />
  )
}
