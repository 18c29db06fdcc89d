import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { Bell, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { useList } from '../../../platform/list/use-list'
import { storedSubscriber } from '../../../platform/session/session'
import { ButtonLink } from '../../../ui/button/Button'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { usePhone } from '../../../ui/use-phone'
import styles from './NotificationListPage.module.css'
import { notificationsQuery, systemNotificationsQuery } from '../notifications.data'
import { NotificationTable } from './NotificationTable'

const sources = () =>
  [
    { value: 'own', label: t('All messages') },
    { value: 'provider', label: t('From your provider') },
  ] as const

/** All of a person's notifications; for customers also what the provider announced about the active connection. */
export function NotificationListPage() {
  const { text, change } = useAddress()
  const connection = storedSubscriber()
  const unread = useUnread()
  const isPhone = usePhone()
  const settings = (
    <ButtonLink
      href={pathTo('notificationSettings')}
      icon={Settings}
      {...(isPhone && { kind: 'quiet', size: 'small' })}
    >
      {t('Settings')}
    </ButtonLink>
  )
  const shown = connection && text('from') === 'provider' ? 'provider' : 'own'
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        lead={unread}
        menu={isPhone && settings}
        actions={!isPhone && settings}
      />
      {connection && (
        <div className={styles.sources}>
          <SegmentedTabs
            label={t('Which notifications')}
            choices={sources()}
            value={shown}
            onChange={(next) => change({ from: next === 'provider' ? next : undefined, page: undefined })}
          />
          {shown === 'provider' && (
            <p className={styles.about}>
              {t('Outages, dues and suspensions of {connection}', { connection: connection.username })}
            </p>
          )}
        </div>
      )}
      {shown === 'own' ? <Own key="own" /> : <FromProvider key="provider" />}
    </>
  )
}

function Own() {
  const list = useList({ query: notificationsQuery })
  return <NotificationTable list={list} empty={<Nothing>{t('You have no notifications.')}</Nothing>} />
}

function FromProvider() {
  const list = useList({ query: systemNotificationsQuery })
  return (
    <NotificationTable
      list={list}
      empty={<Nothing>{t('Your provider has announced nothing for this line.')}</Nothing>}
    />
  )
}

/** The bell's count in words; empty when it could not be read. */
function useUnread(): ReactNode {
  const { data, error } = useQuery(notificationsQuery())
  if (!data) return error ? undefined : <UnreadSkeleton />
  // Looking at the bell makes the count 0; older ones that were not in it stay unread.
  return data.unread > 0
    ? t('{count} new since you last looked', { count: data.unread })
    : t('Nothing new since you last looked')
}

/** A placeholder as high as the line of text. */
function UnreadSkeleton() {
  return (
    <span className={styles.line}>
      <Skeleton width="6rem" />
    </span>
  )
}

function Nothing({ children }: { children: string }) {
  return (
    <EmptyState
      icon={Bell}
      action={<ButtonLink href={pathTo('dashboard')}>{t('Go to the dashboard')}</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
