import { pathTo } from '@uplink/contract/screens'
import { dayFirst, moneyText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'

interface Line {
  userId: number
  connectionId: number
  username: string
}

/** @param lastDay the last day on which it works */
export function tellEnding({ username, ...line }: Line, lastDay: string): Notice {
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} ends on ${dayFirst(lastDay)}`,
    body: 'It works until the end of that day. Contact us if you want to keep it.',
    link: pathTo('serviceStatus'),
  }
}

/** What was planned for it is not to happen. */
export function tellStays({ username, ...line }: Line): Notice {
  return {
    ...line,
    event: 'line-restored',
    isSystem: true,
    title: `Line ${username} stays as it is`,
    body: 'What was planned for it will not happen.',
    link: pathTo('serviceStatus'),
  }
}

/** @param from the first day on which somebody else has it */
export function tellGoing({ username, ...line }: Line, from: string): Notice {
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} gets another owner on ${dayFirst(from)}`,
    body: 'It gets no bills of yours from that day on. Contact us if you do not know of this.',
    link: pathTo('serviceStatus'),
  }
}

/** @param givenBack minor units, for days that were billed */
export function tellGone({ username, ...line }: Line, givenBack: number, currency: string): Notice {
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} has another owner`,
    body:
      givenBack > 0
        ? `You get no more bills for it. ${moneyText(givenBack, currency)} was given back for days that were billed: the account statement shows it.`
        : 'You get no more bills for it. What is open stays to be paid.',
    link: pathTo('statement'),
  }
}

/** @param from the first day that is charged */
export function tellYours(
  { username, ...line }: Line,
  { name, from }: { name: string; from: string },
): Notice {
  return {
    ...line,
    event: 'line-restored',
    isSystem: true,
    title: `Line ${username} is yours`,
    body: `Its package is ${name}, charged from ${dayFirst(from)}.`,
    link: pathTo('package'),
  }
}
