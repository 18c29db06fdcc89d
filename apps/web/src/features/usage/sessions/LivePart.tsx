import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { LiveUsage } from '@uplink/contract/usage'
import { formatMoment } from '../../../platform/dates/dates'
import { failureOf } from '../../../platform/api/failure'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import classes from './LivePart.module.css'
import { duration, formatBytes } from '../session-words'
import { liveUsageQuery } from '../usage.data'
import { useMinute } from '../use-minute'

/** The sessions that are online now: since when, where, and how much they have used. */
export function LivePart() {
  const query = useQuery(liveUsageQuery())
  return (
    <Section
      title="Online now"
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('devices')}>
          Devices
        </ButtonLink>
      }
    >
      {query.data ? (
        <Live live={query.data} />
      ) : (
        <Fallback
          what="What is online"
          failure={query.error && failureOf(query)}
          skeleton={<SkeletonText lines={3} />}
        />
      )}
    </Section>
  )
}

function Live({ live: { sessions, today } }: { live: LiveUsage }) {
  const now = useMinute()
  if (sessions.length === 0) return <EmptyState>Nothing is online on this connection.</EmptyState>
  return (
    <>
      <ul className={classes.sessions} aria-label="Online now">
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <p className={classes.what}>
              {session.is_disconnecting ? (
                <StatusBadge tone="warning">Disconnecting</StatusBadge>
              ) : (
                <StatusBadge tone="success">Online</StatusBadge>
              )}
              <span className={classes.device}>{session.device ?? 'Unknown device'}</span>
            </p>
            <p className={classes.facts}>
              {session.place} · since {formatMoment(session.started_at)} ({duration(session.started_at, now)})
            </p>
            <p className={classes.bytes}>
              {formatBytes(session.download_bytes)} down, {formatBytes(session.upload_bytes)} up
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.today}>
        Today: {formatBytes(today.download_bytes + today.upload_bytes)}. The network reports about every five
        minutes.
      </p>
    </>
  )
}
