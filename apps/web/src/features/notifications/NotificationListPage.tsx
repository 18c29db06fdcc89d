import { useQuery } from '@tanstack/react-query'
import { storedSubscriber } from '../../platform/session/session'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { useListAddress, type Source } from './list-address'
import styles from './NotificationListPage.module.css'
import { notificationsQuery, systemNotificationsQuery } from './notifications.data'
import { NotificationTable } from './NotificationTable'

const sources = [
  { value: 'own', label: 'All messages' },
  { value: 'provider', label: 'From your provider' },
] as const

/** All of a person's notifications; for customers also what the provider announced about the active connection. */
export function NotificationListPage() {
  const { source, page, go } = useListAddress()
  const connection = storedSubscriber()
  const shown: Source = connection ? source : 'own'
  const goTo = (next: number, replace?: boolean) => go({ page: next, source }, replace)
  return (
    <>
      <PageHeader title="Notifications" lead={<Unread />} />
      {connection && (
        <div className={styles.sources}>
          <SegmentedTabs
            label="Which notifications"
            choices={sources}
            value={shown}
            onChange={(next) => go({ page: 1, source: next })}
          />
          {shown === 'provider' && (
            <p className={styles.about}>Outages, dues and suspensions of {connection.username}</p>
          )}
        </div>
      )}
      {shown === 'own' ? <Own page={page} onPage={goTo} /> : <FromProvider page={page} onPage={goTo} />}
    </>
  )
}

interface Paged {
  page: number
  onPage: (page: number, replace?: boolean) => void
}

function Own(paged: Paged) {
  const query = useQuery(notificationsQuery(paged.page))
  return <NotificationTable key="own" {...paged} query={query} empty="You have no notifications." />
}

function FromProvider(paged: Paged) {
  const query = useQuery(systemNotificationsQuery(paged.page))
  return (
    <NotificationTable
      key="provider"
      {...paged}
      query={query}
      empty="Your provider has announced nothing about this connection."
    />
  )
}

/** The bell's own count, in words. */
function Unread() {
  const { data } = useQuery(notificationsQuery())
  if (!data) return ' '
  return data.unread > 0 ? `${data.unread} unread` : 'Nothing unread'
}
