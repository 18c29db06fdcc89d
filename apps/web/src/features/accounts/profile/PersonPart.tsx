import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { ButtonLink } from '../../../ui/button/Button'
import { DetailList } from '../../../ui/page/DetailList'
import { EmailText } from '../../../ui/page/EmailText'
import { Section } from '../../../ui/page/Section'

/** The specification's word for a missing value. */
const missing = 'NA'

/** Who is signed in, and the phone and mailbox for codes and news. */
export function PersonPart({ profile }: { profile: Profile }) {
  const roles = profile.roles.map((role) => role.display_name).join(', ')
  return (
    <Section title={t('You')}>
      <DetailList
        items={[
          { label: t('Name'), value: profile.name },
          { label: t('Username'), value: profile.username },
          ...(profile.account_type === 'staff' ? [{ label: t('Role'), value: roles || missing }] : []),
          { label: t('Contact number'), value: profile.mobile_no ?? missing, isNumber: true },
          {
            label: t('Email address'),
            value: profile.email === null ? missing : <EmailText>{profile.email}</EmailText>,
          },
        ]}
      />
    </Section>
  )
}

/** The link to choose channels. */
export function NotificationsSection() {
  return (
    <Section
      title={t('Notifications')}
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('ownNotificationSettings')}>
          {t('Choose channels')}
        </ButtonLink>
      }
    >
      <p>{t('What reaches you in the portal, by email, by SMS and on your devices.')}</p>
    </Section>
  )
}
