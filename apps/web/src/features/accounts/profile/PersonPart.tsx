import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { ButtonLink } from '../../../ui/button/Button'
import { DetailList } from '../../../ui/page/DetailList'
import { EmailText } from '../../../ui/page/EmailText'
import { Section } from '../../../ui/page/Section'

/** The specification's word for a missing value. */
const missing = 'NA'

/** Who is signed in, and the phone and mailbox for codes and news. */
export function PersonPart({ profile, hasUpdate }: { profile: Profile; hasUpdate?: boolean }) {
  const roles = profile.roles.map((role) => role.display_name).join(', ')
  return (
    <Section
      title="You"
      actions={
        hasUpdate && (
          <ButtonLink kind="quiet" size="small" href={pathTo('updateInfo')}>
            Update info
          </ButtonLink>
        )
      }
    >
      <DetailList
        items={[
          { label: 'Name', value: profile.name },
          { label: 'Username', value: profile.username },
          ...(profile.account_type === 'staff' ? [{ label: 'Role', value: roles || missing }] : []),
          { label: 'Contact number', value: profile.mobile_no ?? missing, isNumber: true },
          {
            label: 'Email address',
            value: profile.email === null ? missing : <EmailText>{profile.email}</EmailText>,
          },
        ]}
      />
    </Section>
  )
}

/** The link to change the password. */
export function PasswordSection() {
  return (
    <Section
      title="Password"
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('changePassword')}>
          Change password
        </ButtonLink>
      }
    >
      <p>Change it if somebody else may know it. All your other devices are logged out.</p>
    </Section>
  )
}

/** The link to choose channels. */
export function NotificationsSection() {
  return (
    <Section
      title="Notifications"
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('ownNotificationSettings')}>
          Choose channels
        </ButtonLink>
      }
    >
      <p>What reaches you in the portal, by email, by SMS and on your devices.</p>
    </Section>
  )
}
