import { useQuery } from '@tanstack/react-query'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { profileQuery } from '../../auth/auth.public'
import { SecurityPart } from '../../auth/factors.public'
import classes from '../accounts.module.css'
import { PasswordSection, PersonPart } from './PersonPart'
import { ProfilePart } from './ProfilePart'

/** The signed-in person, mainly for staff: their account, and how they are reached. */
export function ProfilePage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader title={t('Profile')} lead={t('Your details and how we reach you.')} />
      <div className={classes.pair}>
        <div className={classes.sections}>
          {profile ? (
            <PersonPart profile={profile} />
          ) : (
            <Section title={t('You')}>
              <Fallback failure={query.error && failureOf(query)} what={t('Your profile')} />
            </Section>
          )}
          <PasswordSection />
          <SecurityPart />
        </div>
        {profile && (
          <ProfilePart key={`${profile.name} ${profile.mobile_no} ${profile.email}`} profile={profile} />
        )}
      </div>
    </>
  )
}
