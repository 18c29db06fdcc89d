import { isOwnPath } from '@uplink/contract/own-path'

/** Where links lead, as an act; the first that matches says it. */
const acts: readonly [beginning: string, label: string][] = [
  ['/admin/dashboard', 'Open the dashboard'],
  ['/admin/ticket-details/', 'Open the ticket'],
  ['/admin/support', 'See your tickets'],
  ['/admin/billing_histories', 'See your bills'],
  ['/admin/paybill', 'Pay the bill'],
  ['/admin/recharge-history', 'See your payments'],
  ['/admin/topup', 'Top up'],
  ['/admin/orders', 'See your orders'],
  ['/admin/service_status', 'See the service status'],
  ['/admin/package', 'See your package'],
  ['/admin/offers', 'See the offers'],
  ['/admin/usage', 'See your usage'],
  ['/admin/devices', 'See your devices'],
  ['/admin/my-chat', 'Open the chat'],
]

/**
 * The act behind a notification's link. Undefined when there is none: no link, not a path of this portal, or the
 * screen it stands on.
 */
export function linkAct(link: string | null, here: string): { href: string; label: string } | undefined {
  if (link === here || !isOwnPath(link)) return undefined
  return { href: link, label: acts.find(([beginning]) => link.startsWith(beginning))?.[1] ?? 'Open' }
}
