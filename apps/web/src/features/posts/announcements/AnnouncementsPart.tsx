import { useQuery, queryOptions } from '@tanstack/react-query'
import type { Announcement, postRoutes } from '@uplink/contract/posts'
import { language } from '../../../language/language'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'
import { AnnouncementItem } from './AnnouncementItem'
import classes from './AnnouncementsPart.module.css'

const announcements = endpoint<typeof postRoutes.announcements>('GET', '/announcements')

/** The latest announcements of the active connection's provider. */
function announcementsQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('announcements').list(cuid),
    queryFn: ({ signal }) =>
      call(announcements, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** As the page's readers read it, where the provider wrote it for them too. */
const inLanguageOfPage = ({ title_bn, body_bn, ...announcement }: Announcement) =>
  language === 'bn' && title_bn !== null && body_bn !== null
    ? { ...announcement, title: title_bn, body: body_bn }
    : announcement

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
              <AnnouncementItem announcement={inLanguageOfPage(announcement)} />
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
