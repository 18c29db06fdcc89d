import type { Announcement } from '@uplink/contract/posts'
import { ChevronDown } from 'lucide-react'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { TextBlocks } from '../../../ui/text/TextBlocks'
import classes from './AnnouncementItem.module.css'

interface AnnouncementItemProps {
  announcement: Pick<Announcement, 'title' | 'body' | 'published_at'>
  /** Whether its text is shown at first. */
  isOpen?: boolean
}

/** One announcement: a title that opens its text. */
export function AnnouncementItem({
  announcement: { title, body, published_at },
  isOpen,
}: AnnouncementItemProps) {
  return (
    <details className={classes.item} open={isOpen}>
      <summary className={classes.head}>
        <span className={classes.title}>{title}</span>
        <time dateTime={published_at} className={classes.date}>
          {formatDisplayDate(published_at)}
        </time>
        <ChevronDown aria-hidden className={classes.sign} />
      </summary>
      <div className={classes.body}>
        <TextBlocks text={body} level={3} />
      </div>
    </details>
  )
}
