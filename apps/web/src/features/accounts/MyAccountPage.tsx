import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { profileQuery } from '../auth/auth.public'
import { SecurityPart } from '../auth/factors.public'
import { AccountPart } from '../connections/account.public'
import { ContactDetails } from '../connections/connections.public'
import classes from './accounts.module.css'
import { NotificationsSection, PasswordSection, PersonPart } from './profile/PersonPart'

/** The person, the account and package of their active connection, and whom to call. */
export function MyAccountPage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader title={t('My account')} lead={t('Your line, your details and how to reach us.')} />
      <div className={classes.pair}>
        <div className={classes.sections}>
          {profile ? (
            <PersonPart profile={profile} hasUpdate />
          ) : (
            <Section title={t('You')}>
              <Fallback failure={query.error && failureOf(query)} what={t('Your details')} />
            </Section>
          )}
          <PasswordSection />
          <SecurityPart />
          <NotificationsSection />
        </div>
        <div className={classes.sections}>
          {profile?.subscriber && <AccountPart beside={shownAs(profile)} />}
          <Section title={t('Support')}>
            <ContactDetails />
          </Section>
        </div>
      </div>
    </>
  )
}

/** What the section "You" shows, under the account's field names, so that the account does not repeat it. */
function shownAs({ name, mobile_no, email }: Profile) {
  return { holder: name, phone: mobile_no ?? '', email }
}
