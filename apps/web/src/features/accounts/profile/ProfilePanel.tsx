import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { ChevronRight, LogOut } from 'lucide-react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { formatOrdinalDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { EmailText } from '../../../ui/page/EmailText'
import { ErrorState } from '../../../ui/states/ErrorState'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { accountQuery } from '../../connections/account.public'
import classes from '../accounts.module.css'

/** The specification's word for a missing value. */
const missing = () => t('NA')

/** Links to the screens that change what the panel shows, and more. */
const ways = () =>
  [
    { screen: 'account', label: t('My account') },
    { screen: 'changePassword', label: t('Change password') },
    { screen: 'notificationSettings', label: t('Notification settings') },
  ] as const

export interface ProfilePanelProps {
  /** Undefined while it is being loaded. */
  profile: Profile | undefined
  onClose: () => void
  onLogout: () => void
}

/** A phone's view of who is signed in and with which contract. */
export function ProfilePanel({ profile, onClose, onLogout }: ProfilePanelProps) {
  return (
    <Dialog
      title={t('Profile')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button icon={LogOut} onClick={onLogout}>
            {t('Logout')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {!profile ? (
        <Loading />
      ) : profile.subscriber ? (
        <CustomerDetails />
      ) : (
        <PersonDetails profile={profile} />
      )}
      <ul className={classes.ways}>
        {ways().map(({ screen, label }) => (
          <li key={screen}>
            <Link href={pathTo(screen)} className={classes.way} onClick={onClose}>
              {label}
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Loading() {
  return (
    <LoadingState>
      <SkeletonText lines={5} />
    </LoadingState>
  )
}

function emailOf({ email }: { email: string | null }) {
  return email === null ? missing() : <EmailText>{email}</EmailText>
}

function CustomerDetails() {
  const query = useQuery(accountQuery())
  const { data, error } = query
  if (error) return <ErrorState title={t('Your profile could not be loaded.')} {...failureOf(query)} />
  if (!data) return <Loading />
  const { contractStartDate } = data
  return (
    <DetailList
      isStacked
      items={[
        { label: t('Account holder'), value: data.holder },
        { label: t('Current package'), value: data.package === null ? missing() : t(data.package) },
        {
          label: t('Contract start date'),
          value: contractStartDate ? formatOrdinalDate(contractStartDate) : missing(),
        },
        { label: t('Contact number'), value: data.phone },
        { label: t('Email address'), value: emailOf(data) },
      ]}
    />
  )
}

/** Staff have no contract of their own. */
function PersonDetails({ profile }: { profile: Profile }) {
  return (
    <DetailList
      isStacked
      items={[
        { label: t('Account holder'), value: profile.name },
        { label: t('Role'), value: profile.roles.map((role) => role.display_name).join(', ') || missing() },
        { label: t('Contact number'), value: profile.mobile_no ?? missing() },
        { label: t('Email address'), value: emailOf(profile) },
      ]}
    />
  )
}
