import { useMutation, useQuery } from '@tanstack/react-query'
import type { Notification } from '@uplink/contract/notifications'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { groupByDate } from '../../../platform/dates/dates'
import { dayWord } from '../../../platform/dates/day-word'
import { Link } from '../../../ui/link/Link'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Shown } from '../../../ui/states/Shown'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import styles from './BellPanel.module.css'
import { isForbidden, markSeenMutation, notificationsQuery, type OwnPage } from '../notifications.data'
import { Ago } from '../list/Received'
import { SeenBadge } from '../list/SeenBadge'
import { useNow } from '../../../platform/dates/use-now'
import { Fallback } from '../../../ui/states/Fallback'

/** `21/11/2026`, with the word before it when it is today or yesterday. */
function DayName({ date, now }: { date: string; now: number }) {
  const word = dayWord(date, now)
  return (
    <>
      {word && <span className={styles.word}>{word} </span>}
      {date}
    </>
  )
}

/** The latest notifications. Showing them here marks them as seen, but they still say 'New' while the panel is open. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(notificationsQuery())
  const { data, error } = query
  const wasNew = useMarkShown(data)
  return (
    <div className={styles.panel}>
      <p aria-hidden className={styles.title}>
        {t('Notifications')}
      </p>
      {data ? (
        <Latest
          notifications={data.data}
          isNew={(one) => !one.is_seen || wasNew.includes(one.id)}
          onLeave={onLeave}
        />
      ) : (
        <Fallback what={t('Your notifications')} failure={error && failureOf(query)} skeleton={<Waiting />} />
      )}
      {!isForbidden(error) && (
        <Link href={pathTo('notifications')} className={styles.all} onClick={onLeave}>
          {t('See All Messages')}
        </Link>
      )}
    </div>
  )
}

/** Marks what the panel shows as seen, once, when it opens. Returns which of them were unseen until then. */
function useMarkShown(page: OwnPage | undefined): number[] {
  const toasts = useToasts()
  const { mutate, variables } = useMutation(markSeenMutation(toasts))
  const isDone = useRef(false)
  useEffect(() => {
    if (!page || isDone.current) return
    isDone.current = true
    const unseen = page.data.filter((one) => !one.is_seen).map((one) => one.id)
    if (unseen.length > 0 || page.unread > 0) mutate(unseen)
  }, [page, mutate])
  return variables ?? []
}

function Latest(props: {
  notifications: readonly Notification[]
  isNew: (one: Notification) => boolean
  onLeave: () => void
}) {
  const { notifications, isNew, onLeave } = props
  const now = useNow()
  if (notifications.length === 0) return <EmptyState>{t('You have no notifications.')}</EmptyState>
  return (
    <div className={styles.days}>
      {groupByDate(notifications, (one) => one.created_at).map(({ date, rows }) => (
        <section key={date} aria-labelledby={`bell-${date}`}>
          <h2 id={`bell-${date}`} className={styles.day}>
            <DayName date={date} now={now} />
          </h2>
          <ul className={styles.list}>
            {rows.map((one) => (
              <li key={one.id}>
                <Link
                  href={pathTo('notification', { id: one.id })}
                  className={`${styles.item} ${isNew(one) ? styles.new : ''}`}
                  onClick={onLeave}
                >
                  <span className={styles.words}>{t(one.title)}</span>{' '}
                  <span className={styles.state}>
                    {isNew(one) ? (
                      <SeenBadge isSeen={false} />
                    ) : (
                      <span className="ui-hidden-visually">{t('Seen')}</span>
                    )}
                  </span>{' '}
                  <span className={styles.ago}>
                    <Shown of={one} draw={() => <Ago instant={one.created_at} now={now} />} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Waiting() {
  return ['80%', '60%', '70%'].map((width) => (
    <span key={width} className={styles.item}>
      <Skeleton width={width} />
      <Skeleton width="6rem" />
    </span>
  ))
}
