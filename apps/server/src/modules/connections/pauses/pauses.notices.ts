import { pathTo } from '@uplink/contract/screens'
import { dayFirst } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'

interface Line {
  userId: number
  connectionId: number
  username: string
}

/** @param reason what staff want its owner to read; undefined: nothing */
export function tellPaused(
  { username, ...line }: Line,
  { backOn, reason }: { backOn: string | null; reason: string | undefined },
): Notice {
  const until = backOn === null ? 'until we switch it on again' : `until ${dayFirst(backOn)}`
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} is suspended`,
    body:
      reason === undefined
        ? `It is switched off ${until}. Contact us if you have questions.`
        : `It is switched off ${until}. The reason: ${reason}`,
    link: pathTo('serviceStatus'),
  }
}

/** Its suspension by hand has ended, and a bill keeps it off. */
export function tellStillOff({ username, ...line }: Line): Notice {
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} is suspended`,
    body: 'Its bill is overdue. We switch the line on again as soon as the bill is paid.',
    link: pathTo('payBill'),
  }
}

/** What the statement says. */
export const notCharged = (name: string, { from, to }: { from: string; to: string }) =>
  `Line suspended: ${name}, ${dayFirst(from)} to ${dayFirst(to)} not charged`
