import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { takaText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'
import type { DueCredit } from './credits.store'

/** Tells the owner that a line got a credit for an outage. */
export function tellCredited(
  due: Pick<DueCredit, 'user_id' | 'connection_id' | 'username' | 'title' | 'hours'>,
  { credited, balance }: { credited: number; balance: number },
): Notice {
  return {
    userId: due.user_id,
    connectionId: due.connection_id,
    event: 'outage-ended',
    isSystem: true,
    title: `${takaText(credited)} credited for the outage`,
    body: `“${due.title}” lasted ${lasted(due.hours)}. Line ${due.username} now has a balance of ${takaText(balance)}.`,
    link: pathTo('statement'),
  }
}

/** `36 hours`, and from two days on `2 days`. */
export function lasted(hours: number): string {
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return counted(hours, 'hour')
}
