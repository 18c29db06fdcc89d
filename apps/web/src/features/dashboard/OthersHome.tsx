import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@uplink/contract/auth'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { dayOf, formatDisplayDate } from '../../platform/dates/dates'
import { useNow } from '../../platform/dates/use-now'
import { PageHeader } from '../../ui/page/PageHeader'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { profileQuery } from '../auth/auth.public'
import { CustomerHome } from './CustomerHome'
import { pathTo } from '@uplink/contract/screens'
import { Wifi } from 'lucide-react'
import { ButtonLink, Button } from '../../ui/button/Button'
import { useState } from 'react'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ContactPanel } from '../connections/connections.public'
import { DashboardsPart } from '../designs/designs.public'
import { NewWork, OwnWorkPart } from '../designs/home.public'
import { useIsMenuKnown, useIsOffered } from '../menus/menus.public'
import { SetupPart } from '../organizations/organizations.public'
import { ReportNeedsPart, ReportNeedsSentence, ScheduledRunsPart } from '../reports/home.public'
import { PressingTicketsPart, TeamPart } from '../tickets/waiting.public'
import { DaySentence, NeedsPart } from './staff/NeedsPart'
import { TodayPart } from './staff/TodayPart'
import classes from './staff/StaffHome.module.css'

const line = pathTo('serviceStatus')

/** Stands next to the heading, for staff who are customers as well. */
function OwnLine() {
  return (
    <ButtonLink icon={Wifi} href={line}>
      Your own line
    </ButtonLink>
  )
}

/**
 * The home of staff, and of people without a line. Its heading stays the same element while its text changes, because
 * it has the focus.
 */
export function OthersHome() {
  const query = useQuery(profileQuery())
  const { data: profile } = query
  return (
    <>
      <PageHeader {...headOf(profile)} />
      {profile ? (
        <Home profile={profile} />
      ) : query.error ? (
        <ErrorState title={t('Your profile could not be loaded.')} {...failureOf(query)} />
      ) : (
        <LoadingState>
          <SkeletonText lines={2} />
        </LoadingState>
      )}
    </>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The provider's day: `Monday, Nov 30, 2026`. */
function DayTitle() {
  const day = dayOf(new Date(useNow()).toISOString())
  return `${weekdays[new Date(day).getUTCDay()]}, ${formatDisplayDate(day)}`
}

function headOf(profile: Profile | undefined) {
  if (!profile) return { title: t('Dashboard') }
  if (profile.account_type === 'staff') {
    // the bar above says who is signed in, and in which role
    return {
      title: <DayTitle />,
      status: <WhatWaits />,
      actions: <HeadActs hasLine={profile.subscriber !== null} />,
    }
  }
  return { title: profile.subscriber ? t('Dashboard') : t('Hello, {name}', { name: profile.name }) }
}

/** Reports are all that they come for: nobody's line, bill or ticket waits for them. */
function useIsAuthor(): boolean {
  const makesReports = useIsOffered(pathTo('reports'))
  return !useIsOffered(pathTo('customers')) && makesReports
}

/** What there is to do today, in one sentence beside the date. */
const WhatWaits = () => (useIsAuthor() ? <ReportNeedsSentence /> : <DaySentence />)

function HeadActs({ hasLine }: { hasLine: boolean }) {
  const isAuthor = useIsAuthor()
  return (
    <>
      {hasLine && <OwnLine />}
      {isAuthor && <NewWork />}
    </>
  )
}

function Home({ profile }: { profile: Profile }) {
  if (profile.account_type === 'staff') return <StaffHome />
  return profile.subscriber ? <CustomerHome /> : <NoConnectionHome />
}

/** The home of a customer who has no line yet, or no longer has one. */
function NoConnectionHome() {
  const [isContactOpen, setContactOpen] = useState(false)
  return (
    <>
      <Section>
        <EmptyState action={<Button onClick={() => setContactOpen(true)}>{t('Contact us')}</Button>}>
          {t('There is no line on your account yet.')}
        </EmptyState>
      </Section>
      {isContactOpen && <ContactPanel onClose={() => setContactOpen(false)} />}
    </>
  )
}

/**
 * First what needs the person and today beside the same weekday of last week, then who has how much of it, then the
 * dashboards of their roles.
 */
function StaffHome() {
  const isKnown = useIsMenuKnown()
  // a call without the right would be recorded as a refusal
  const worksAtDesk = useIsOffered(pathTo('desk'))
  const maySetUp = useIsOffered(pathTo('settingSections'))
  const seesCustomers = useIsOffered(pathTo('customers'))
  const makesReports = useIsOffered(pathTo('reports'))
  const makesDashboards = useIsOffered(pathTo('designs'))
  const isAuthor = useIsAuthor()
  return (
    <div className={classes.home} data-wide>
      {maySetUp && <SetupPart />}
      <div className={classes.room}>
        <div className={classes.queue}>
          <div className={classes.main}>
            {seesCustomers && <NeedsPart />}
            {worksAtDesk && <PressingTicketsPart />}
            {makesReports && <ReportNeedsPart />}
            {isAuthor && <ScheduledRunsPart />}
            {isAuthor && <OwnWorkPart makesDashboards={makesDashboards} />}
          </div>
          <div className={classes.beside}>{seesCustomers && <TodayPart />}</div>
        </div>
      </div>
      {worksAtDesk && <TeamPart />}
      {isKnown && <DashboardsPart />}
    </div>
  )
}
