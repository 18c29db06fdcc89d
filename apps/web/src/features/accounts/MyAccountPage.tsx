import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { language, languageNames } from '../../language/language'
import { t } from '../../language/t'
import { useAddress } from '../../platform/address/address'
import { failureOf } from '../../platform/api/failure'
import { ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { FoldRows, LinkRow } from '../../ui/lists/FoldRow'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonFields } from '../../ui/states/SkeletonShapes'
import { profileQuery } from '../auth/auth.public'
import {
  LanguagePart,
  PasswordPart,
  SecurityPart,
  SecurityValue,
  SessionsPart,
  SessionsValue,
} from '../auth/own.public'
import { AccountPart, AccountValue } from '../connections/account.public'
import { ContactDetails } from '../connections/connections.public'
import {
  OwnErasurePart,
  OwnErasureValue,
  OwnExportPart,
  OwnExportValue,
} from '../personal-data/personal-data.public'
import { AccountRow } from './AccountRow'
import classes from './accounts.module.css'
import { BankPart, BankValue } from './profile/BankPart'
import { MarketingPart, MarketingValue } from './profile/MarketingPart'
import { ProfilePart } from './profile/ProfilePart'

/** Everything about oneself on one page, a row for each part: its present value, and what changes it once opened. */
export function MyAccountPage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader title={t('My account')} lead={leadFor(profile)} />
      {profile && <Unreachable profile={profile} />}
      {!profile ? (
        <Section>
          <Fallback
            failure={query.error && failureOf(query)}
            what={t('Your contact details')}
            skeleton={<SkeletonFields />}
          />
        </Section>
      ) : profile.account_type === 'staff' ? (
        // staff are the support
        <Rows profile={profile} />
      ) : (
        <div className={classes.room}>
          <div className={classes.account}>
            <Rows profile={profile} />
            <FoldRows title={t('Support')}>
              <div className={classes.support}>
                <ContactDetails />
              </div>
            </FoldRows>
          </div>
        </div>
      )}
    </>
  )
}

/** Staff without a line are the ones whom customers reach. */
const leadFor = (profile: Profile | undefined) =>
  profile?.account_type === 'staff' && profile.subscriber === null
    ? t('Your details, how you sign in, and what reaches you.')
    : t('Your line, your details and how to reach us.')

/** The dots that stand for a password; nothing is known of the one that is kept. */
const hidden = <span aria-hidden>••••••••</span>

function Rows({ profile }: { profile: Profile }) {
  const { name, mobile_no, email, subscriber, account_type } = profile
  const hasLine = subscriber !== null
  return (
    <div className={classes.groups}>
      <FoldRows title={t('You')}>
        <AccountRow
          anchor="contact"
          title={t('Contact details')}
          value={[name, mobile_no, email].filter(Boolean).join(' · ')}
        >
          <ProfilePart key={`${name} ${mobile_no} ${email}`} profile={profile} />
        </AccountRow>
        {/* staff's screens are English */}
        {account_type === 'customer' && (
          <AccountRow anchor="language" title={t('Language')} value={languageNames[language]}>
            <LanguagePart />
          </AccountRow>
        )}
      </FoldRows>
      {hasLine && (
        <FoldRows title={t('Your line')}>
          <AccountRow anchor="line" title={t('Account and package')} value={<AccountValue />}>
            <AccountPart beside={shownAs(profile)} />
          </AccountRow>
          <AccountRow anchor="refunds" title={t('Bank account')} value={<BankValue />}>
            <BankPart />
          </AccountRow>
        </FoldRows>
      )}
      <FoldRows title={t('Signing in')}>
        <AccountRow anchor="password" title={t('Password')} value={hidden}>
          <PasswordPart />
        </AccountRow>
        <AccountRow anchor="security" title={t('Second factor')} value={<SecurityValue />}>
          <SecurityPart />
        </AccountRow>
        <AccountRow anchor="sessions" title={t('Where you are signed in')} value={<SessionsValue />}>
          <SessionsPart />
        </AccountRow>
      </FoldRows>
      <FoldRows title={t('What reaches you')}>
        <LinkRow
          title={t('Notifications')}
          value={t('Portal, email, SMS and devices')}
          href={pathTo('ownNotificationSettings')}
        />
        {hasLine && (
          <AccountRow anchor="news" title={t('Offers and news')} value={<MarketingValue />}>
            <MarketingPart />
          </AccountRow>
        )}
      </FoldRows>
      <FoldRows title={t('Your data')}>
        <AccountRow anchor="kept" title={t('What is kept about you')} value={<OwnExportValue />}>
          <OwnExportPart />
        </AccountRow>
        <AccountRow anchor="erase" title={t('Erase your data')} value={<OwnErasureValue />}>
          <OwnErasurePart />
        </AccountRow>
      </FoldRows>
    </div>
  )
}

/** What "Contact details" shows, under the account's field names, so that the account does not repeat it. */
function shownAs({ name, mobile_no, email }: Profile) {
  return { holder: name, phone: mobile_no ?? '', email }
}

/** Staff who sign in without any address come here first. */
function Unreachable({ profile }: { profile: Profile }) {
  const isRequested = useAddress().text('unreachable') === '1'
  if (!isRequested) return null
  const isReachable = Boolean(profile.email ?? profile.mobile_no)
  return (
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
  )
}
