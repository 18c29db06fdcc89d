import { useQuery } from '@tanstack/react-query'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { AnnouncementItem } from './AnnouncementItem'
import { announcementsQuery } from './announcements.data'
import classes from './AnnouncementsPart.module.css'

/** The provider's announcements: titles that open their texts. */
export function AnnouncementsPart() {
  const query = useQuery(announcementsQuery())
  const { data } = query
  return (
    <Section title={t('Announcements')} isFlush>
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementItem announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyState>{t('No news at the moment.')}</EmptyState>}
      {!data && (
        <Fallback
          what={t('The announcements')}
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
