import { isOwnPath } from '@uplink/contract/own-path'
import type { PushMessage } from '@uplink/contract/push-subscriptions'
import { pathTo } from '@uplink/contract/screens'

/** Opened for a push that has no link of its own. */
const list = pathTo('ownNotifications')

/** What the service worker shows for a push. */
export interface ShownPush {
  title: string
  options: { tag: string; data: { link: string }; icon: string; badge: string; lang: string }
}

/** Browsers require that every push shows something, so an unreadable one says that there is news. */
export function toShown(text: string | undefined): ShownPush {
  const { title, link, tag } = read(text)
  const icon = '/icon-192.png'
  const data = { link: isOwnPath(link) ? link : list }
  return {
    title: title ?? 'You have a new notification',
    options: { tag: tag ?? 'uplink', data, icon, badge: icon, lang: 'en' },
  }
}

function read(text: string | undefined): Partial<PushMessage> {
  try {
    const { title, link, tag } = JSON.parse(text ?? '') as Record<string, unknown>
    return {
      ...(typeof title === 'string' && title !== '' && { title }),
      ...(typeof link === 'string' && { link }),
      ...(typeof tag === 'string' && { tag }),
    }
  } catch {
    return {}
  }
}

/** A page of the portal in a tab or window. */
export interface PortalPage {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}

export interface PortalPages {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PortalPage[]>
  openWindow(address: string): Promise<unknown>
}

/** Opens a notification's link in an open page of the portal, or in a new one. */
export async function openShown(pages: PortalPages, origin: string, data: unknown): Promise<void> {
  const { link } = (data ?? {}) as { link?: unknown }
  const target = new URL(isOwnPath(link) ? link : list, origin)
  const address = target.origin === origin ? target.href : new URL(list, origin).href
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find(({ url }) => url === address) ?? open[0]
  try {
    if (!page) throw new Error('no page is open')
    await page.focus()
    if (page.url !== address) await page.navigate(address)
  } catch {
    // a page that this worker does not control cannot be navigated
    await pages.openWindow(address)
  }
}
