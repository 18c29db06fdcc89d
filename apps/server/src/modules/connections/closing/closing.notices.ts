import { pathTo } from '@uplink/contract/screens'
import { dayFirst, moneyText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'

/** @param givenBack minor units, for days that were billed */
export function tellClosed(
  { username, ...line }: { userId: number; connectionId: number; username: string },
  givenBack: number,
  currency: string,
): Notice {
  return {
    ...line,
    event: 'line-suspended',
    isSystem: true,
    title: `Line ${username} is closed`,
    body:
      givenBack > 0
        ? `It gets no more bills. ${moneyText(givenBack, currency)} was given back for days that were billed: the account statement shows it.`
        : 'It gets no more bills.',
    link: pathTo('statement'),
  }
}

export function tellReopened(
  { username, ...line }: { userId: number; connectionId: number; username: string },
  name: string,
): Notice {
  return {
    ...line,
    event: 'line-restored',
    isSystem: true,
    title: `Line ${username} is open again`,
    body: `Its package is ${name}.`,
    link: pathTo('package'),
  }
}

/** What the statement says. */
export const creditedFor = (name: string, until: string) =>
  `Line closed: ${name}, billed until ${dayFirst(until)} and not used`
