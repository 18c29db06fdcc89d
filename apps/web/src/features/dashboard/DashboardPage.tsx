import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/t'
import { lazyScreen } from '../../platform/screens/lazy-screen'
import { storedSubscriber } from '../../platform/session/session'
import { profileQuery } from '../auth/auth.public'
import { CustomerHome } from './CustomerHome'

/** Kept apart from what customers load, who come most often and on the slowest lines. */
const OthersHome = lazyScreen(() => import('./OthersHome'))

/** The first screen: a customer's line and bill, or the staff's work. */
export function DashboardPage() {
  const { data: profile } = useQuery(profileQuery())
  // known from the session, so that customers see their line before the profile has loaded
  if (!storedSubscriber() || profile?.account_type === 'staff') return <OthersHome />
  return (
    <>
      <h1 className="ui-hidden-visually">{t('Dashboard')}</h1>
      <CustomerHome />
    </>
  )
}
