import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { dayFirst, moneyText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'
import type { Settled } from '../ledger/postings'
import type { DueCredit } from './credits.store'

type Hours = Pick<DueCredit, 'hours' | 'counted_hours'>

/** Where a credit is now; `balance` in minor units. */
export interface Given {
  balance: number
  currency: string
  /** Whether it paid bills in full. */
  hasPaid: boolean
  /** The bill that took the last of it and is still open. */
  partlyPaid?: Settled['partlyPaid'] | undefined
}

/** Tells the owner that a line got a credit for an outage, and where that is. */
export function tellCredited(
  due: Pick<DueCredit, 'user_id' | 'connection_id' | 'username' | 'title'> & Hours,
  { credited, ...given }: Given & { credited: number },
): Notice {
  return {
    userId: due.user_id,
    connectionId: due.connection_id,
    event: 'outage-ended',
    isSystem: true,
    title: `${moneyText(credited, given.currency)} credited for the outage`,
    body: `${said(due)}. ${whereItIs(due.username, given)}`,
    link: pathTo('statement'),
  }
}

function whereItIs(username: string, { balance, currency, hasPaid, partlyPaid }: Given): string {
  if (partlyPaid) {
    const { number, rest, due_on } = partlyPaid
    const open = `${moneyText(rest, currency)} of it is still to pay, due on ${dayFirst(due_on)}.`
    return hasPaid
      ? `It paid what was due first for line ${username}, and the rest went to bill ${number}: ${open}`
      : `It went to bill ${number} of line ${username}: ${open}`
  }
  return hasPaid
    ? `It paid what was open for line ${username}, which now has a balance of ${moneyText(balance, currency)}.`
    : `Line ${username} now has a balance of ${moneyText(balance, currency)}.`
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
