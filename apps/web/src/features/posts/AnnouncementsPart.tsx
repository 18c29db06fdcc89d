import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '@uplink/contract/posts'
import { ChevronDown } from 'lucide-react'
import { failureOf } from '../../platform/api/failure'
import { formatDisplayDate } from '../../platform/dates/dates'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { EmptyState } from '../../ui/states/EmptyState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { announcementsQuery } from './announcements.data'
import classes from './AnnouncementsPart.module.css'

/** News of the provider: titles, each opens its text. */
export function AnnouncementsPart() {
  const query = useQuery(announcementsQuery())
  const { data } = query
  return (
    <Section title="Announcements" isFlush>
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((announcement) => (
            <li key={announcement.id}>
              <Item announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyState>No news at the moment.</EmptyState>}
      {!data && (
        <Fallback
          what="The announcements"
          failure={query.error && failureOf(query)}
          skeleton={
            <div className={classes.loading}>
              <SkeletonText lines={6} />
            </div>
          }
        />
      )}
    </Section>
  )
}

function Item({ announcement: { title, body, published_at } }: { announcement: Announcement }) {
  return (
    <details className={classes.item}>
      <summary className={classes.head}>
        <span className={classes.title}>{title}</span>
        <time dateTime={published_at} className={classes.date}>
          {formatDisplayDate(published_at)}
        </time>
        <ChevronDown aria-hidden className={classes.sign} />
      </summary>
      <p className={classes.body}>{body}</p>
    </details>
  )
}
