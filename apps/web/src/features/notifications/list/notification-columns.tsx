import type { Notification } from '@uplink/contract/notifications'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'
import styles from './NotificationTable.module.css'
import { Ago } from './Received'
import { SeenBadge } from './SeenBadge'

/** @param now milliseconds since the epoch, for 'how long ago' */
export function notificationColumns(now: number): Column<Notification>[] {
  return [
    {
      key: 'title',
      header: t('Message'),
      cell: (one) => <span className={one.is_seen ? styles.seen : styles.unseen}>{t(one.title)}</span>,
    },
    {
      key: 'state',
      header: t('State'),
      cell: (one) => <SeenBadge isSeen={one.is_seen} />,
      width: '7rem',
      phone: 'end',
      phoneCell: (one) => !one.is_seen && <SeenBadge isSeen={false} />,
    },
    {
      key: 'ago',
      header: t('Received'),
      cell: (one) => <Ago instant={one.created_at} now={now} />,
      width: '13rem',
    },
    {
      key: 'time',
      header: t('Date'),
      cell: (one) => <span className="ui-figures">{formatMoment(one.created_at)}</span>,
      width: '11rem',
      isMinor: true,
      phone: 'hidden',
    },
  ]
}
