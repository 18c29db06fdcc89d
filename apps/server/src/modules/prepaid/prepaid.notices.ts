import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { dayFirst, moneyText } from '#platform/texts'
import type { PrepaidRow } from '../billing/billing.public'
import type { Notice } from '../notifications/notifications.public'

const about = ({ user_id: userId, id: connectionId }: Pick<PrepaidRow, 'user_id' | 'id'>) => ({
  userId,
  connectionId,
  isSystem: true,
  link: pathTo('renew'),
})

/**
 * The paid days of a line end soon.
 *
 * @param daysLeft how many days are paid after today
 * @param total what renewing it costs; minor units
 */
export function tellEnding(
  line: Pick<PrepaidRow, 'user_id' | 'id' | 'username' | 'paid_until' | 'currency'>,
  { daysLeft, total }: { daysLeft: number; total: number },
): Notice {
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${counted(daysLeft, 'day')}`
  return {
    ...about(line),
    event: 'invoice-due',
    title: `The paid days of line ${line.username} end ${when}`,
    body: `It is paid until ${dayFirst(line.paid_until)}. Renew it for ${moneyText(total, line.currency)} to stay online.`,
  }
}

export function tellExpired(
  line: Pick<PrepaidRow, 'user_id' | 'id' | 'username' | 'paid_until'> & { is_new: boolean },
): Notice {
  const until = dayFirst(line.paid_until)
  return {
    ...about(line),
    event: 'line-suspended',
    title: `Line ${line.username} is switched off`,
    body: line.is_new
      ? 'It is not paid for yet. We switch it on as soon as it is.'
      : `It was paid until ${until}. We switch it on again as soon as it is renewed.`,
  }
}
