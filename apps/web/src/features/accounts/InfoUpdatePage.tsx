import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { useAddress } from '../../platform/address/address'
import { ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonFields } from '../../ui/states/SkeletonShapes'
import { profileQuery } from '../auth/auth.public'
import classes from './accounts.module.css'
import { BankPart } from './profile/BankPart'
import { MarketingPart } from './profile/MarketingPart'
import { ProfilePart } from './profile/ProfilePart'

/** What people can change about themselves; each part is confirmed with a code. */
export function InfoUpdatePage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  // from the sign-in of staff
  const isRequested = useAddress().text('unreachable') === '1'
  const isReachable = Boolean(profile?.email ?? profile?.mobile_no)
  return (
    <>
      <PageHeader title={t('Update info')} lead={t('We send you a code before anything changes.')} />
      {isRequested && profile && (
        <Notice
          tone={isReachable ? 'success' : 'warning'}
          title={t(
            isReachable
              ? 'A link can reach you now if you forget your password.'
              : 'No link can reach you if you forget your password.',
          )}
          action={<ButtonLink href={pathTo('dashboard')}>{t(isReachable ? 'Go on' : 'Not now')}</ButtonLink>}
        >
          {isReachable
            ? undefined
            : t('Add a mobile number or an email address: “Forgot password?” sends its link there.')}
        </Notice>
      )}
      <div className={classes.pair}>
        <div className={classes.sections}>
          {profile ? (
            <ProfilePart key={`${profile.name} ${profile.mobile_no} ${profile.email}`} profile={profile} />
          ) : (
            <Section title={t('Contact details')}>
              <Fallback
                failure={query.error && failureOf(query)}
                what={t('Your contact details')}
                skeleton={<SkeletonFields />}
              />
            </Section>
          )}
          {profile?.subscriber && <MarketingPart />}
        </div>
        {profile?.subscriber && <BankPart />}
      </div>
    </>
  )
}
