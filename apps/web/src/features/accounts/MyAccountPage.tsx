import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { profileQuery } from '../auth/auth.public'
import { AccountPart, ContactDetails } from '../connections/connections.public'
import classes from './accounts.module.css'
import { NotificationsSection, PasswordSection, PersonSection } from './PersonSection'

/** Account and package of the active connection, the person behind it, and whom to call. */
export function MyAccountPage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader title="My account" lead="Your connection, your details and how to reach us." />
      <div className={classes.sections}>
        {profile?.subscriber && <AccountPart />}
        <div className={classes.pair}>
          <div className={classes.sections}>
            {profile ? (
              <PersonSection profile={profile} hasUpdate />
            ) : (
              <Section title="You">
                <Fallback failure={query.error && failureOf(query)} what="Your details" />
              </Section>
            )}
            <PasswordSection />
            <NotificationsSection />
          </div>
          <Section title="Support">
            <ContactDetails />
          </Section>
        </div>
      </div>
    </>
  )
}
