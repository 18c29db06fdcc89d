import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { profileQuery } from '../auth/auth.public'
import { CustomerHome } from './CustomerHome'
import { NoConnectionHome } from './NoConnectionHome'
import { StaffHome, StaffLinks } from './StaffHome'

/**
 * The home of staff, and of people without a line. Its heading stays the same element while its text changes, because
 * it has the focus.
 */
export function OthersHome() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader {...headOf(profile)} />
      {profile ? (
        <Home profile={profile} />
      ) : query.error ? (
        <ErrorState title={t('Your profile could not be loaded.')} {...failureOf(query)} />
      ) : (
        <LoadingState>
          <SkeletonText lines={2} />
        </LoadingState>
      )}
    </>
  )
}

function headOf(profile: Profile | undefined) {
  if (!profile) return { title: t('Dashboard') }
  const title = t('Hello, {name}', { name: profile.name })
  if (profile.account_type !== 'staff') return { title: profile.subscriber ? t('Dashboard') : title }
  const role = profile.roles.map((each) => each.display_name).join(', ')
  const lead = role ? `You are signed in as ${role}.` : 'You are signed in.'
  return { title, lead, actions: <StaffLinks hasLine={profile.subscriber !== null} /> }
}

function Home({ profile }: { profile: Profile }) {
  if (profile.account_type === 'staff') return <StaffHome />
  return profile.subscriber ? <CustomerHome /> : <NoConnectionHome />
}
