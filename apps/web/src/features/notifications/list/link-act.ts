import { isOwnPath } from '@uplink/contract/own-path'
import { pathPattern, type ScreenName } from '@uplink/contract/screens'
import { t } from '../../../language/t'

/** The button's label for each screen that a link can lead to; the first match counts. */
const acts = (): readonly [screen: ScreenName, label: string][] => [
  ['dashboard', t('Open the dashboard')],
  ['ticket', t('Open the ticket')],
  ['support', t('See your tickets')],
  ['bills', t('See your bills')],
  ['payBill', t('Pay the bill')],
  ['rechargeHistory', t('See your payments')],
  ['topup', t('Top up')],
  ['orders', t('See your orders')],
  ['serviceStatus', t('See the service status')],
  ['package', t('See your package')],
  ['offers', t('See the offers')],
  ['usage', t('See your usage')],
  ['devices', t('See your devices')],
  ['chat', t('Open the chat')],
  ['reportExports', t('See your exports')],
  ['report', t('Open the report')],
]

/** A screen's path up to its first part. */
export const beginning = (screen: ScreenName) => pathPattern(screen).replace(/:.*/, '')

/**
 * The button for a notification's link. Undefined when there is no link, when it is not a path of this portal, or
 * when it leads to the present screen.
 */
export function linkAct(link: string | null, here: string): { href: string; label: string } | undefined {
  if (link === here || !isOwnPath(link)) return undefined
  return {
    href: link,
    label: acts().find(([screen]) => link.startsWith(beginning(screen)))?.[1] ?? t('Open'),
  }
}
