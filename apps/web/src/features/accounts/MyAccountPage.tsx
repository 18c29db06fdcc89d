import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../language/t'
import { useAddress } from '../../platform/address/address'
import { failureOf } from '../../platform/api/failure'
import { ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Link } from '../../ui/link/Link'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonFields } from '../../ui/states/SkeletonShapes'
import { profileQuery } from '../auth/auth.public'
import { LanguagePart, PasswordPart, SecurityPart, SessionsPart } from '../auth/own.public'
import { AccountPart } from '../connections/account.public'
import { OwnErasurePart, OwnExportPart } from '../personal-data/personal-data.public'
import { ContactDetails } from '../connections/connections.public'
import classes from './accounts.module.css'
import { BankPart } from './profile/BankPart'
import { MarketingPart } from './profile/MarketingPart'
import { NotificationsSection, PersonPart } from './profile/PersonPart'
import { ProfilePart } from './profile/ProfilePart'

/** A part of the page, with the anchor by which the addresses of before lead to it. */
interface Part {
  anchor: string
  title: string
  show: ReactNode
}

/** Everything about oneself on one page: how one is reached, one's line, sign-in and security, notifications, refunds. */
export function MyAccountPage() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  const parts = profile
    ? partsOf(profile)
    : [
        {
          anchor: 'contact',
          title: t('Contact details'),
          show: (
            <Section title={t('Contact details')}>
              <Fallback
                failure={query.error && failureOf(query)}
                what={t('Your contact details')}
                skeleton={<SkeletonFields />}
              />
            </Section>
          ),
        },
      ]
  return (
    <>
      <PageHeader title={t('My account')} lead={t('Your line, your details and how to reach us.')} />
      {profile && <Unreachable profile={profile} />}
      <div className={classes.account}>
        <nav className={classes.anchors} aria-label={t('Parts of this page')}>
          {parts.map(({ anchor, title }) => (
            <Link key={anchor} href={`#${anchor}`} className={classes.anchor}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={classes.sections}>
          {parts.map(({ anchor, show }) => (
            <Anchored key={anchor} anchor={anchor}>
              {show}
            </Anchored>
          ))}
        </div>
      </div>
    </>
  )
}

function partsOf(profile: Profile): Part[] {
  const contact = (
    <>
      <PersonPart profile={profile} />
      <ProfilePart key={`${profile.name} ${profile.mobile_no} ${profile.email}`} profile={profile} />
    </>
  )
  const kept = (
    <>
      <OwnExportPart />
      <OwnErasurePart />
    </>
  )
  const hasLine = profile.subscriber !== null
  const line = {
    anchor: 'line',
    title: t('Account and package'),
    show: <AccountPart beside={shownAs(profile)} />,
  }
  const support = {
    anchor: 'support',
    title: t('Support'),
    show: (
      <Section title={t('Support')}>
        <ContactDetails />
      </Section>
    ),
  }
  const news = (
    <>
      <NotificationsSection />
      {hasLine && <MarketingPart />}
    </>
  )
  return [
    { anchor: 'contact', title: t('Contact details'), show: contact },
    ...(hasLine ? [line] : []),
    { anchor: 'password', title: t('Change password'), show: <PasswordPart /> },
    { anchor: 'security', title: t('Second factor'), show: <SecurityPart /> },
    { anchor: 'sessions', title: t('Where you are signed in'), show: <SessionsPart /> },
    { anchor: 'notifications', title: t('Notifications'), show: news },
    // staff's screens are English
    ...(profile.account_type === 'staff'
      ? []
      : [{ anchor: 'language', title: t('Language'), show: <LanguagePart /> }]),
    ...(hasLine ? [{ anchor: 'refunds', title: t('Bank account'), show: <BankPart /> }] : []),
    { anchor: 'kept', title: t('What is kept about you'), show: kept },
    // staff are the support
    ...(profile.account_type === 'staff' ? [] : [support]),
  ]
}

/** What the section "You" shows, under the account's field names, so that the account does not repeat it. */
function shownAs({ name, mobile_no, email }: Profile) {
  return { holder: name, phone: mobile_no ?? '', email }
}

/** Comes into sight, with the focus, when the address names it. */
function Anchored({ anchor, children }: { anchor: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isNamed = useRouterState({ select: ({ location }) => location.hash === anchor })
  const visit = useRouterState({ select: ({ location }) => location.state.key })
  useEffect(() => {
    if (!isNamed) return
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [isNamed, visit])
  return (
    <div ref={part} id={anchor} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  )
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
