import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonFields } from '../../ui/states/SkeletonShapes'
import { profileQuery } from '../auth/auth.public'
import classes from './accounts.module.css'
import { BankSection } from './BankSection'
import { MarketingSection } from './MarketingSection'
import { ProfileSection } from './ProfileSection'

/** What a person can change about themselves, each part confirmed with a code. */
export function InfoUpdatePage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader title="Update info" lead="We send you a code before anything changes." />
      <div className={classes.pair}>
        <div className={classes.sections}>
          {profile ? (
            <ProfileSection key={`${profile.name} ${profile.mobile_no} ${profile.email}`} profile={profile} />
          ) : (
            <Section title="Contact details">
              <Fallback
                failure={query.error && failureOf(query)}
                what="Your contact details"
                skeleton={<SkeletonFields />}
              />
            </Section>
          )}
          {profile?.subscriber && <MarketingSection />}
        </div>
        {profile?.subscriber && <BankSection />}
      </div>
    </>
  )
}
