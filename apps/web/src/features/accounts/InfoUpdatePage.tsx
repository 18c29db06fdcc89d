import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
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
  return (
    <>
      <PageHeader title={t('Update info')} lead={t('We send you a code before anything changes.')} />
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
