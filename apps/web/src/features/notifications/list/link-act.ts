import { isOwnPath } from '@uplink/contract/own-path'
import { pathPattern, type ScreenName } from '@uplink/contract/screens'

/** The button's label for each screen that a link can lead to; the first match counts. */
const acts: readonly [screen: ScreenName, label: string][] = [
  ['dashboard', 'Open the dashboard'],
  ['ticket', 'Open the ticket'],
  ['support', 'See your tickets'],
  ['bills', 'See your bills'],
  ['payBill', 'Pay the bill'],
  ['rechargeHistory', 'See your payments'],
  ['topup', 'Top up'],
  ['orders', 'See your orders'],
  ['serviceStatus', 'See the service status'],
  ['package', 'See your package'],
  ['offers', 'See the offers'],
  ['usage', 'See your usage'],
  ['devices', 'See your devices'],
  ['chat', 'Open the chat'],
  ['reportExports', 'See your exports'],
  ['report', 'Open the report'],
]

/** A screen's path up to its first part. */
const beginning = (screen: ScreenName) => pathPattern(screen).replace(/:.*/, '')

/**
 * The button for a notification's link. Undefined when there is no link, when it is not a path of this portal, or
 * when it leads to the present screen.
 */
export function linkAct(link: string | null, here: string): { href: string; label: string } | undefined {
  if (link === here || !isOwnPath(link)) return undefined
  return { href: link, label: acts.find(([screen]) => link.startsWith(beginning(screen)))?.[1] ?? 'Open' }
}
