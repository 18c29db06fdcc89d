import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveNotification } from '@uplink/contract/live'
import { Bell as BellIcon, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../../language/t'
import { IconButton } from '../../../ui/button/IconButton'
import { Popover } from '../../../ui/menu/Popover'
import type { TriggerProps } from '../../../ui/menu/Menu'
import { isForbidden, notificationsQuery } from '../notifications.data'
import { followLive } from './arrivals'
import styles from './Bell.module.css'
import { BellPanel } from './BellPanel'

/** The top bar's bell: it shows the unread count and opens the latest notifications. */
export function Bell() {
  const client = useQueryClient()
  const { data, error } = useQuery(notificationsQuery())
  const [arrived, setArrived] = useState<LiveNotification>()
  useEffect(() => followLive(client, setArrived), [client])
  return (
    <>
      <Popover
        label={t('Notifications')}
        trigger={(props) => (
          <BellButton unread={data?.unread ?? 0} isAllowed={!isForbidden(error)} trigger={props} />
        )}
      >
        {(close) => <BellPanel onLeave={close} />}
      </Popover>
      <span role="status" className="ui-hidden-visually">
        {arrived && (
          <span key={arrived.id}>{t('New notification: {title}', { title: t(arrived.title) })}</span>
        )}
      </span>
    </>
  )
}

function BellButton(props: { unread: number; isAllowed: boolean; trigger: TriggerProps }) {
  const { unread, isAllowed, trigger } = props
  const counted = unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')
  const label = isAllowed ? counted : t('Notifications, not allowed')
  return (
    <span className={styles.bell}>
      <IconButton icon={isAllowed ? BellIcon : BellOff} label={label} {...trigger} />
      {isAllowed && unread > 0 && (
        <span aria-hidden className={styles.count}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}
