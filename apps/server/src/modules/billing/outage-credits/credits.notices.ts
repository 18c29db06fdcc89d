import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { takaText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'
import type { DueCredit } from './credits.store'

type Hours = Pick<DueCredit, 'hours' | 'counted_hours'>

/** Tells the owner that a line got a credit for an outage. */
export function tellCredited(
  due: Pick<DueCredit, 'user_id' | 'connection_id' | 'username' | 'title'> & Hours,
  { credited, balance }: { credited: number; balance: number },
): Notice {
  return {
    userId: due.user_id,
    connectionId: due.connection_id,
    event: 'outage-ended',
    isSystem: true,
    title: `${takaText(credited)} credited for the outage`,
    body: `${said(due)}. Line ${due.username} now has a balance of ${takaText(balance)}.`,
    link: pathTo('statement'),
  }
}

/** How long it lasted, and where it counts only in part, how much of it. */
function said({ title, hours, counted_hours }: Hours & { title: string }): string {
  const whole = `“${title}” lasted ${lasted(hours)}`
  if (counted_hours === hours) return whole
  return `${whole}, of which ${lasted(counted_hours)} count: another credit has the rest`
}

/** What the statement says that a credit is for, before the outage's title. */
export function reasonOf({ hours, counted_hours }: Hours): string {
  return counted_hours === hours
    ? `Credit for an outage of ${lasted(hours)}`
    : `Credit for ${lasted(counted_hours)} of an outage`
}

/** `36 hours`, and from two days on `2 days`. */
function lasted(hours: number): string {
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return counted(hours, 'hour')
}
