import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { LiveUsage } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { dayOf, formatDisplayDate, formatNear } from '../../../platform/dates/dates'
import { failureOf } from '../../../platform/api/failure'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { devicesQuery, liveUsageQuery, nameOf } from '../usage.data'
import { duration, formatBytes, placeWords, useMinute } from '../session-words'
import classes from './LivePart.module.css'

/** The sessions that are online now: since when, where, and how much they have used. */
export function LivePart() {
  const query = useQuery(liveUsageQuery())
  return (
    <Section
      title={t('Online now')}
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('devices')}>
          {t('Devices')}
        </ButtonLink>
      }
    >
      {query.data ? (
        <Live live={query.data} />
      ) : (
        <Fallback
          what={t('What is online')}
          failure={query.error && failureOf(query)}
          skeleton={<SkeletonText lines={5} />}
        />
      )}
    </Section>
  )
}

function Live({ live: { sessions, today } }: { live: LiveUsage }) {
  const now = useMinute()
  if (sessions.length === 0) return <EmptyState>{t('Nothing is online on this line.')}</EmptyState>
  return (
    <>
      <ul className={classes.sessions} aria-label={t('Online now')}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <p className={classes.what}>
              <span className={classes.device}>{nameOf({ ...session, name: session.device_name })}</span>
              {session.is_disconnecting ? (
                <StatusBadge tone="warning">{t('Disconnecting')}</StatusBadge>
              ) : (
                <StatusBadge tone="success">{t('Online')}</StatusBadge>
              )}
            </p>
            <p>
              {t('Since {time} ({duration})', {
                time: formatNear(session.started_at, now),
                duration: duration(session.started_at, now),
              })}
            </p>
            <p className={classes.bytes}>
              {t('{down} down, {up} up', {
                down: formatBytes(session.download_bytes),
                up: formatBytes(session.upload_bytes),
              })}
            </p>
            <p className={classes.facts}>
              <span>{placeWords(session.place)}</span>
              {session.device !== null && session.device_name === null && (
                <FirstSeen device={session.device} now={now} />
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.today}>
        {t('Today: {amount}. The network reports about every five minutes.', {
          amount: formatBytes(today.download_bytes + today.upload_bytes),
        })}
      </p>
    </>
  )
}

/** The devices' list knows no more than 90 days: what was there for most of them may have been there before. */
const longMs = 60 * 24 * 3_600_000

/** Since when a device that nobody has named is known, by which people tell a new one from their router. */
function FirstSeen({ device, now }: { device: string; now: number }) {
  const { data } = useQuery({ ...devicesQuery(), staleTime: 5 * 60_000, refetchInterval: false })
  const [first] = (data ?? [])
    .filter((each) => each.device === device)
    .map((each) => each.first_seen_at)
    .toSorted()
  if (first === undefined) return null
  return (
    <span>
      {now - Date.parse(first) > longMs
        ? t('here for over two months')
        : t('first seen {date}', { date: formatDisplayDate(dayOf(first)) })}
    </span>
  )
}
